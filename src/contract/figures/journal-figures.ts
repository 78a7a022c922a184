import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { decimal, id, money, rMultiple } from '#contract/values.ts'
import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import type { MarketFigures } from '#domain/datapoints/facts/market-figures.ts'
import { entrySessions } from '#domain/instruments/entry-sessions.ts'

const ratio = z.number().nullable()
const yesNo = z.boolean().nullable()

/** Figures of a trade from the rest of its portfolio's journal; null if undefined. */
const journal = z.object({
  tradeNumber: z.int().nullable(),
  accountBalanceAtEntry: money.nullable(),
  openTradesAtEntry: z.int().nullable(),
  /** In percent of the balance. */
  openRiskAtEntryPct: ratio,
  /** In percent of the balance. */
  kellyFractionAtEntry: ratio,
  minutesSincePrevExit: ratio,
  tradeOfDay: z.int().nullable(),
  streakAtEntry: z.int().nullable(),
  dayPnlBeforeR: rMultiple.nullable(),
  revengeSuspect: yesNo,
  overtradeSuspect: yesNo,
  balanceAfter: money.nullable(),
  cumulativeR: rMultiple.nullable(),
  drawdownAfterPct: ratio,
  isNewHigh: yesNo,
  isOutlier: yesNo,
  nextTradeR: rMultiple.nullable(),
} satisfies Record<keyof JournalFigures, z.ZodType>)

/** Figures of a trade from market hours and, if requested, candles. */
const market = z.object({
  bestExitPrice: decimal.nullable(),
  setAndForgetR: rMultiple.nullable(),
  tradingMinutes: ratio,
  entrySession: z.enum(entrySessions).nullable(),
  minutesSinceOpen: z.int().nullable(),
} satisfies Record<keyof MarketFigures, z.ZodType>)

/**
 * Values of the caller's custom stats whose formulas look at earlier trades, by stat; a stat without a value is missing.
 * Formulas of one trade alone are computed from its datapoints.
 */
const stats = z.record(id, z.number())

/** Max trades per call: a page of the history. */
export const maxTrades = 500

export const getTradeFigures = defineRoute({
  method: 'GET',
  path: '/trades/:id/figures',
  summary:
    'Figures of a trade from the rest of the journal and the market: balance, open risk, streak, drawdown, session, custom stats',
  auth: 'user',
  params: z.strictObject({ id }),
  response: z.object({ journal, market, stats }),
  problems: ['not_found'],
})
/** Read-only despite POST: so many ids do not fit into a URL. */
export const listTradeFigures = defineRoute({
  method: 'POST',
  path: '/trades/figures',
  summary: 'The same of a page of trades, of one portfolio or several, in the order asked for',
  auth: 'user',
  scope: 'read',
  body: z.strictObject({ ids: z.array(id).min(1).max(maxTrades) }),
  response: z.object({ trades: z.array(z.object({ id, journal, market, stats })) }),
  problems: ['not_found'],
})
