import { expect, it } from 'vitest'
import { proportionInterval, proportionText } from './proportion-text.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')

it('shows none of 10,000 paths as an upper bound, not zero', () => {
  // Wilson upper end of 0 of 10,000: 0.000383998...
  const none = { hits: 0, of: 10_000, share: 0, low: 0, high: 0.000383998370676596 }
  expect(plain(proportionText(none))).toBe('< 0.04%')
  expect(plain(proportionInterval(none))).toBe('0.00–0.04%')
})

it('shows all paths as a lower bound, not certainty', () => {
  const all = { hits: 10_000, of: 10_000, share: 1, low: 0.9996160016293234, high: 1 }
  expect(plain(proportionText(all))).toBe('> 99.96%')
  expect(plain(proportionInterval(all))).toBe('99.96–100.00%')
})

it('shows small shares with two decimals, others with one', () => {
  // Wilson interval of 37 of 10,000, published with the specification's reference values.
  const few = { hits: 37, of: 10_000, share: 0.0037, low: 0.00268564803775095, high: 0.00509550874498264 }
  expect(plain(proportionText(few))).toBe('0.37%')
  expect(plain(proportionInterval(few))).toBe('0.27–0.51%')
  expect(plain(proportionText({ hits: 1, of: 3, share: 1 / 3, low: 0.06, high: 0.79 }))).toBe('33.3%')
})
