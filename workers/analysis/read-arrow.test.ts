import { expect, test } from 'vitest'
import { writeArrow } from './arrow.fixture.ts'
import { readArrow } from './read-arrow.ts'

const portfolio = {
  id: 'p',
  currency: 'USD',
  timeZone: 'UTC',
  openingBalance: '0',
  benchmarkSymbol: null,
  flows: [],
} as const

/** The ids and symbols of trades, written and read. */
function roundTrip(trades: readonly { readonly tradeId: string; readonly symbol?: string }[]) {
  const { part } = readArrow(portfolio, writeArrow('core', trades, {}))
  return { ids: part.ids, symbols: Array.from(part.fields.get('symbol')?.values ?? []) }
}

test.each([
  ['of one byte a character', ['ES', 'NQ', '']],
  ['of several bytes a character', ['ES', 'ÖMX', '日経']],
  ['of which some are unknown', ['ES', undefined, 'NQ']],
  ['that are all empty', ['', '', '']],
] as const)('reads texts %s', (_, symbols) => {
  const trades = symbols.map((symbol, place) => ({
    tradeId: `id ${place}`,
    ...(symbol === undefined ? {} : { symbol }),
  }))
  expect(roundTrip(trades)).toEqual({
    ids: ['id 0', 'id 1', 'id 2'],
    symbols: symbols.map((symbol) => symbol ?? null),
  })
})

test('reads a stream without trades', () => {
  expect(roundTrip([])).toEqual({ ids: [], symbols: [] })
})
