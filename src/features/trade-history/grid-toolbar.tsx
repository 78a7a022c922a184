import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { mdiPrinterOutline, mdiTrayArrowDown, mdiViewColumnOutline } from '@mdi/js'
import { densities, type Density } from '#domain/saved-view.ts'
import { Icon } from '#ui/icon.tsx'
import { groupingNames, groupings } from './grouping.ts'
import { densityNames } from './history-layout.ts'
import type { OpenView } from './use-saved-view.ts'
import type { HistoryAddress } from './use-history-address.ts'
import { ViewsMenu } from './views-menu.tsx'

interface GridToolbarProps {
  readonly address: HistoryAddress
  readonly saved: OpenView
  readonly narrow: boolean
  readonly onColumns: () => void
  readonly onExport: () => void
  readonly onPrint: () => void
}

/** Views, grouping, columns, row height, export and print. */
export function GridToolbar({ address, saved, narrow, onColumns, onExport, onPrint }: GridToolbarProps) {
  return (
    <Box role="toolbar" aria-label="Grid" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <ViewsMenu saved={saved} />
      <Box sx={{ flexGrow: 1 }} />
      {narrow ? null : (
        <>
          <MuiTextField
            select
            fullWidth={false}
            size="small"
            variant="standard"
            label="Group by"
            value={address.group ?? ''}
            onChange={({ target }) => address.set({ group: groupings.find((by) => by === target.value) ?? null })}
            slotProps={{
              inputLabel: { shrink: true },
              select: {
                displayEmpty: true,
                renderValue: (by) =>
                  groupings.flatMap((known) => (known === by ? [groupingNames[known]] : []))[0] ?? 'Nothing',
              },
            }}
            sx={{ minWidth: 120, mr: 1 }}
          >
            <MenuItem value="">Nothing</MenuItem>
            {groupings.map((by) => (
              <MenuItem key={by} value={by}>
                {groupingNames[by]}
              </MenuItem>
            ))}
          </MuiTextField>
          <MuiTextField
            select
            fullWidth={false}
            size="small"
            variant="standard"
            label="Row height"
            value={saved.layout.density}
            onChange={({ target }) => saved.change({ density: target.value as Density })}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ minWidth: 104, mr: 1 }}
          >
            {densities.map((density) => (
              <MenuItem key={density} value={density}>
                {densityNames[density]}
              </MenuItem>
            ))}
          </MuiTextField>
          <Button size="small" color="inherit" startIcon={<Icon path={mdiViewColumnOutline} />} onClick={onColumns}>
            Columns
          </Button>
        </>
      )}
      <Button size="small" color="inherit" startIcon={<Icon path={mdiTrayArrowDown} />} onClick={onExport}>
        Export
      </Button>
      {narrow ? null : (
        <Button size="small" color="inherit" startIcon={<Icon path={mdiPrinterOutline} />} onClick={onPrint}>
          Print
        </Button>
      )}
    </Box>
  )
}
