import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { BulkBar } from '#features/trade-history/bulk/bulk-bar.tsx'
import type { BulkEdit } from '#features/trade-history/bulk/bulk-edit.ts'
import {
  sortSelection,
  emptySelection,
  countSelected,
  toggleSelected,
  type Selection,
} from '#features/trade-history/bulk/selection.ts'
import { useTradeDeletion } from '#features/trade-history/bulk/use-trade-deletion.ts'
import { CardsToolbar } from '#features/trade-history/cards/cards-toolbar.tsx'
import { TradeCards } from '#features/trade-history/cards/trade-cards.tsx'
import { allColumns, layoutColumns, withSymbolWidth } from '#features/trade-history/columns/all-columns.ts'
import type { GridColumn } from '#features/trade-history/columns/grid-column.ts'
import { FilterBar } from '#features/trade-history/filter/filter-bar.tsx'
import { GridToolbar } from '#features/trade-history/grid/grid-toolbar.tsx'
import { HistoryGrid } from '#features/trade-history/grid/history-grid.tsx'
import { filterForGroup, overlappingGroupings } from '#features/trade-history/query/grouping.ts'
import { countActiveQuestions, toFilterQuery } from '#features/trade-history/query/history-filter.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import { useHistoryAddress } from '#features/trade-history/query/use-history-address.ts'
import { RowActionProvider } from '#features/trade-history/row-actions/row-action.ts'
import { tradeAddress } from '#features/trade-history/row-actions/trade-address.ts'
import { completeLines } from '#features/trade-history/rows/grid-lines.ts'
import { groupName } from '#features/trade-history/rows/group-name.ts'
import { useHistoryGroups } from '#features/trade-history/rows/use-history-groups.ts'
import { useRequestedColumns, useHistoryRows } from '#features/trade-history/rows/use-history-rows.ts'
import { moveColumn, resizeColumn } from '#features/trade-history/views/history-layout.ts'
import { useSavedView } from '#features/trade-history/views/use-saved-view.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NoMatchingTrades, NoTradesYet } from './empty-history.tsx'
import { HistoryDialogs, type HistoryAction, type BulkAction } from './history-dialogs.tsx'
import { TotalsBar } from './totals-bar.tsx'
import { useHistoryContext } from './use-history-context.ts'
import { useRowActionHandler } from './use-row-action-handler.ts'
import { useToolbarActions } from './use-toolbar-actions.ts'

const ColumnsDrawer = lazyPart(
  async () => (await import('#features/trade-history/columns/columns-drawer.tsx')).ColumnsDrawer,
)

const gridSkeletonHeights = [40, 88, 32, 640]
const cardsSkeletonHeights = [90, 225, 91, 91, 91, 91]

