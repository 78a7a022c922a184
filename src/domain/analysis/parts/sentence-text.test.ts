import { expect, test } from 'vitest'
import { sentenceText } from './sentence-text.ts'

const names = { currency: 'USD', nameOf: (_list: string, id: string) => (id === 'a' ? 'Pullback' : null) }

test('writes numbers with units and signs, and names of lists', () => {
  const part = (kind: 'money' | 'r' | 'fraction' | 'count' | 'minutes' | 'ratio', value: number, signed = false) =>
    sentenceText([{ kind, value, signed }], names)
  expect(part('money', -1234.5)).toBe('−1,234.50 USD')
  expect(part('r', 0.305, true)).toBe('+0.30R')
  expect(part('r', -0.001, true)).toBe('0.00R')
  expect(part('fraction', 0.412)).toBe('41.2%')
  expect(part('fraction', 0.5)).toBe('50%')
  expect(part('count', 12_345)).toBe('12,345')
  expect(part('minutes', 90.4)).toBe('90 min')
  expect(part('ratio', 1.5)).toBe('1.50')
  expect(
    sentenceText(
      [{ kind: 'name', list: 'setups', id: 'a' }, ' and ', { kind: 'name', list: 'setups', id: 'gone' }, '.'],
      names,
    ),
  ).toBe('Pullback and Unknown.')
  expect(sentenceText([{ kind: 'choice', field: 'entryHour', value: '9' }], names)).toBe('09:00')
  expect(sentenceText([{ kind: 'choice', field: 'entryWeekday', value: '1' }], names)).toBe('Monday')
})
