import { useMemo, type RefObject } from 'react'
import { unitOfStat } from '#domain/formulas/custom-stat.ts'
import { TradeCards } from '#features/trade-history/cards/trade-cards.tsx'
import { withSymbolWidth } from '#features/trade-history/columns/all-columns.ts'
import type { HistoryColumns } from '#features/trade-history/columns/use-history-columns.ts'
import { HistoryGrid } from '#features/trade-history/grid/history-grid.tsx'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { HistoryAddress } from '#features/trade-history/query/use-history-address.ts'
import type { HistoryData } from '#features/trade-history/rows/use-history-data.ts'
import type { SavedViewControl } from '#features/trade-history/views/use-saved-view.ts'
import { groupName } from '#shared/filter/group-name.ts'
import { filterForGroup } from '#shared/filter/grouping.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { useGridActions } from './use-grid-actions.ts'
import type { TradeSelection } from './use-trade-selection.ts'

interface HistoryBodyProps {
  readonly address: HistoryAddress
  readonly saved: SavedViewControl
  readonly context: JournalContext
  readonly columns: HistoryColumns
  readonly data: HistoryData
  readonly selection: TradeSelection
  readonly isNarrow: boolean
  /** The element that covers the lower end of the grid; null for none. */
  readonly covering: RefObject<HTMLElement | null> | null
  readonly onDelete: (row: HistoryRow) => void
}

/** The trades of the history, as a grid or on a narrow screen as cards. */
export function HistoryBody(props: HistoryBodyProps) {
  const { address, saved, context, columns, data, selection, isNarrow, covering, onDelete } = props
  const { filter, sort, group: grouping, set } = address
  const { layout } = saved
  const { lines, symbols, isGrouped } = data
  const gridActions = useGridActions(address, saved)
  const sized = useMemo(
    () => withSymbolWidth(columns.shown, layout.columns, symbols),
    [columns.shown, layout.columns, symbols],
  )
  const onShowGroup = (key: string | null) => {
    const changes = grouping === null ? null : filterForGroup(filter, grouping, key, context.stats)
    if (changes !== null) set({ filter: { ...filter, ...changes }, group: null })
  }
  const shared = {
    context,
    groupName: (key: string | null) => (grouping === null ? '' : groupName(grouping, key, context, unitOfStat)),
    onSelect: selection.toggle,
    onDelete,
    onToggleGroup: data.toggleGroup,
    onShowGroup,
  }
  return isNarrow ? (
    <TradeCards
      {...shared}
      lines={lines.loaded}
      columns={columns.shown}
      selection={selection.isSelecting ? selection.selection : null}
      count={isGrouped ? null : data.count}
      hasMore={lines.loaded.length < lines.count}
      isLoading={data.isLoading}
      onMore={() => data.requestRows(0, lines.loaded.length)}
    />
  ) : (
    <HistoryGrid
      {...shared}
      {...gridActions}
      lines={lines}
      question={data.question}
      isGrouped={isGrouped}
      columns={sized}
      covering={covering}
      density={layout.density}
      sort={sort}
      selection={selection.selection}
      onSelectAll={selection.toggleAll}
      onRangeChange={data.requestRows}
      isStale={data.isStale}
    />
  )
}
