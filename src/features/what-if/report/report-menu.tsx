import { mdiFileDelimitedOutline, mdiImageOutline, mdiPrinterOutline } from '@mdi/js'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { MeasureKey } from '#features/what-if/grid/measures.ts'
import { downloadCsv, downloadFile } from '#ui/download-file.ts'
import { Icon } from '#ui/icon.tsx'
import type { ReportParts } from './report-content.ts'
import { drawReport } from './report-picture.ts'
import { tradesCsv } from './trades-csv.ts'

interface ReportMenuProps {
  readonly anchor: HTMLElement
  readonly parts: ReportParts
  readonly measure: MeasureKey
  readonly fileName: string
  readonly onPrint: () => void
  readonly onClose: () => void
}

/** The ways to take a report along. */
export default function ReportMenu({ anchor, parts, measure, fileName, onPrint, onClose }: ReportMenuProps) {
  const actions = [
    { label: 'Print report', icon: mdiPrinterOutline, run: onPrint },
    {
      label: 'Download PNG',
      icon: mdiImageOutline,
      run: () =>
        drawReport(parts, measure).toBlob((picture) => {
          if (picture !== null) downloadFile(picture, `${fileName}-report.png`)
        }),
    },
    {
      label: 'Download CSV',
      icon: mdiFileDelimitedOutline,
      run: () => downloadCsv(tradesCsv(parts.trades), `${fileName}-trades.csv`),
    },
  ]
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {actions.map(({ label, icon, run }) => (
        <MenuItem
          key={label}
          onClick={() => {
            run()
            onClose()
          }}
        >
          <ListItemIcon>
            <Icon path={icon} />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
