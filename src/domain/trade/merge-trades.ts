import { sortFillsByTime } from '#domain/fills/position.ts'
import { exact, larger, smaller, sum, toDecimal, toMoney, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { costFields } from '#domain/trade/fields/execution.ts'
import type { FieldFault } from './field-fault.ts'
import type { TradeInput } from './trade.ts'

/** Maximum number of trades in one merge. */
export const maxMergedTrades = 50

/** Fields that merged trades must share, with their labels. */
const commonFields = {
  symbol: 'symbol',
  direction: 'side',
  assetClass: 'asset class',
  pointValue: 'point value',
  quoteCurrency: 'currency',
} as const satisfies Partial<Record<keyof TradeInput, string>>

/** The fields that decide whether trades can be merged. */
export type MergedTrade = Pick<TradeInput, keyof typeof commonFields | 'status' | 'isExcluded'>

/** Why the trades cannot be merged; empty if they can. Fills are checked when the merged trade is derived. */
export function mergeFaults(trades: readonly MergedTrade[]): FieldFault[] {
  const [first] = trades
  for (const [index, trade] of trades.entries()) {
    const field = `trades.${index}`
    if (trade.status !== 'completed' && trade.status !== 'active') {
      return [{ field, message: `A ${trade.status} trade has no fills to merge.` }]
    }
    for (const [key, label] of Object.entries(commonFields)) {
      if (first !== undefined && trade[key as keyof typeof commonFields] !== first[key as keyof typeof commonFields]) {
        return [{ field, message: `Only trades with the same ${label} can be merged.` }]
      }
    }
    // One is included in the balance and the other is not; their sum would fit neither.
    if (first !== undefined && trade.isExcluded !== first.isExcluded) {
      return [{ field, message: 'Can’t merge excluded and included trades.' }]
    }
  }
  return []
}

const lists = ['tags', 'mistakeIds', 'emotionBefore', 'emotionDuring', 'emotionAfter'] as const
/** Maximum entries per list of a trade. */
const maxEntries = { tags: 50, mistakeIds: 50, emotionBefore: 10, emotionDuring: 10, emotionAfter: 10 } as const
const maxFiles = 20

/** What a trader has written of a trade, with the max length of each. */
const notes = {
  thesis: 10_000,
  invalidation: 4_000,
  distractions: 2_000,
  entryComment: 4_000,
  managementComment: 4_000,
  exitComment: 4_000,
  lessons: 10_000,
} as const satisfies Partial<Record<keyof TradeInput, number>>

/** Texts one after the other, each once, as far as they fit; null without any. */
function joinTexts(texts: readonly (string | null)[], max: number): string | null {
  let joined = ''
  for (const text of texts) {
    if (text === null || joined.includes(text)) continue
    const longer = joined === '' ? text : `${joined}\n\n${text}`
    if (longer.length <= max) joined = longer
  }
  return joined === '' ? null : joined
}

/** The total of the stated values; null if any trade lacks one. */
function totalIfAllKnown<T extends string>(
  values: readonly (T | null)[],
  total: (exacts: ExactNumber[]) => T,
): T | null {
  const known = values.filter((value): value is T => value !== null)
  return known.length === values.length ? total(known.map((value) => exact(value))) : null
}

function distinctBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const unique = new Map<string, T>()
  for (const item of items) if (!unique.has(key(item))) unique.set(key(item), item)
  return [...unique.values()]
}

const extreme = (pick: (a: ExactNumber, b: ExactNumber) => ExactNumber) => (values: ExactNumber[]) =>
  toDecimal(values.reduce(pick))

const lastFillAt = ({ executions }: TradeInput) => sortFillsByTime(executions).at(-1)?.at ?? ''

/** The trade that ends the merged one: one that is still open, else the one that exits last. */
function findLastExit(trades: readonly [TradeInput, ...TradeInput[]]): TradeInput {
  const open = trades.find(({ status }) => status === 'active')
  return open ?? trades.reduce((last, trade) => (lastFillAt(trade) > lastFillAt(last) ? trade : last))
}

/**
 * Merges several trades, earliest first, into one: fills are combined, costs and broker P&L summed, so that totals of
 * size, fees and P&L are unchanged. For every other field the first stated value wins; notes, lists, answers and files
 * are joined. Figures after the exit are those of the trade that exits last, because the merged trade is open until then.
 * Minutes to the extremes and stated best exits become unknown. Requires that `mergeFaults` found nothing.
 */
export function mergeTrades(trades: readonly [TradeInput, ...TradeInput[]]): TradeInput {
  const [first] = trades
  const stated: Record<string, unknown> = { ...first }
  for (const trade of trades.slice(1)) {
    for (const [key, value] of Object.entries(trade)) stated[key] ??= value
  }
  const lastExit = findLastExit(trades)
  const all = <Key extends keyof TradeInput>(key: Key) => trades.map((trade) => trade[key])
  return {
    ...(stated as unknown as TradeInput),
    status: trades.every(({ status }) => status === 'completed') ? 'completed' : 'active',
    executions: sortFillsByTime(trades.flatMap(({ executions }) => executions)),
    ...Object.fromEntries(costFields.map((cost) => [cost, toMoney(sum(all(cost).map((amount) => exact(amount))))])),
    ...Object.fromEntries(lists.map((list) => [list, [...new Set(all(list).flat())].slice(0, maxEntries[list])])),
    ...Object.fromEntries(
      Object.entries(notes).map(([note, max]) => [note, joinTexts(all(note as keyof typeof notes), max)]),
    ),
    plannedQuantity:
      totalIfAllKnown(all('plannedQuantity'), (values) => toDecimal(sum(values))) ?? first.plannedQuantity,
    marginUsed: totalIfAllKnown<Money>(all('marginUsed'), (values) => toMoney(sum(values))),
    brokerPnl: totalIfAllKnown<Money>(all('brokerPnl'), (values) => toMoney(sum(values))),
    lowestPrice: totalIfAllKnown(all('lowestPrice'), extreme(smaller)),
    highestPrice: totalIfAllKnown(all('highestPrice'), extreme(larger)),
    timeToMaeMin: null,
    timeToMfeMin: null,
    peeWindowMin: lastExit.peeWindowMin,
    postHigh: lastExit.postHigh,
    postLow: lastExit.postLow,
    timeToMfpeMin: lastExit.timeToMfpeMin,
    timeToMapeMin: lastExit.timeToMapeMin,
    statedBestExitPrice: null,
    statedSetAndForgetR: null,
    ruleResponses: distinctBy(
      trades.flatMap(({ ruleResponses }) => ruleResponses),
      ({ ruleId }) => ruleId,
    ),
    screenshots: distinctBy(
      trades.flatMap(({ screenshots }) => screenshots),
      ({ path }) => path,
    ).slice(0, maxFiles),
    customStats: Object.assign({}, ...all('customStats').toReversed()) as TradeInput['customStats'],
    isLocked: false,
  }
}
