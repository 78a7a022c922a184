import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { mdiPrinterOutline, mdiTrayArrowDown, mdiViewColumnOutline } from '@mdi/js'
import { memo, useCallback } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { TradeGrouping } from '#contract/trade-history.ts'
import type { Density } from '#domain/saved-view.ts'
import { groupingNames } from './grouping.ts'
import { densityNames } from './history-layout.ts'
import { ToolbarChoice } from './toolbar-choice.tsx'
import type { OpenView } from './use-saved-view.ts'
import type { HistoryAddress } from './use-history-address.ts'
import { ViewsMenu } from './views-menu.tsx'

export interface GridToolbarProps {
  readonly address: HistoryAddress
  readonly saved: OpenView
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

/** Views, grouping, columns, row height, export and print. */
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
        nothing="Nothing"
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
