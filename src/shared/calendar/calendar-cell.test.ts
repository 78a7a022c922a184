import { expect, it } from 'vitest'
import { amountsByWidth } from './calendar-cell.tsx'

it('keeps the cents of a small amount, so that no gain or loss looks like zero', () => {
  expect(amountsByWidth('0.01', 'USD')).toEqual(['+$0.01'])
  expect(amountsByWidth('-4.68', 'USD')).toEqual(['\u2212$4.68'])
})

it('omits cents in less space, and abbreviates thousands in the least space', () => {
  expect(amountsByWidth('-391.85', 'USD')).toEqual(['\u2212$391.85', '\u2212$392'])
  expect(amountsByWidth('25000.4', 'USD')).toEqual(['+$25,000.40', '+$25,000', '+$25K'])
  expect(amountsByWidth('-11220', 'JPY')).toEqual(['\u2212¥11,220', '\u2212¥11.2K'])
})
