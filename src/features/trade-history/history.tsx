import Box from '@mui/material/Box'
import { useRef } from 'react'
import { isTeamPortfolio } from '#api/teams/team-portfolios.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { useTradeDeletion } from '#features/trade-history/bulk/use-trade-deletion.ts'
import { CardsToolbar } from '#features/trade-history/cards/cards-toolbar.tsx'
import { useHistoryColumns } from '#features/trade-history/columns/use-history-columns.ts'
import { GridToolbar } from '#features/trade-history/grid/grid-toolbar.tsx'
import { useHistoryAddress } from '#features/trade-history/query/use-history-address.ts'
import { RowActionProvider } from '#features/trade-history/row-actions/row-action.ts'
import { useHistoryData } from '#features/trade-history/rows/use-history-data.ts'
import { useSavedView } from '#features/trade-history/views/use-saved-view.ts'
import { countActiveConditions } from '#shared/filter/trade-filter.ts'
import { useJournalContext } from '#shared/filter/use-journal-context.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { NoMatchingTrades, NoTradesYet } from './empty-history.tsx'
import { GroupingNote } from './grouping-note.tsx'
import { HistoryBody } from './history-body.tsx'
import { HistoryDialogs, scopeOf } from './history-dialogs.tsx'
import { HistorySelection } from './history-selection.tsx'
import { SelectedTradesBar } from './selected-trades-bar.tsx'
import { TotalsBar } from './totals-bar.tsx'
import { useHistoryActions } from './use-history-actions.ts'
import { useTradeSelection } from './use-trade-selection.ts'

const ColumnsDrawer = lazyPart(
  async () => (await import('#features/trade-history/columns/columns-drawer.tsx')).ColumnsDrawer,
)

/** A key deletes the trade of a row; another trader's stays. */
const ignoreDeletion = () => undefined

/** What stands above the trades, and the trades. */
const gridSkeletonHeights = [[40, 58, 40], [640]]
const cardsSkeletonHeights = [
  [90, 225],
  [91, 91, 91, 91],
]

/** The history of a portfolio. */
export function History({ portfolio }: { portfolio: Portfolio }) {
  const isNarrow = useNarrowScreen()
  const isReadOnly = isTeamPortfolio(portfolio)
  const address = useHistoryAddress()
  const { filter, sort, group: grouping } = address
  const context = useJournalContext(portfolio, filter)
  const saved = useSavedView()
  const { layout, changeColumns } = saved
  const columns = useHistoryColumns(context.stats, layout.columns)
  const data = useHistoryData(portfolio.id, address, columns, context.stats)
  const selection = useTradeSelection(data)
  const actions = useHistoryActions(data.count)
  const { removeOne, removeScope } = useTradeDeletion()
  const bar = useRef<HTMLElement>(null)

  const { totals, error, isReady } = data
  const failure = error === null ? null : <ErrorState title="Couldn’t load trades" error={error} onRetry={data.retry} />
  if (failure !== null && totals === null) return failure
  const heights = isNarrow ? cardsSkeletonHeights : gridSkeletonHeights
  if (!isReady && totals === null) return <LoadingState label="Loading trades" heights={heights.flat()} />
  if (totals?.trades === 0 && countActiveConditions(filter) === 0 && !data.areTotalsStale) {
    return <NoTradesYet portfolioName={portfolio.name} isReadOnly={isReadOnly} />
  }
  const hasSelection = selection.count > 0
  const tools = { address, saved, stats: context.stats, ...actions.toolbar }
  return (
    <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <HistorySelection address={address} symbols={data.symbols} context={context} />
      <TotalsBar totals={totals} currency={portfolio.currency} isStale={data.areTotalsStale} />
      {failure}
      {isNarrow ? (
        <CardsToolbar {...tools} isSelecting={selection.isSelecting} onSelecting={selection.setIsSelecting} />
      ) : (
        <GridToolbar {...tools} />
      )}
      <RowActionProvider value={isReadOnly ? null : actions.onRowAction}>
        {!isReady ? (
          failure === null && <LoadingState label="Loading trades" heights={heights[1]} />
        ) : data.isEmpty ? (
          <NoMatchingTrades onClear={address.clear} />
        ) : (
          <HistoryBody
            address={address}
            saved={saved}
            context={context}
            columns={columns}
            data={data}
            selection={selection}
            isNarrow={isNarrow}
            covering={hasSelection ? bar : null}
            onDelete={isReadOnly ? ignoreDeletion : removeOne}
          />
        )}
      </RowActionProvider>
      {grouping === null ? null : <GroupingNote grouping={grouping} isTruncated={data.areGroupsTruncated} />}
      {hasSelection ? (
        <SelectedTradesBar
          ref={bar}
          selection={selection}
          count={data.count}
          isNarrow={isNarrow}
          isReadOnly={isReadOnly}
          onAction={actions.setAction}
          onDelete={(selected) => void removeScope(scopeOf(selected, data.query), selection.clear)}
        />
      ) : null}
      {actions.isColumnsOpen === null ? null : (
        <ColumnsDrawer
          open={actions.isColumnsOpen}
          onClose={actions.closeColumns}
          all={columns.all}
          columns={layout.columns.filter(
            ({ key }) => columns.all.get(key)?.isHidden === undefined && columns.all.has(key),
          )}
          onChange={(next) => changeColumns(() => next)}
        />
      )}
      <HistoryDialogs
        action={actions.action}
        query={data.query}
        filter={filter}
        sort={sort}
        totals={totals}
        shown={columns.shown}
        all={columns.all}
        context={context}
        onMerged={selection.clear}
        onClose={() => actions.setAction(null)}
      />
    </Box>
  )
}
