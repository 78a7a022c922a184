import { describe, expect, it } from 'vitest'
import { closedTrades, type StatisticTrade } from '#domain/metrics/shared/closed-trades.ts'
import type { CalendarDate, Instant, Money, R } from '#domain/numbers/units.ts'
import { sampleStatistics, sampleVerdict, buildSimulationSample } from './sample.ts'

const money = (amount: string) => amount as Money

/** A trade closed on a day of March 2025. */
function closed(day: number, netPnl: string, r: number | null, changes: Partial<StatisticTrade> = {}): StatisticTrade {
  const date = `2025-03-${String(day).padStart(2, '0')}`
  return {
    id: `00000000-0000-4000-8000-0000000000${String(day).padStart(2, '0')}`,
    status: 'completed',
    isExcluded: false,
    direction: 'long',
    entryAt: `${date}T14:00:00.000Z` as Instant,
    exitAt: `${date}T15:00:00.000Z` as Instant,
    exitDate: date as CalendarDate,
    netPnl: money(netPnl),
    grossPnl: money(netPnl),
    totalFees: money('0'),
    initialRiskAmount: r === null ? null : money('100'),
    realizedR: r as R | null,
    maeR: null,
    mfeR: null,
    excursionSource: 'none',
    holdMinutes: 60,
    result: netPnl.startsWith('-') ? 'loss' : 'win',
    ...changes,
  }
}

describe('simulationSample', () => {
  it('takes the R of each closed trade in order of exit and leaves out those without a risk', () => {
    const trades = [
      closed(4, '250', 2.5),
      closed(3, '-100', -1),
      closed(6, '40', null),
      closed(5, '500', 5, { isExcluded: true }),
      closed(7, '0', null, { status: 'active', netPnl: null, exitAt: null, exitDate: null, result: 'open' }),
    ]
    expect(buildSimulationSample(closedTrades(trades), null)).toEqual({
      r: [-1, 2.5],
      usable: 2,
      excluded: 1,
      assumed: 0,
      assumedRisk: null,
      suggestedRisk: '100',
    })
  })

  it('divides the net P&L by the assumed risk where a trade has no risk of its own', () => {
    // -31.25 / 62.5 = -.5; 0.1 / 0.3 is a third, which no double is: it is rounded once.
    const trades = [closed(3, '-31.25', null), closed(4, '250', 2.5), closed(5, '0.1', null)]
    expect(buildSimulationSample(closedTrades(trades), money('62.50'))).toMatchObject({
      r: [-0.5, 2.5, 0.0016],
      assumed: 2,
      excluded: 0,
    })
    expect(buildSimulationSample(closedTrades([closed(5, '0.1', null)]), money('0.3')).r).toEqual([1 / 3])
    expect(buildSimulationSample(closedTrades(trades), money('62.50')).assumedRisk).toBe('62.5')
  })

  it('has no negative zero, which JSON cannot represent', () => {
    expect(buildSimulationSample(closedTrades([closed(3, '0', -0), closed(4, '-0', null)]), money('10')).r).toEqual([
      0, 0,
    ])
  })

  it('suggests the average loss to the cent, of all closed trades', () => {
    // (10 + 20.01 + 0.005) / 3 = 10.005, and to the even cent 10.00.
    const trades = [closed(3, '-10', -1), closed(4, '-20.01', null), closed(5, '-0.005', null), closed(6, '30', null)]
    expect(buildSimulationSample(closedTrades(trades), null).suggestedRisk).toBe('10')
    expect(buildSimulationSample(closedTrades([closed(3, '30', 1)]), null).suggestedRisk).toBeNull()
    expect(buildSimulationSample(closedTrades([closed(3, '-0.004', null)]), null).suggestedRisk).toBeNull()
  })

  it('is empty without trades', () => {
    expect(buildSimulationSample(closedTrades([]), null)).toMatchObject({ r: [], usable: 0, suggestedRisk: null })
  })
})

describe('sampleStatistics', () => {
  it('follows the definitions', () => {
    // R 2, -1, 0, 1: mean .5; squares 2.25 + 2.25 + .25 + .25 = 5, over 3. Five trades closed on the days 3 to 12.
    const trades = [
      closed(3, '200', 2),
      closed(4, '-100', -1),
      closed(5, '0', 0),
      closed(12, '100', 1),
      closed(6, '9', null),
    ]
    expect(sampleStatistics(buildSimulationSample(closedTrades(trades), null), closedTrades(trades))).toEqual({
      meanR: 0.5,
      effectiveTrades: 4,
      sdR: Math.sqrt(5 / 3),
      winRate: 0.5,
      averageWinR: 1.5,
      averageLossR: -1,
      tradesPerDay: 0.5,
    })
  })

  it('is null with too few trades', () => {
    expect(sampleStatistics(buildSimulationSample(closedTrades([]), null), closedTrades([]))).toEqual({
      meanR: null,
      effectiveTrades: null,
      sdR: null,
      winRate: null,
      averageWinR: null,
      averageLossR: null,
      tradesPerDay: null,
    })
    const one = [closed(3, '-100', -1)]
    expect(sampleStatistics(buildSimulationSample(closedTrades(one), null), closedTrades(one))).toMatchObject({
      sdR: null,
      averageWinR: null,
      tradesPerDay: 1,
    })
  })
})

describe('sampleVerdict', () => {
  it.each([
    [9, 'refuse'],
    [10, 'warn'],
    [29, 'warn'],
    [30, 'ok'],
  ])('%i trades: %s', (usable, verdict) => {
    expect(sampleVerdict(usable)).toBe(verdict)
  })
})
