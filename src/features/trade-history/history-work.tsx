import { useMemo } from 'react'
import type { TradeTotals } from '#api/trade-history.ts'
import type { Id } from '#domain/units.ts'
import { later } from '#ui/later.tsx'
import type { BulkEdit } from './bulk-edit.ts'
import { filterWords } from './filter-words.ts'
import type { GridColumn } from './grid-column.ts'
import type { HistoryContext } from './history-context.ts'
import { askedQuestions, type FilterQuery, type HistoryFilter } from './history-filter.ts'
import type { HistoryRow } from './history-row.ts'
import type { HistorySort } from './history-sort.ts'
import type { Scope } from './run-in-bulk.ts'
import type { Selection } from './selection.ts'

const BulkDialog = later(async () => (await import('./bulk-dialog.tsx')).BulkDialog)
const DeleteDialog = later(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
const ExportDialog = later(async () => (await import('./export-dialog.tsx')).ExportDialog)
const MergeRows = later(async () => (await import('./merge-rows.tsx')).MergeRows)
const SplitRow = later(async () => (await import('./split-row.tsx')).SplitRow)
const PrintSheet = later(async () => (await import('./print-sheet.tsx')).PrintSheet)

/** Something that is done with many trades: those selected, or where none are, all that match. */
export interface WorkOnMany {
  readonly kind: 'edit' | 'delete' | 'export' | 'print' | 'merge'
  readonly selection: Selection
  readonly count: number
  /** Of an edit: what it begins with. */
  readonly edit?: BulkEdit
}

/** Something that is done with one trade. */
interface WorkOnOne {
  readonly kind: 'split' | 'mergeOne'
  readonly trade: HistoryRow
}
export type Work = WorkOnMany | WorkOnOne

const noEdit: BulkEdit = {}

interface HistoryWorkProps {
  readonly work: Work | null
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
export function HistoryWork({
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
}: HistoryWorkProps) {
  const columns = useMemo(() => shown.map(({ column }) => column), [shown])
  const scope = useMemo<Scope | null>(() => {
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
          filters={askedQuestions(filter).map((fields) => filterWords(filter, fields, context))}
          context={context}
          onDone={onClose}
        />
      )}
    </>
  )
}
