import { mdiPrinterOutline, mdiTrayArrowDown, mdiViewColumnOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { memo, useCallback, useMemo } from 'react'
import type { HistoryGrouping } from '#api/trades/history.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import type { Density } from '#domain/journal/saved-view.ts'
import type { HistoryAddress } from '#features/trade-history/query/use-history-address.ts'
import { densityNames } from '#features/trade-history/views/history-layout.ts'
import { HistoryViews } from '#features/trade-history/views/history-views.tsx'
import type { SavedViewControl } from '#features/trade-history/views/use-saved-view.ts'
import { groupingChoices } from '#shared/filter/grouping.ts'
import { countActiveConditions } from '#shared/filter/trade-filter.ts'
import { ResultChoice } from '#shared/selection/result-choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { ToolbarChoice } from './toolbar-choice.tsx'

export interface GridToolbarProps {
  readonly address: HistoryAddress
  readonly saved: SavedViewControl
  /** Custom stats to group by. */
  readonly stats: readonly CustomStat[]
  readonly onColumns: () => void
  readonly onExport: () => void
  readonly onPrint: () => void
}

type GridButtonsProps = Pick<GridToolbarProps, 'onColumns' | 'onExport' | 'onPrint'>

const GridButtons = memo(function GridButtons({ onColumns, onExport, onPrint }: GridButtonsProps) {
  return (
    <>
      <IconButton size="small" aria-label="Columns" title="Columns" onClick={onColumns}>
        <Icon path={mdiViewColumnOutline} />
      </IconButton>
      <IconButton size="small" aria-label="Export" title="Export" onClick={onExport}>
        <Icon path={mdiTrayArrowDown} />
      </IconButton>
      <IconButton size="small" aria-label="Print" title="Print" onClick={onPrint}>
        <Icon path={mdiPrinterOutline} />
      </IconButton>
    </>
  )
})

/** The toolbar of the grid: views, grouping, row height, columns, export and print. */
export const GridToolbar = memo(function GridToolbar(props: GridToolbarProps) {
  const { address, saved, stats, onColumns, onExport, onPrint } = props
  const { group, set } = address
  const { layout, change } = saved
  const onGroup = useCallback((by: HistoryGrouping | null) => set({ group: by }), [set])
  const groupings = useMemo(() => groupingChoices(stats), [stats])
  const onDensity = useCallback((density: Density | null) => change(density === null ? {} : { density }), [change])
  return (
    <Box role="toolbar" aria-label="Grid" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <HistoryViews saved={saved} isFiltered={countActiveConditions(address.filter) > 0} />
      <ResultChoice values={address.filter.results} onChange={address.change} />
      <Box sx={{ flexGrow: 1 }} />
      <ToolbarChoice
        label="Group by"
        names={groupings}
        emptyLabel="None"
        value={group}
        onChange={onGroup}
        width={132}
      />
      <ToolbarChoice label="Row height" names={densityNames} value={layout.density} onChange={onDensity} width={132} />
      <GridButtons onColumns={onColumns} onExport={onExport} onPrint={onPrint} />
    </Box>
  )
})
