import { expect, it } from 'vitest'
import type { CalendarDate, Instant, Money, R } from '#domain/numbers/units.ts'
import { dailyResultsBySetup, sampleBySetup, selectTrades, type SetupTrade } from './setup-samples.ts'

const assumed = '100' as Money
let count = 0

function closed(day: number, setupId: string | null, r: number | null, netPnl = '50'): SetupTrade {
  const date = `2025-03-0${day}`
  count += 1
  return {
    id: `trade ${count}`,
    setupId,
    status: 'completed',
    isExcluded: false,
    direction: 'long',
    entryAt: `${date}T14:00:00.000Z` as Instant,
    exitAt: `${date}T15:00:00.000Z` as Instant,
    exitDate: date as CalendarDate,
    netPnl: netPnl as Money,
    grossPnl: netPnl as Money,
    totalFees: '0' as Money,
    initialRiskAmount: null,
    realizedR: r as R | null,
    maeR: null,
    mfeR: null,
    excursionSource: 'none',
    holdMinutes: 60,
    result: 'win',
  }
}

const trades = [
  closed(4, 'A', 2),
  closed(3, 'A', -1),
  closed(3, 'B', 0.5),
  closed(3, 'A', 1.5),
  closed(5, null, 9),
  closed(6, 'B', null),
]

it('takes the results of each setup in order of exit, the largest sample first', () => {
  expect(sampleBySetup(trades, null)).toEqual([
    { setupId: 'A', r: [-1, 1.5, 2] },
    { setupId: 'B', r: [0.5] },
  ])
  expect(sampleBySetup(trades, assumed)[1]).toEqual({ setupId: 'B', r: [0.5, 0.5] })
})

it('adds up the results of a day per setup', () => {
  expect(dailyResultsBySetup(trades, ['A', 'B'], null, 0)).toEqual([
    [0.5, 0.5],
    [2, 0],
  ])
  expect(dailyResultsBySetup(trades, ['A', 'B'], assumed, 0)).toEqual([
    [0.5, 0.5],
    [2, 0],
    [0, 0.5],
  ])
  expect(dailyResultsBySetup(trades, ['B'], null, 0)).toEqual([[0.5]])
  // Two trades of A on the first day pay twice; a day without a trade of a setup pays nothing.
  expect(dailyResultsBySetup(trades, ['A', 'B'], null, 0.25)).toEqual([
    [0, 0.25],
    [1.75, 0],
  ])
})

it('selects by setup, day of exit and direction', () => {
  const everyTrade = { setupIds: [], from: null, to: null, direction: null }
  const days = (filter: object) => selectTrades(trades, { ...everyTrade, ...filter }).map(({ exitDate }) => exitDate)
  expect(selectTrades(trades, everyTrade)).toEqual(trades)
  expect(days({ setupIds: ['B'] })).toEqual(['2025-03-03', '2025-03-06'])
  expect(days({ from: '2025-03-04', to: '2025-03-05' })).toEqual(['2025-03-04', '2025-03-05'])
  expect(days({ direction: 'short' })).toEqual([])
})
