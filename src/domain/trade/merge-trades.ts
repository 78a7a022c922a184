import { sortFillsByTime } from '#domain/fills/position.ts'
import { exact, larger, smaller, sum, toDecimal, toMoney, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { costFields } from '#domain/trade/fields/execution.ts'
import type { FieldFault } from './field-fault.ts'
import type { TradeInput } from './trade.ts'

/** Most trades that become one at once. */
export const maxMergedTrades = 50

/** What trades that become one must have in common, and how each of them reads. */
const commonFields = {
  symbol: 'symbol',
  direction: 'direction',
  assetClass: 'asset class',
  pointValue: 'point value',
  quoteCurrency: 'currency',
} as const satisfies Partial<Record<keyof TradeInput, string>>

/** What tells whether trades can become one. */
export type MergedTrade = Pick<TradeInput, keyof typeof commonFields | 'status' | 'isExcluded'>

/** What is wrong with a choice of trades; empty when they can become one. Fills are checked where they are derived. */
export function mergeFaults(trades: readonly MergedTrade[]): FieldFault[] {
  const [first] = trades
  for (const [index, trade] of trades.entries()) {
    const field = `trades.${index}`
    if (trade.status !== 'completed' && trade.status !== 'active') {
      return [{ field, message: `A ${trade.status} trade has no fills to merge.` }]
    }
    for (const [key, label] of Object.entries(commonFields)) {
      if (first !== undefined && trade[key as keyof typeof commonFields] !== first[key as keyof typeof commonFields]) {
        return [{ field, message: `Only trades of one ${label} can be merged.` }]
      }
    }
    // One of them is in the balance and the other is not: the sum of both would be in neither.
    if (first !== undefined && trade.isExcluded !== first.isExcluded) {
      return [{ field, message: 'A trade that is left out of statistics cannot be merged with one that is in them.' }]
    }
  }
  return []
}

const lists = ['tags', 'mistakeIds', 'emotionBefore', 'emotionDuring', 'emotionAfter'] as const
/** Most entries of each list that a trade takes, files and rule checks among them. */
const maxEntries = { tags: 50, mistakeIds: 50, emotionBefore: 10, emotionDuring: 10, emotionAfter: 10 } as const
const maxFiles = 20

/** The sum of what each trade states; null where one of them does not. */
function totalIfAllKnown<T extends string>(
  values: readonly (T | null)[],
  total: (exacts: ExactNumber[]) => T,
): T | null {
  const known = values.filter((value): value is T => value !== null)
  return known.length === values.length ? total(known.map((value) => exact(value))) : null
}

function distinctBy<T>(items: readonly T[], key: (item: T) => string): T[] {
  const kept = new Map<string, T>()
  for (const item of items) if (!kept.has(key(item))) kept.set(key(item), item)
  return [...kept.values()]
}

const extreme = (pick: (a: ExactNumber, b: ExactNumber) => ExactNumber) => (values: ExactNumber[]) =>
  toDecimal(values.reduce(pick))

/**
 * Several trades as one, the earliest first: their fills together, costs and the broker's P&L summed, so that sizes,
 * fees and P&L stay the same in sum. Of what is stated about them the first that states it holds; lists, answers and
 * files are joined. Minutes to the extremes are no longer known. `mergeFaults` must have found nothing.
 */
export function mergeTrades(trades: readonly [TradeInput, ...TradeInput[]]): TradeInput {
  const [first] = trades
  const stated: Record<string, unknown> = { ...first }
  for (const trade of trades.slice(1)) {
    for (const [key, value] of Object.entries(trade)) stated[key] ??= value
  }
  const all = <Key extends keyof TradeInput>(key: Key) => trades.map((trade) => trade[key])
  return {
    ...(stated as unknown as TradeInput),
    status: trades.every(({ status }) => status === 'completed') ? 'completed' : 'active',
    executions: sortFillsByTime(trades.flatMap(({ executions }) => executions)),
    ...Object.fromEntries(costFields.map((cost) => [cost, toMoney(sum(all(cost).map((amount) => exact(amount))))])),
    ...Object.fromEntries(lists.map((list) => [list, [...new Set(all(list).flat())].slice(0, maxEntries[list])])),
    plannedQuantity:
      totalIfAllKnown(all('plannedQuantity'), (values) => toDecimal(sum(values))) ?? first.plannedQuantity,
    marginUsed: totalIfAllKnown<Money>(all('marginUsed'), (values) => toMoney(sum(values))),
    brokerPnl: totalIfAllKnown<Money>(all('brokerPnl'), (values) => toMoney(sum(values))),
    lowestPrice: totalIfAllKnown(all('lowestPrice'), extreme(smaller)),
    highestPrice: totalIfAllKnown(all('highestPrice'), extreme(larger)),
    timeToMaeMin: null,
    timeToMfeMin: null,
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
