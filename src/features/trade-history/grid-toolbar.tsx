import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { mdiPrinterOutline, mdiTrayArrowDown, mdiViewColumnOutline } from '@mdi/js'
import { Icon } from '#ui/icon.tsx'
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

/** Views, grouping, columns, row height, export and print. */
export function GridToolbar({ address, saved, onColumns, onExport, onPrint }: GridToolbarProps) {
  return (
    <Box role="toolbar" aria-label="Grid" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <ViewsMenu saved={saved} />
      <Box sx={{ flexGrow: 1 }} />
      <ToolbarChoice
        label="Group by"
        names={groupingNames}
        nothing="Nothing"
        value={address.group}
        onChange={(group) => address.set({ group })}
        minWidth={120}
      />
      <ToolbarChoice
        label="Row height"
        names={densityNames}
        value={saved.layout.density}
        onChange={(density) => saved.change(density === null ? {} : { density })}
        minWidth={104}
      />
      <Button size="small" color="inherit" startIcon={<Icon path={mdiViewColumnOutline} />} onClick={onColumns}>
        Columns
      </Button>
      <Button size="small" color="inherit" startIcon={<Icon path={mdiTrayArrowDown} />} onClick={onExport}>
        Export
      </Button>
      <Button size="small" color="inherit" startIcon={<Icon path={mdiPrinterOutline} />} onClick={onPrint}>
        Print
      </Button>
    </Box>
  )
}
