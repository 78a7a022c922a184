import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiProgressClock } from '@mdi/js'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { isReadyToSend, type PendingFile } from '#features/trade-import/session/pending-file.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Icon } from '#ui/icon.tsx'

/** The status of a file as text and icon. */
function fileStatus(file: PendingFile): { readonly text: string; readonly icon: string; readonly color: string } {
  if (file.problem !== null) return { text: 'Unreadable', icon: mdiAlertCircleOutline, color: 'error.main' }
  if (file.busy !== null) return { text: file.busy.step, icon: mdiProgressClock, color: 'text.secondary' }
  if (isReadyToSend(file)) {
    const text = pluralize(file.preview?.trades ?? 0, 'trade')
    return { text, icon: mdiCheckCircleOutline, color: 'success.main' }
  }
  return { text: 'Needs attention', icon: mdiAlertCircleOutline, color: 'warning.main' }
}

interface FileTabsProps {
  readonly files: readonly PendingFile[]
  readonly selected: PendingFile
  readonly onSelect: (id: number) => void
}

/** Tabs to select one of the files of an import. */
export function FileTabs({ files, selected, onSelect }: FileTabsProps) {
  if (files.length < 2) return null
  return (
    <Tabs
      value={selected.id}
      onChange={(_event, id: number) => onSelect(id)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label="Files"
    >
      {files.map((file) => {
        const { text, icon, color } = fileStatus(file)
        return (
          <Tab
            key={file.id}
            value={file.id}
            sx={{ textTransform: 'none', maxWidth: { xs: 210, sm: 320 } }}
            label={
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, maxWidth: '100%' }}>
                <Box
                  component="span"
                  sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                  title={file.name}
                >
                  {file.name}
                </Box>
                <Chip
                  size="small"
                  variant="outlined"
                  icon={<Icon path={icon} sx={{ color, fontSize: 16 }} />}
                  label={text}
                />
              </Box>
            }
          />
        )
      })}
    </Tabs>
  )
}