/** The history of a portfolio. */
export function History({ portfolio }: { portfolio: Portfolio }) {
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const navigate = useNavigate()
  const address = useHistoryAddress()
  const { filter, sort, set } = address
  const context = useHistoryContext(portfolio, filter.batches.length > 0)
  const saved = useSavedView()
  const { layout, changeColumns } = saved
  const by = address.group

  const all = useMemo(() => allColumns(context.stats), [context.stats])
  const columns = useMemo(() => layoutColumns(all, layout.columns), [all, layout.columns])
  const asked = useRequestedColumns(useMemo(() => columns.flatMap(({ column }) => column.needs), [columns]))
  const inJournal = columns.some(({ column }) => column.journal)
  const query = useMemo(() => toFilterQuery(portfolio.id, filter), [portfolio.id, filter])
  const history = useHistoryRows(query, sort, asked, { enabled: by === null, journal: inJournal })
  const { symbols } = history
  const laidOut = useMemo(() => withSymbolWidth(columns, layout.columns, symbols), [columns, layout.columns, symbols])
  const groups = useHistoryGroups({
    portfolioId: portfolio.id,
    filter,
    query,
    sort,
    columns: asked,
    journal: inJournal,
    by,
  })
  const groupLines = useMemo(() => completeLines(groups.items), [groups.items])
  const lines = by === null ? history.lines : groupLines
  const { range, look } = history
  const { removeOne, removeMany } = useTradeDeletion()
  const { enqueueSnackbar } = useSnackbar()
  const [work, setWork] = useState<HistoryAction | null>(null)
  const workOnRow = useRowActionHandler(setWork)

  // What is selected belongs to the question that it was selected for.
  const [chosen, setChosen] = useState<{ readonly query: object; readonly selection: Selection }>({
    query,
    selection: emptySelection,
  })
  const selection = chosen.query === query ? chosen.selection : emptySelection
  const select = useCallback((next: Selection) => setChosen({ query, selection: next }), [query])
  const [selecting, setSelecting] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const [choosing, setChoosing] = useState<boolean | null>(null)

  const order = useCallback(
    () => (by === null ? range.known() : lines.loaded.flatMap((item) => (item.kind === 'trade' ? [item.row.id] : []))),
    [by, range, lines],
  )
  const onSelect = useCallback(
    (id: string, isRange: boolean) => {
      const choose = () => select(toggleSelected(selection, id, isRange, order()))
      const { anchor } = selection.kind === 'some' ? selection : { anchor: null }
      const filling = isRange && by === null && anchor !== null ? range.fill(anchor, id) : null
      if (filling === null) choose()
      else filling.then(choose, (error: Error) => enqueueSnackbar(error.message, { variant: 'error' }))
    },
    [select, selection, order, by, range, enqueueSnackbar],
  )
  const onSelectAll = useCallback(() => {
    const ids = order()
    const everything = selection.kind === 'some' && ids.every((id) => selection.ids.has(id))
    select(everything || selection.kind === 'all' ? emptySelection : { kind: 'some', ids: new Set(ids), anchor: null })
  }, [select, selection, order])
  const onSort = useCallback(
    ({ sort: field }: GridColumn) => {
      if (field === null) return
      const turned =
        sort.field === field ? (sort.order === 'desc' ? 'asc' : 'desc') : field === 'symbol' ? 'asc' : 'desc'
      set({ sort: { field, order: turned } })
    },
    [sort, set],
  )
  const onResize = useCallback(
    (key: string, width: number) => changeColumns((now) => resizeColumn(now, key, width)),
    [changeColumns],
  )
  const onMove = useCallback(
    (key: string, place: number) => changeColumns((now) => moveColumn(now, key, place)),
    [changeColumns],
  )
  const onOpen = useCallback((row: HistoryRow) => void navigate(tradeAddress(row.id)), [navigate])
  const onLook = useCallback(
    (first: number, last: number) => {
      if (by === null) look(first, last)
    },
    [by, look],
  )
  const onShowGroup = (key: string | null) => {
    const changes = by === null ? null : filterForGroup(filter, by, key)
    if (changes !== null) set({ filter: { ...filter, ...changes }, group: null })
  }

  const { totals } = history
  const count = totals?.trades ?? lines.count
  const onEverything = useToolbarActions(setWork, setChoosing, count)
  const error = history.error ?? groups.error
  const retry = () => {
    history.retry()
    if (by !== null) groups.retry()
  }
  const ready = by === null ? history.ready : groups.ready
  if (!ready || totals === null) {
    if (error !== null) return <ErrorState title="The trades could not be read." error={error} onRetry={retry} />
    if (!ready)
      return <LoadingState label="Loading trades" heights={narrow ? cardsSkeletonHeights : gridSkeletonHeights} />
  }
  if (totals?.trades === 0 && countActiveQuestions(filter) === 0 && !history.totalsBehind) {
    return <NoTradesYet portfolioName={portfolio.name} />
  }
  const nothing = lines.count === 0 && totals?.trades === 0 && !history.behind && !history.totalsBehind
  const selected = countSelected(selection, count)
  const nameOfGroup = (key: string | null) => (by === null ? '' : groupName(by, key, context))
  const tools = { address, saved, ...onEverything }
  const onSelecting = (next: boolean) => {
    setSelecting(next)
    if (!next) select(emptySelection)
  }
  const workOnSelected = (kind: BulkAction['kind'], edit: BulkEdit = {}) =>
    setWork({ kind, selection: sortSelection(selection, order()), count: selected, edit })
  return (
    <Box sx={{ display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FilterBar address={address} symbols={history.symbols} context={context} />
      <TotalsBar totals={totals} currency={portfolio.currency} behind={history.totalsBehind} />
      {error === null ? null : <ErrorState title="The trades could not be read." error={error} onRetry={retry} />}
      {narrow ? (
        <CardsToolbar {...tools} selecting={selecting || selected > 0} onSelecting={onSelecting} />
      ) : (
        <GridToolbar {...tools} />
      )}
      <RowActionProvider value={workOnRow}>
        {nothing ? (
          <NoMatchingTrades onClear={address.clear} />
        ) : narrow ? (
          <TradeCards
            items={lines.loaded}
            columns={columns}
            context={context}
            selection={selecting || selected > 0 ? selection : null}
            groupName={nameOfGroup}
            onSelect={onSelect}
            onDelete={removeOne}
            onToggleGroup={groups.toggle}
            onShowGroup={onShowGroup}
            count={by === null ? count : null}
            more={lines.loaded.length < lines.count}
            loading={history.loading}
            onMore={() => look(0, lines.loaded.length)}
          />
        ) : (
          <HistoryGrid
            lines={lines}
            question={by === null ? history.question : query}
            grouped={by !== null}
            columns={laidOut}
            covering={selected === 0 ? null : bar}
            context={context}
            density={layout.density}
            sort={sort}
            selection={selection}
            groupName={nameOfGroup}
            onSort={onSort}
            onSelect={onSelect}
            onSelectAll={onSelectAll}
            onOpen={onOpen}
            onDelete={removeOne}
            onToggleGroup={groups.toggle}
            onShowGroup={onShowGroup}
            onResize={onResize}
            onMove={onMove}
            onLook={onLook}
            behind={by === null ? history.behind : groups.behind}
          />
        )}
      </RowActionProvider>
      {by !== null && (overlappingGroupings.has(by) || groups.truncated) ? (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {groups.truncated
            ? 'There are more groups than are shown: narrow the dates.'
            : 'A trade with several of them is in each of their groups, so that the groups add up to more than the totals.'}
        </Box>
      ) : null}
      {selected === 0 ? null : (
        <BulkBar
          ref={bar}
          narrow={narrow}
          selection={selection}
          count={count}
          onAll={() => select({ kind: 'all' })}
          onNone={() => select(emptySelection)}
          onEdit={() => workOnSelected('edit')}
          onExport={() => workOnSelected('export')}
          onMerge={() => workOnSelected('merge')}
          onLock={(isLocked) => workOnSelected('edit', { isLocked })}
          onPrint={() => workOnSelected('print')}
          onDelete={() => workOnSelected('delete')}
        />
      )}
      {choosing === null ? null : (
        <ColumnsDrawer
          open={choosing}
          onClose={() => setChoosing(false)}
          all={all}
          columns={layout.columns.filter(({ key }) => all.has(key))}
          onChange={(next) => changeColumns(() => next)}
        />
      )}
      <HistoryDialogs
        work={work}
        query={query}
        filter={filter}
        sort={sort}
        totals={totals}
        shown={columns}
        all={all}
        context={context}
        onDelete={(ids) => {
          select(emptySelection)
          removeMany(ids)
        }}
        onMerged={() => select(emptySelection)}
        onClose={() => setWork(null)}
      />
    </Box>
  )
}
