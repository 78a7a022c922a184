import { expect, it } from 'vitest'
import type { Decimal } from '#domain/numbers/units.ts'
import { formatPrice, type PricedInstrument } from './format-price.ts'

const nasdaq: PricedInstrument = { symbol: 'NQM5', assetClass: 'future', tickSize: null }
const note: PricedInstrument = { symbol: 'ZNM4', assetClass: 'future', tickSize: null }
const share: PricedInstrument = { symbol: 'AMD', assetClass: 'stock', tickSize: null }

it('shows an average with two decimals more than the tick', () => {
  expect(formatPrice('20765.166666666667', nasdaq)).toBe('20,765.1667')
  expect(formatPrice('20765.25', nasdaq)).toBe('20,765.25')
  // The trade's tick size overrides the contract's.
  expect(formatPrice('20765.166666666667', { ...nasdaq, tickSize: '1' as Decimal })).toBe('20,765.17')
  expect(formatPrice('101.333333333333', { ...share, tickSize: '0.01' as Decimal })).toBe('101.3333')
  // The note's tick is 1/64: six decimals.
  expect(formatPrice('110.130208333333', note)).toBe('110.13020833')
})

it('shows six decimals without a tick size, and six digits below 1', () => {
  expect(formatPrice('-101.333333333333', share)).toBe('\u2212101.333333')
  expect(formatPrice('0.000012345678', { ...share, symbol: 'SHIBUSDT', assetClass: 'cryptoSpot' })).toBe('0.0000123457')
  expect(formatPrice('0.5', { ...share, assetClass: 'cfd' })).toBe('0.5')
})

it('has the decimals of the tick, so that prices line up: cents for stocks, pips for currencies', () => {
  expect(formatPrice('20800', nasdaq)).toBe('20,800.00')
  expect(formatPrice('390', share)).toBe('390.00')
  expect(formatPrice('155.5', { symbol: 'USDJPY', assetClass: 'forex', tickSize: null })).toBe('155.50')
  expect(formatPrice('1.08', { symbol: 'EURUSD', assetClass: 'forex', tickSize: null })).toBe('1.0800')
  const coin = { symbol: 'PEPEUSDT', assetClass: 'cryptoSpot', tickSize: '0.00000001' as Decimal } as const
  expect(formatPrice('0.0000112', coin)).toBe('0.00001120')
  // Prices between two fractions have no notation; decimals of fractions vary.
  expect(formatPrice('110.1', note)).toBe('110.1')
  expect(formatPrice('-0.015625', note)).toBe("\u22120.015625 (\u22120'00.5)")
  expect(formatPrice('20800', nasdaq, { exact: true })).toBe('20,800')
})

it('uses market notation, instead of decimals in small spaces', () => {
  expect(formatPrice('110.140625', note)).toBe("110.140625 (110'04.5)")
  expect(formatPrice('110.140625', note, { brief: true })).toBe("110'04.5")
  expect(formatPrice('445.25', { symbol: 'ZCH5', assetClass: 'future', tickSize: null }, { brief: true })).toBe("445'2")
  expect(formatPrice('110.130208333333', note, { brief: true })).toBe('110.13021')
})

it('limits averages in small spaces to eight digits, but never below the tick', () => {
  const brief = { brief: true }
  expect(formatPrice('20765.166666666667', nasdaq, brief)).toBe('20,765.167')
  expect(formatPrice('20781.875', nasdaq, brief)).toBe('20,781.875')
  const coin = { symbol: 'BTCUSDT', assetClass: 'cryptoSpot', tickSize: '0.01' as Decimal } as const
  expect(formatPrice('1101234.123456789', coin, brief)).toBe('1,101,234.12')
  expect(formatPrice('0.000012345678', { ...coin, tickSize: null }, brief)).toBe('0.0000123457')
})

it('shows every decimal on request, and a dash for an unknown price', () => {
  expect(formatPrice('20765.166666666667', nasdaq, { exact: true })).toBe('20,765.166666666667')
  expect(formatPrice(null, nasdaq)).toBe('—')
})
