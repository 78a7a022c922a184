import { useMemo } from 'react'
import type { TradeTotals } from '#api/trades/history.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { BulkEdit } from '#features/trade-history/bulk/bulk-edit.ts'
import type { TradeScope } from '#features/trade-history/bulk/run-in-bulk.ts'
import type { Selection } from '#features/trade-history/bulk/selection.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import { describeQuestion } from '#features/trade-history/filter/describe-filter.ts'
import type { HistoryContext } from '#features/trade-history/query/history-context.ts'
import { activeQuestions, type FilterQuery, type HistoryFilter } from '#features/trade-history/query/history-filter.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistorySort } from '#features/trade-history/query/history-sort.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const BulkDialog = lazyPart(async () => (await import('#features/trade-history/bulk/bulk-dialog.tsx')).BulkDialog)
const DeleteDialog = lazyPart(async () => (await import('#features/trade-history/bulk/delete-dialog.tsx')).DeleteDialog)
const ExportDialog = lazyPart(
  async () => (await import('#features/trade-history/export/export-dialog.tsx')).ExportDialog,
)
const MergeRows = lazyPart(async () => (await import('#features/trade-history/bulk/merge-trades.tsx')).MergeTrades)
const SplitRow = lazyPart(async () => (await import('#features/trade-history/row-actions/split-trade.tsx')).SplitTrade)
const PrintSheet = lazyPart(async () => (await import('#features/trade-history/export/print-sheet.tsx')).PrintSheet)

/** Something that is done with many trades: those selected, or where none are, all that match. */
export interface BulkAction {
  readonly kind: 'edit' | 'delete' | 'export' | 'print' | 'merge'
  readonly selection: Selection
  readonly count: number
  /** Of an edit: what it begins with. */
  readonly edit?: BulkEdit
}

/** Something that is done with one trade. */
interface SingleAction {
  readonly kind: 'split' | 'mergeOne'
  readonly trade: HistoryRow
}
export type HistoryAction = BulkAction | SingleAction

const noEdit: BulkEdit = {}

interface HistoryDialogsProps {
  readonly work: HistoryAction | null
  readonly query: FilterQuery
  readonly filter: HistoryFilter
  readonly sort: HistorySort
  readonly totals: TradeTotals | null
  readonly shown: readonly { readonly column: GridColumn }[]
  readonly all: ReadonlyMap<string, GridColumn>
  readonly context: HistoryContext
  readonly onDelete: (ids: readonly Id[]) => void
  readonly onMerged: () => void
  readonly onClose: () => void
}

/** The dialog of what is being done with many trades; each is loaded when it is first needed. */
export function HistoryDialogs({
  work,
  query,
  filter,
  sort,
  totals,
  shown,
  all,
  context,
  onDelete,
  onMerged,
  onClose,
}: HistoryDialogsProps) {
  const columns = useMemo(() => shown.map(({ column }) => column), [shown])
  const scope = useMemo<TradeScope | null>(() => {
    if (work === null || 'trade' in work) return null
    const { selection, count } = work
    return selection.kind === 'some' && selection.ids.size > 0
      ? { kind: 'some', ids: [...selection.ids], query }
      : { kind: 'all', query, count }
  }, [work, query])
  if (work === null) return null
  const { portfolio } = context
  const place = { portfolioId: portfolio.id, timeZone: portfolio.timeZone, onClose }
  if ('trade' in work) {
    return (
      <>
        {work.kind === 'split' ? (
          <SplitRow id={work.trade.id} timeZone={portfolio.timeZone} onClose={onClose} />
        ) : (
          <MergeRows what={work} {...place} onMerged={onMerged} />
        )}
      </>
    )
  }
  if (scope === null) return null
  const rest = { scope, count: work.count, context, onClose }
  return (
    <>
      {work.kind === 'edit' ? (
        <BulkDialog {...rest} first={work.edit ?? noEdit} />
      ) : work.kind === 'delete' ? (
        <DeleteDialog {...rest} onDelete={onDelete} />
      ) : work.kind === 'export' ? (
        <ExportDialog {...rest} shown={columns} all={[...all.values()]} sort={sort} />
      ) : work.kind === 'merge' ? (
        <MergeRows what={{ scope }} {...place} onMerged={onMerged} />
      ) : totals === null ? null : (
        <PrintSheet
          scope={scope}
          columns={columns}
          sort={sort}
          totals={totals}
          filters={activeQuestions(filter).map((fields) => describeQuestion(filter, fields, context))}
          context={context}
          onDone={onClose}
        />
      )}
    </>
  )
}
