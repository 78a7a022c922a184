import { expect, test } from 'vitest'
import { moneyAxisFormat, percentAxisFormat } from './axis-format.ts'

const labels = (format: (value: number) => string, ...values: number[]) => values.map(format)

test('labels of an axis differ where their values do', () => {
  // 9,980 to 10,020 in steps of 10.
  const small = moneyAxisFormat(9_980, 10_020, 'USD')
  expect(labels(small, 9_980, 9_990, 10_000, 10_010)).toEqual(['$9,980', '$9,990', '$10,000', '$10,010'])
  expect(labels(moneyAxisFormat(9_999.5, 10_001, 'USD'), 9_999.5, 10_000)).toEqual(['$9,999.50', '$10,000.00'])
  expect(labels(moneyAxisFormat(1_000_000, 1_050_000, 'EUR'), 1_010_000, 1_020_000)).toEqual(['€1.01M', '€1.02M'])
})

test('where the range is wide, amounts stay short', () => {
  expect(labels(moneyAxisFormat(9_500, 12_600, 'USD'), 9_500, 10_000, 12_500)).toEqual(['$9.5K', '$10K', '$12.5K'])
  expect(labels(moneyAxisFormat(0, 240_000, 'USD'), 0, 50_000, 200_000)).toEqual(['$0', '$50K', '$200K'])
  expect(labels(moneyAxisFormat(-400, 300, 'USD'), -400, 0, 200)).toEqual(['−$400', '$0', '$200'])
  expect(labels(moneyAxisFormat(10_000, 10_000, 'USD'), 10_000)).toEqual(['$10K'])
})

test('percent has decimals where its steps are below one', () => {
  expect(labels(percentAxisFormat(-0.12, 0, 2), -0.1, -0.05, 0)).toEqual(['−10%', '−5%', '0%'])
  expect(labels(percentAxisFormat(-0.0019, 0, 2), -0.001, 0)).toEqual(['−0.10%', '0.00%'])
  expect(labels(percentAxisFormat(0, 0), 0)).toEqual(['0%'])
})
