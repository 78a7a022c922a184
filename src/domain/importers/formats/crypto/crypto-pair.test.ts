import { expect, test } from 'vitest'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { buildCryptoInstrument, parseCryptoPair, valueCoinFee, isSameMoney } from './crypto-pair.ts'

const pairOf = (symbol: string) => {
  const pair = parseCryptoPair(symbol)
  return pair === null ? null : `${pair.base} in ${pair.quote}`
}

test.each([
  ['BTCUSDT', 'BTC in USDT'],
  ['BTCFDUSD', 'BTC in FDUSD'],
  ['USDCUSDT', 'USDC in USDT'],
  ['sol-eur', 'SOL in EUR'],
  ['ETH/BTC', 'ETH in BTC'],
  ['1000PEPEUSDC', '1000PEPE in USDC'],
  ['USDT', null],
  ['AAPL', null],
])('%s is %s', (symbol, expected) => {
  expect(pairOf(symbol)).toBe(expected)
})

test('dollar tokens are dollars for each other, never euros', () => {
  expect([isSameMoney('USDT', 'USDC'), isSameMoney('USDT', 'USD'), isSameMoney('EUR', 'USDT')]).toEqual([
    true,
    true,
    false,
  ])
})

const pair = { symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT' }
const fill = { pair, side: 'buy', quantity: '1' as Decimal, price: '100' as Decimal } as const
const fee = (amount: string, coin: string, side: 'buy' | 'sell' = 'buy') =>
  valueCoinFee({ amount: amount as Decimal, coin }, { ...fill, side })

test('a fee in the coin is valued at the fill’s price and reduces the quantity', () => {
  expect(fee('0.001', 'BTC')).toEqual({ quantity: '0.999', commission: '0.1', note: null })
  // 1.001 leave the account and 1 is paid for: the cash is 1.001 x 100 - 0.1.
  expect(fee('0.001', 'BTC', 'sell')).toEqual({ quantity: '1.001', commission: '0.1', note: null })
  expect(() => fee('1', 'BTC')).toThrow('as large as the fill')
})

test('a fee in money is the commission, a rebate a negative one, and one in another coin is noted', () => {
  expect(fee('0.25', 'USDC')).toEqual({ quantity: '1', commission: '0.25', note: null })
  expect(fee('-0.05', 'USDT')).toEqual({ quantity: '1', commission: '-0.05', note: null })
  expect(fee('0.002', 'BNB')).toEqual({
    quantity: '1',
    commission: '0',
    note: 'Fee of 0.002 BNB, not valued in USDT.',
  })
})

test('a market in a stablecoin counts as one in dollars, with one note', () => {
  const notes = new ReadingNotes()
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) {
    expect(buildCryptoInstrument({ ...pair, symbol }, 'cryptoSpot', 'USD', notes).quoteCurrency).toBe('USD')
  }
  expect(notes.addTo({ warnings: [] }).warnings).toHaveLength(1)
  expect(() => buildCryptoInstrument(pair, 'cryptoSpot', 'EUR', notes)).toThrow('import it into one in USD')
})
