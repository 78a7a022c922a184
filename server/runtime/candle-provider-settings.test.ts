import { expect, test } from 'vitest'
import { readProviderSettings } from './candle-provider-settings.ts'

const read = (url: string, key?: string) =>
  readProviderSettings((name) => ({ EDGEWORTH_CANDLES_URL: url, EDGEWORTH_CANDLES_KEY: key })[name] ?? null)
const query = 'symbol={symbol}&interval={timeframe}&from={from}&to={to}'

test('an address with its places, and a key', () => {
  expect(readProviderSettings(() => null)).toBeNull()
  const template = `https://prices.example.com/bars?${query}`
  expect(read(template)).toEqual({ template, key: null })
  expect(read(`http://127.0.0.1:9/{symbol}/{timeframe}?s={fromSeconds}`, 'abc')).toMatchObject({ key: 'abc' })
})

test.each([
  ['http on another machine', `http://prices.example.com/bars?${query}`, 'http on this machine alone'],
  ['a host that the caller says', `https://{symbol}.example.com/bars?${query}`, 'must be an address'],
  ['a port that the caller says', `https://example.com:{symbol}/bars?${query}`, 'must be an address'],
  ['a name and a password', `https://me:secret@example.com/bars?${query}`, 'must be an address'],
  ['no address', `prices?${query}`, 'must be an address'],
  ['another scheme', `file:///etc/{symbol}{timeframe}{from}`, 'must be an address'],
  ['an unknown place', `https://example.com/{ticker}?${query}`, 'unknown placeholder {ticker}'],
  ['no place for the symbol', 'https://example.com/{timeframe}/{from}', 'must hold {symbol}, {timeframe} and {from}'],
  ['no place for the timeframe', 'https://example.com/{symbol}/{from}', 'must hold {symbol}, {timeframe} and {from}'],
  ['no place for the times', 'https://example.com/{symbol}/{timeframe}', 'must hold {symbol}, {timeframe} and {from}'],
])('%s is refused', (_what, url, message) => {
  expect(() => read(url)).toThrow(message)
})

test('a key of several words is refused', () => {
  expect(() => read(`https://example.com/bars?${query}`, 'two words')).toThrow('EDGEWORTH_CANDLES_KEY')
})
