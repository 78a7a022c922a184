import { useMemo } from 'react'
import type { TradeTotals } from '#api/trades/history.ts'
import type { BulkEdit } from '#features/trade-history/bulk/bulk-edit.ts'
import type { TradeScope } from '#features/trade-history/bulk/run-in-bulk.ts'
import type { Selection } from '#features/trade-history/bulk/selection.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { describeCondition } from '#shared/filter/describe-filter.ts'
import type { FilterQuery } from '#shared/filter/filter-query.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { activeConditions, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const BulkDialog = lazyPart(async () => (await import('#features/trade-history/bulk/bulk-dialog.tsx')).BulkDialog)
const ExportDialog = lazyPart(
  async () => (await import('#features/trade-history/export/export-dialog.tsx')).ExportDialog,
)
const MergeTrades = lazyPart(async () => (await import('#features/trade-history/bulk/merge-trades.tsx')).MergeTrades)
const SplitTrade = lazyPart(
  async () => (await import('#features/trade-history/row-actions/split-trade.tsx')).SplitTrade,
)
const PrintedTrades = lazyPart(
  async () => (await import('#features/trade-history/export/printed-trades.tsx')).PrintedTrades,
)

/** An action on many trades that has a dialog. */
export interface BulkAction {
  readonly kind: 'edit' | 'export' | 'print' | 'merge'
  readonly selection: Selection
  readonly count: number
  /** The initial values of an edit. */
  readonly edit?: BulkEdit
}

/** An action on one trade. */
interface SingleAction {
  readonly kind: 'split' | 'mergeOne'
  readonly trade: HistoryRow
}
export type HistoryAction = BulkAction | SingleAction

const noEdit: BulkEdit = {}

interface HistoryDialogsProps {
  readonly action: HistoryAction | null
  readonly query: FilterQuery
  readonly filter: TradeFilter
  readonly sort: HistorySort
  readonly totals: TradeTotals | null
  readonly shown: readonly { readonly column: GridColumn }[]
  readonly all: ReadonlyMap<string, GridColumn>
  readonly context: JournalContext
  readonly onMerged: () => void
  readonly onClose: () => void
}

/** The trades that an action is about: the selected ones, or without a selection all that match. */
export function scopeOf({ selection, count }: Pick<BulkAction, 'selection' | 'count'>, query: FilterQuery): TradeScope {
  return selection.kind === 'some' && selection.ids.size > 0
    ? { kind: 'some', ids: [...selection.ids], query }
    : { kind: 'all', query, count }
}

/** The dialog of the action in progress. */
export function HistoryDialogs({
  action,
  query,
  filter,
  sort,
  totals,
  shown,
  all,
  context,
  onMerged,
  onClose,
}: HistoryDialogsProps) {
  const columns = useMemo(() => shown.map(({ column }) => column), [shown])
  const scope = useMemo<TradeScope | null>(() => {
    if (action === null || 'trade' in action) return null
    return scopeOf(action, query)
  }, [action, query])
  if (action === null) return null
  const { portfolio } = context
  const place = { portfolioId: portfolio.id, timeZone: portfolio.timeZone, onClose }
  if ('trade' in action) {
    return (
      <>
        {action.kind === 'split' ? (
          <SplitTrade id={action.trade.id} timeZone={portfolio.timeZone} onClose={onClose} />
        ) : (
          <MergeTrades target={action} {...place} onMerged={onMerged} />
        )}
      </>
    )
  }
  if (scope === null) return null
  const rest = { scope, count: action.count, context, onClose }
  return (
    <>
      {action.kind === 'edit' ? (
        <BulkDialog {...rest} initial={action.edit ?? noEdit} />
      ) : action.kind === 'export' ? (
        <ExportDialog {...rest} shown={columns} all={[...all.values()]} sort={sort} />
      ) : action.kind === 'merge' ? (
        <MergeTrades target={{ scope }} {...place} onMerged={onMerged} />
      ) : totals === null ? null : (
        <PrintedTrades
          scope={scope}
          columns={columns}
          sort={sort}
          totals={totals}
          filters={activeConditions(filter).map((fields) => describeCondition(filter, fields, context))}
          context={context}
          onDone={onClose}
        />
      )}
    </>
  )
}
