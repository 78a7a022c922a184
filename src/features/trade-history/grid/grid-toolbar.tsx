import { mdiPrinterOutline, mdiTrayArrowDown, mdiViewColumnOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo, useCallback } from 'react'
import type { TradeGrouping } from '#contract/trades/history.ts'
import type { Density } from '#domain/journal/saved-view.ts'
import { groupingNames } from '#shared/filter/grouping.ts'
import type { HistoryAddress } from '#features/trade-history/query/use-history-address.ts'
import { densityNames } from '#features/trade-history/views/history-layout.ts'
import type { SavedViewControl } from '#features/trade-history/views/use-saved-view.ts'
import { ViewsMenu } from '#features/trade-history/views/views-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { ToolbarChoice } from './toolbar-choice.tsx'

export interface GridToolbarProps {
  readonly address: HistoryAddress
  readonly saved: SavedViewControl
  readonly onColumns: () => void
  readonly onExport: () => void
  readonly onPrint: () => void
}

type GridButtonsProps = Pick<GridToolbarProps, 'onColumns' | 'onExport' | 'onPrint'>

const GridButtons = memo(function GridButtons({ onColumns, onExport, onPrint }: GridButtonsProps) {
  return (
    <>
      <Button size="small" color="inherit" startIcon={<Icon path={mdiViewColumnOutline} />} onClick={onColumns}>
        Columns
      </Button>
      <Button size="small" color="inherit" startIcon={<Icon path={mdiTrayArrowDown} />} onClick={onExport}>
        Export
      </Button>
      <Button size="small" color="inherit" startIcon={<Icon path={mdiPrinterOutline} />} onClick={onPrint}>
        Print
      </Button>
    </>
  )
})

/** The toolbar of the grid: views, grouping, row height, columns, export and print. */
export const GridToolbar = memo(function GridToolbar(props: GridToolbarProps) {
  const { address, saved, onColumns, onExport, onPrint } = props
  const { group, set } = address
  const { layout, change } = saved
  const onGroup = useCallback((by: TradeGrouping | null) => set({ group: by }), [set])
  const onDensity = useCallback((density: Density | null) => change(density === null ? {} : { density }), [change])
  return (
    <Box role="toolbar" aria-label="Grid" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <ViewsMenu saved={saved} />
      <Box sx={{ flexGrow: 1 }} />
      <ToolbarChoice
        label="Group by"
        names={groupingNames}
        emptyLabel="None"
        value={group}
        onChange={onGroup}
        minWidth={120}
      />
      <ToolbarChoice
        label="Row height"
        names={densityNames}
        value={layout.density}
        onChange={onDensity}
        minWidth={104}
      />
      <GridButtons onColumns={onColumns} onExport={onExport} onPrint={onPrint} />
    </Box>
  )
})
