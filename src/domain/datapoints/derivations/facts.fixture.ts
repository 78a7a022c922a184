import type { DatapointFacts } from '#domain/datapoints/facts/facts.ts'
import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import type { MarketFigures } from '#domain/datapoints/facts/market-figures.ts'
import type { Fill } from '#domain/fills/fill.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import type { NewTrade } from '#domain/trade/new-trade.ts'
import { fill, longTrade } from '#domain/trade/trade.fixture.ts'

/** Branded strings as plain strings in tests. */
type Plain<T> = T extends string ? string : T
/** Fields of the trade that differ from `longTrade`: bought 10 at 100, sold at 105, stop 98. */
export type Stated = { readonly [Key in keyof NewTrade]?: Plain<NewTrade[Key]> }

/** Facts other than the trade itself. */
export interface FactOverrides {
  readonly journal?: { readonly [Key in keyof JournalFigures]?: Plain<JournalFigures[Key]> | number | null }
  readonly market?: { readonly [Key in keyof MarketFigures]?: Plain<MarketFigures[Key]> | number | null }
  readonly portfolio?: Partial<DatapointFacts['portfolio']>
  readonly severities?: DatapointFacts['mistakeSeverities']
  readonly checks?: readonly RuleCheck[]
  readonly createdAt?: string
  readonly excursionSource?: DatapointFacts['trade']['excursionSource']
}

const noJournal: JournalFigures = {
  tradeNumber: 1,
  accountBalanceAtEntry: null,
  openTradesAtEntry: null,
  openRiskAtEntryPct: null,
  kellyFractionAtEntry: null,
  minutesSincePrevExit: null,
  tradeOfDay: null,
  streakAtEntry: null,
  dayPnlBeforeR: null,
  revengeSuspect: null,
  overtradeSuspect: null,
  balanceAfter: null,
  cumulativeR: null,
  drawdownAfterPct: null,
  isNewHigh: null,
  isOutlier: null,
  nextTradeR: null,
}

const noMarket: MarketFigures = {
  bestExitPrice: null,
  setAndForgetR: null,
  tradingMinutes: null,
  entrySession: null,
  minutesSinceOpen: null,
}

/** The facts of one trade in a live dollar portfolio in New York; no journal or market facts by default. */
export function buildFacts(stated: Stated = {}, around: FactOverrides = {}): DatapointFacts {
  const portfolio = {
    kind: 'live',
    teamId: null,
    currency: 'USD',
    balance: '3000',
    timeZone: 'America/New_York',
    ...around.portfolio,
  }
  const input = longTrade(stated as Partial<NewTrade>)
  const createdAt = (around.createdAt ?? '2025-03-03T16:00:00.000Z') as Instant
  return {
    trade: {
      ...input,
      ...deriveTrade(input, { timeZone: portfolio.timeZone, breakevenTolerance: '0' as Money }),
      id: '00000000-0000-4000-8000-000000000001',
      portfolioId: '00000000-0000-4000-8000-000000000002',
      traderId: '00000000-0000-4000-8000-000000000003',
      source: 'manual',
      importBatchId: null,
      excursionSource: around.excursionSource ?? 'none',
      commissionSource: 'none',
      ruleResponses: around.checks ?? [],
      revision: 1,
      createdAt,
      updatedAt: createdAt,
    },
    portfolio: portfolio as DatapointFacts['portfolio'],
    journal: around.journal === undefined ? null : ({ ...noJournal, ...around.journal } as JournalFigures),
    market: around.market === undefined ? null : ({ ...noMarket, ...around.market } as MarketFigures),
    mistakeSeverities: around.severities === undefined ? {} : around.severities,
  }
}

/** A fill on March 3, 2025, with seconds: "14:30:04". */
export function fillAt(side: Fill['side'], quantity: string, price: string, time: string): Fill {
  return { ...fill(side, quantity, price, '00:00'), at: `2025-03-03T${time}.000Z` as Instant }
}

/** A rule check. */
export function check(ruleId: string, met: RuleCheck['met'], weight = '1', isMandatory = false): RuleCheck {
  return { ruleId, met, note: null, title: ruleId, phase: 'entry', weight: weight as Decimal, isMandatory }
}

/** A short trade of 10 from 50 to 47 with a stop at 51: 1R is 1 per unit, 10 in total; the result is 30, 3R. */
export const short: Stated = {
  direction: 'short',
  executions: [fill('sell', '10', '50', '14:30'), fill('buy', '10', '47', '15:00')],
  initialStopPrice: '51',
}
/** Planned, not entered. */
export const planned: Stated = { status: 'planned', executions: [] }
/** Entered and still open. */
export const open: Stated = { status: 'active', executions: [fill('buy', '10', '100', '14:30')] }
/** No stop and no planned risk. */
export const noStop: Stated = { initialStopPrice: null }

export interface DatapointCases {
  /** Stated fields, other facts, the value, and the arithmetic by hand. */
  readonly values: readonly (readonly [Stated, FactOverrides, unknown, string])[]
  /** Stated fields, other facts, and the reason for having no value; empty if there always is one. */
  readonly unknown: readonly (readonly [Stated, FactOverrides, string])[]
}
