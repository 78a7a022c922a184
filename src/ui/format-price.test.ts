import { expect, it } from 'vitest'
import type { Decimal } from '#domain/units.ts'
import { formatPrice, type PricedInstrument } from './format-price.ts'

const nasdaq: PricedInstrument = { symbol: 'NQM5', assetClass: 'future', tickSize: null }
const note: PricedInstrument = { symbol: 'ZNM4', assetClass: 'future', tickSize: null }
const share: PricedInstrument = { symbol: 'AMD', assetClass: 'stock', tickSize: null }

it('shows an average with two decimals more than the tick', () => {
  expect(formatPrice('20765.166666666667', nasdaq)).toBe('20,765.1667')
  expect(formatPrice('20765.25', nasdaq)).toBe('20,765.25')
  // What is stated with the trade goes before the contract's own.
  expect(formatPrice('20765.166666666667', { ...nasdaq, tickSize: '1' as Decimal })).toBe('20,765.17')
  expect(formatPrice('101.333333333333', { ...share, tickSize: '0.01' as Decimal })).toBe('101.3333')
  // The note's tick is 1/64: six decimals.
  expect(formatPrice('110.130208333333', note)).toBe('110.13020833')
})

it('shows six decimals where no tick is known, and of what is below 1 six digits', () => {
  expect(formatPrice('-101.333333333333', share)).toBe('\u2212101.333333')
  expect(formatPrice('0.000012345678', { ...share, symbol: 'SHIBUSDT', assetClass: 'cryptoSpot' })).toBe('0.0000123457')
  expect(formatPrice('0.5', share)).toBe('0.5')
})

it('writes a price as its market does, in place of the decimals where there is little room', () => {
  expect(formatPrice('110.140625', note)).toBe("110.140625 (110'04.5)")
  expect(formatPrice('110.140625', note, { brief: true })).toBe("110'04.5")
  expect(formatPrice('445.25', { symbol: 'ZCH5', assetClass: 'future', tickSize: null }, { brief: true })).toBe("445'2")
  expect(formatPrice('110.130208333333', note, { brief: true })).toBe('110.13020833')
})

it('keeps every decimal where it is asked to, and says that a price is not known', () => {
  expect(formatPrice('20765.166666666667', nasdaq, { exact: true })).toBe('20,765.166666666667')
  expect(formatPrice(null, nasdaq)).toBe('—')
})
