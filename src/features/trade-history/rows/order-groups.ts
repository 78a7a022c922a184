import type { HistoryGrouping, TradeGroup } from '#api/trades/history.ts'
import { numberOf } from '#domain/numbers/decimal.ts'
import type { HistorySort, HistorySortField } from '#features/trade-history/query/history-sort.ts'

const dates: ReadonlySet<HistoryGrouping> = new Set(['day', 'week', 'month', 'year'])
const times: ReadonlySet<HistorySortField> = new Set(['exitAt', 'entryAt', 'createdAt', 'updatedAt'])

/** What a group has of the figures that trades are sorted by. */
const figures: Partial<Record<HistorySortField, (group: TradeGroup) => number | null>> = {
  grossPnl: ({ grossPnl }) => numberOf(grossPnl),
  netPnl: ({ netPnl }) => numberOf(netPnl),
  totalFees: ({ totalFees }) => numberOf(totalFees),
  realizedR: ({ totalR }) => totalR,
}

const hasKey = ({ key }: TradeGroup) => key !== null

/**
 * Groups, given in ascending order of their keys, in the order of their trades: by the figure that these are sorted by,
 * or by their key where that is it. Dates begin with the newest unless trades begin with the oldest. A group without a
 * key or a figure comes last.
 */
export function orderGroups(
  groups: readonly TradeGroup[],
  grouping: HistoryGrouping,
  { field, order }: HistorySort,
): readonly TradeGroup[] {
  const sign = order === 'asc' ? 1 : -1
  const figure = figures[field]
  if (figure !== undefined) {
    return groups.toSorted((a, b) => {
      const [first, second] = [figure(a), figure(b)]
      if (first === null || second === null) return Number(first === null) - Number(second === null)
      return sign * (first - second)
    })
  }
  const isDescending = dates.has(grouping) ? order === 'desc' || !times.has(field) : grouping === field && sign < 0
  if (!isDescending) return groups
  return [...groups.filter(hasKey).toReversed(), ...groups.filter((group) => !hasKey(group))]
}
