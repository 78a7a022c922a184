import { mdiFileDelimitedOutline, mdiImageOutline } from '@mdi/js'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { downloadCsv, downloadFile } from '#ui/download-file.ts'
import { Icon } from '#ui/icon.tsx'
import type { TableCells, TableColumn } from '#ui/table/simple-table.tsx'
import { tableCsv } from './chart-csv.ts'

export interface ChartMenuProps {
  readonly title: string
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  /** Draws the chart for a picture; null while the table is shown. */
  readonly draw: (() => HTMLCanvasElement) | null
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableCells[]
}

const fileName = (title: string, ending: string) =>
  `${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.${ending}`

/** Saves a chart as a picture, or its figures as CSV. */
export default function ChartMenu({ title, anchor, onClose, draw, columns, rows }: ChartMenuProps) {
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {draw === null ? null : (
        <MenuItem
          onClick={() => {
            draw().toBlob((picture) => {
              if (picture !== null) downloadFile(picture, fileName(title, 'png'))
            })
            onClose()
          }}
        >
          <ListItemIcon>
            <Icon path={mdiImageOutline} />
          </ListItemIcon>
          Download PNG
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          downloadCsv(tableCsv(columns, rows), fileName(title, 'csv'))
          onClose()
        }}
      >
        <ListItemIcon>
          <Icon path={mdiFileDelimitedOutline} />
        </ListItemIcon>
        Download CSV
      </MenuItem>
    </Menu>
  )
}
