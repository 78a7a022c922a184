import { describe, expect, test } from 'vitest'
import type { TradePage } from '#api/trades.ts'
import type { TradeRow } from '#contract/trade-record.ts'
import type { Decimal, Instant, Money, R } from '#domain/units.ts'
import { withoutHidden, type TradeTotals } from './without-hidden.ts'

/** Two trades of a day: +150.50 after 4.50 of fees at 1.5R, and -100.25 after 4.25 at -1R. */
function row(id: string, changes: Partial<TradeRow>): TradeRow {
  return {
    id,
    portfolioId: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11',
    source: 'manual',
    importBatchId: null,
    excursionSource: 'none',
    revision: 1,
    createdAt: '2025-03-03T20:00:00.000Z' as Instant,
    updatedAt: '2025-03-03T20:00:00.000Z' as Instant,
    status: 'completed',
    symbol: 'ES',
    assetClass: 'future',
    quoteCurrency: 'USD',
    pointValue: '50' as Decimal,
    tickSize: '0.25' as Decimal,
    direction: 'long',
    setupId: null,
    commission: '0' as Money,
    exchangeFees: '0' as Money,
    swapFunding: '0' as Money,
    plannedEntryPrice: null,
    plannedStopPrice: null,
    plannedTarget1: null,
    plannedQuantity: null,
    initialStopPrice: null,
    finalStopPrice: null,
    lowestPrice: null,
    highestPrice: null,
    exitReason: null,
    isLocked: false,
    isExcluded: false,
    externalId: null,
    brokerPnl: null,
    entryAt: null,
    exitAt: null,
    entryPrice: null,
    exitPrice: null,
    quantity: '1' as Decimal,
    maxQuantity: '1' as Decimal,
    points: null,
    grossPnl: null,
    totalFees: '0' as Money,
    netPnl: null,
    riskPerUnitPrice: null,
    plannedRiskAmount: null,
    initialRiskAmount: null,
    plannedRR: null,
    realizedR: null,
    result: null,
    holdMinutes: null,
    maePrice: null,
    mfePrice: null,
    maeR: null,
    mfeR: null,
    exitDate: null,
    fillCount: 2,
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

function pagesOf(...lists: TradeRow[][]): TradePage[] {
  return lists.map((trades) => ({ trades, nextCursor: null, totals, symbols: ['ES'] }))
}

describe('list without the trades that wait for deletion', () => {
  test('nothing hidden: rows and totals are the server’s', () => {
    const shown = withoutHidden(pagesOf([win, loss], [planned, excluded]), new Set())
    expect(shown?.totals).toBe(totals)
    expect(shown?.pages.map((page) => page.map((trade) => trade.id))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('a hidden loss leaves the count, the money and the R', () => {
    const shown = withoutHidden(pagesOf([win, loss], [planned, excluded]), new Set(['b']))
    expect(shown?.pages[0]).toEqual([win])
    expect(shown?.totals).toEqual({
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

  test('a planned and an excluded trade take no money with them', () => {
    const shown = withoutHidden(pagesOf([win, loss], [planned, excluded]), new Set(['c', 'd']))
    expect(shown?.totals).toEqual({ ...totals, trades: 2, excluded: 0 })
  })

  test('without any R left the sum of R is unknown, not 0', () => {
    const shown = withoutHidden(pagesOf([win, loss]), new Set(['a', 'b']))
    expect(shown?.totals.totalR).toBeNull()
    expect(shown?.totals.netPnl).toBe('0')
  })

  test('a hidden trade on no loaded page changes nothing', () => {
    expect(withoutHidden(pagesOf([win]), new Set(['z']))?.totals).toBe(totals)
  })

  test('no page yet', () => {
    expect(withoutHidden([], new Set())).toBeNull()
  })
})
