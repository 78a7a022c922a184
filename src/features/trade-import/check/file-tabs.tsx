import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiProgressClock } from '@mdi/js'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { isReadyToSend, type PendingFile } from '#features/trade-import/session/pending-file.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'

/** How far a file is, in a word and a sign. */
function stateOf(file: PendingFile): { readonly word: string; readonly icon: string; readonly color: string } {
  if (file.problem !== null) return { word: 'Cannot be read', icon: mdiAlertCircleOutline, color: 'error.main' }
  if (file.busy !== null) return { word: file.busy.what, icon: mdiProgressClock, color: 'text.secondary' }
  if (isReadyToSend(file)) {
    const count = file.preview?.trades ?? 0
    const word = `${formatCount(count)} ${count === 1 ? 'trade' : 'trades'}`
    return { word, icon: mdiCheckCircleOutline, color: 'success.main' }
  }
  return { word: 'Needs a look', icon: mdiAlertCircleOutline, color: 'warning.main' }
}

interface FileTabsProps {
  readonly files: readonly PendingFile[]
  readonly selected: PendingFile
  readonly onSelect: (id: number) => void
}

/** The files of an import, one of which is shown. */
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
        const { word, icon, color } = stateOf(file)
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
                  label={word}
                />
              </Box>
            }
          />
        )
      })}
    </Tabs>
  )
}
