import { z } from 'zod'
import { calendarDate, decimal, id, instant, money, rMultiple } from '#contract/values.ts'
import { columnFields } from '#domain/trade/fields/catalogue.ts'
import { commissionSources, excursionSources, tradeResults, tradeSources } from '#domain/trade/fields/choices.ts'
import { attachment, fill, ruleCheck, tradeInput } from './field-schemas.ts'

/** Who and where a trade is; kept by the product. */
const identity = {
  id,
  portfolioId: id,
  traderId: id,
  source: z.enum(tradeSources),
  importBatchId: id.nullable(),
  excursionSource: z.enum(excursionSources),
  commissionSource: z.enum(commissionSources),
  revision: z.int(),
  createdAt: instant,
  updatedAt: instant,
}

/** Derived from what is stated. */
const figures = {
  entryAt: instant.nullable(),
  exitAt: instant.nullable(),
  entryPrice: decimal.nullable(),
  exitPrice: decimal.nullable(),
  quantity: decimal,
  maxQuantity: decimal,
  points: decimal.nullable(),
  grossPnl: money.nullable(),
  totalFees: money,
  netPnl: money.nullable(),
  riskPerUnitPrice: decimal.nullable(),
  plannedRiskAmount: money.nullable(),
  initialRiskAmount: money.nullable(),
  plannedRR: z.number().nullable(),
  realizedR: rMultiple.nullable(),
  result: z.enum(tradeResults).nullable(),
  holdMinutes: z.number().nullable(),
  maePrice: decimal.nullable(),
  mfePrice: decimal.nullable(),
  maeR: rMultiple.nullable(),
  mfeR: rMultiple.nullable(),
  exitDate: calendarDate.nullable(),
}

/** A stored trade with its fills, rule checks, mistakes, tags, files and figures. */
export const trade = tradeInput.extend({
  ...identity,
  ...figures,
  executions: z.array(fill),
  ruleResponses: z.array(ruleCheck),
  screenshots: z.array(attachment),
})

/** What a list can show of a trade: every column, and the lists of mistakes and tags. */
const listableTrade = z.object({
  ...identity,
  ...tradeInput.omit({ executions: true, ruleResponses: true, screenshots: true }).shape,
  ...figures,
  fillCount: z.int(),
})
export type ListableTrade = z.output<typeof listableTrade>
export type TradeColumn = keyof ListableTrade
export const tradeColumns = [
  ...Object.keys(identity),
  ...columnFields,
  'mistakeIds',
  'tags',
  ...Object.keys(figures),
  'fillCount',
] as readonly string[] as readonly [TradeColumn, ...TradeColumn[]]

/** A trade in a list whose columns are not chosen. */
export const tradeRow = listableTrade.pick({
  id: true,
  portfolioId: true,
  source: true,
  importBatchId: true,
  excursionSource: true,
  commissionSource: true,
  revision: true,
  createdAt: true,
  updatedAt: true,
  status: true,
  symbol: true,
  assetClass: true,
  quoteCurrency: true,
  pointValue: true,
  tickSize: true,
  direction: true,
  setupId: true,
  commission: true,
  exchangeFees: true,
  swapFunding: true,
  plannedEntryPrice: true,
  plannedStopPrice: true,
  plannedTarget1: true,
  plannedQuantity: true,
  initialStopPrice: true,
  finalStopPrice: true,
  lowestPrice: true,
  highestPrice: true,
  exitReason: true,
  isLocked: true,
  isExcluded: true,
  externalId: true,
  brokerPnl: true,
  entryAt: true,
  exitAt: true,
  entryPrice: true,
  exitPrice: true,
  quantity: true,
  maxQuantity: true,
  points: true,
  grossPnl: true,
  totalFees: true,
  netPnl: true,
  riskPerUnitPrice: true,
  plannedRiskAmount: true,
  initialRiskAmount: true,
  plannedRR: true,
  realizedR: true,
  result: true,
  holdMinutes: true,
  maePrice: true,
  mfePrice: true,
  maeR: true,
  mfeR: true,
  exitDate: true,
  fillCount: true,
})
export type TradeRow = z.output<typeof tradeRow>
export const rowColumns = Object.keys(tradeRow.shape) as readonly (keyof TradeRow)[]

/** A trade in a list whose columns are chosen: its id, and what was asked for. */
export const tradeRowOfColumns = listableTrade.partial().extend({ id })
export type TradeRowOfColumns = z.output<typeof tradeRowOfColumns>
