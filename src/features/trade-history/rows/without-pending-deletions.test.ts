import { describe, expect, test } from 'vitest'
import type { TradeTotals } from '#api/trades/history.ts'
import type { Decimal, Money, R } from '#domain/numbers/units.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { withoutPendingDeletions } from './without-pending-deletions.ts'

/** Two trades of a day: +150.50 after fees of 4.50 at 1.5R, and -100.25 after fees of 4.25 at -1R. */
function row(id: string, changes: Partial<HistoryRow>): HistoryRow {
  return {
    id,
    revision: 1,
    status: 'completed',
    symbol: 'ES',
    assetClass: 'future',
    tickSize: null,
    direction: 'long',
    isLocked: false,
    isExcluded: false,
    entryAt: null,
    exitAt: null,
    exitDate: null,
    entryPrice: null,
    exitPrice: null,
    quantity: '1' as Decimal,
    holdMinutes: null,
    grossPnl: null,
    totalFees: '0' as Money,
    netPnl: null,
    realizedR: null,
    result: null,
    ...changes,
  }
}

const win = row('a', {
  result: 'win',
  netPnl: '150.5' as Money,
  grossPnl: '155' as Money,
  totalFees: '4.5' as Money,
  realizedR: 1.5 as R,
})
const loss = row('b', {
  result: 'loss',
  netPnl: '-100.25' as Money,
  grossPnl: '-96' as Money,
  totalFees: '4.25' as Money,
  realizedR: -1 as R,
})
const planned = row('c', { status: 'planned' })
const excluded = row('d', { result: 'win', netPnl: '900' as Money, isExcluded: true, realizedR: 9 as R })

const totals: TradeTotals = {
  trades: 4,
  completed: 2,
  excluded: 1,
  wins: 1,
  losses: 1,
  breakevens: 0,
  grossPnl: '59' as Money,
  totalFees: '8.75' as Money,
  netPnl: '50.25' as Money,
  totalR: 0.5,
  tradesWithR: 2,
}

const all = [win, loss, planned, excluded]

describe('trades and totals without pending deletions', () => {
  test('without hidden trades, rows and totals are the server’s', () => {
    expect(withoutPendingDeletions(all, totals, new Set())).toEqual({ rows: all, totals })
  })

  test('a hidden loss is subtracted from counts, money and R', () => {
    const shown = withoutPendingDeletions(all, totals, new Set(['b']))
    expect(shown.rows).toEqual([win, planned, excluded])
    expect(shown.totals).toEqual({
      ...totals,
      trades: 3,
      completed: 1,
      losses: 0,
      grossPnl: '155',
      totalFees: '4.5',
      netPnl: '150.5',
      totalR: 1.5,
      tradesWithR: 1,
    })
  })

  test('planned and excluded trades change no money', () => {
    const shown = withoutPendingDeletions(all, totals, new Set(['c', 'd']))
    expect(shown.totals).toEqual({ ...totals, trades: 2, excluded: 0 })
  })

  test('without any R, total R is unknown instead of 0', () => {
    const shown = withoutPendingDeletions([win, loss], totals, new Set(['a', 'b']))
    expect(shown.totals?.totalR).toBeNull()
    expect(shown.totals?.netPnl).toBe('0')
  })

  test('a hidden trade that is not loaded changes nothing', () => {
    expect(withoutPendingDeletions([win], totals, new Set(['z'])).totals).toBe(totals)
  })

  test('totals that are not loaded stay null', () => {
    expect(withoutPendingDeletions(all, null, new Set(['b']))).toEqual({ rows: [win, planned, excluded], totals: null })
  })
})
