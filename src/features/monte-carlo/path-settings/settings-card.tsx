import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState, type ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'

/** The settings of a tab. On a phone, only the most important are always visible. */
export function SettingsCard({ main, children }: { main: ReactNode; children: ReactNode }) {
  const id = useId()
  const isWide = useWideScreen()
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <Panel title="Parameters">
      <Box sx={{ display: 'grid', gap: 0.75 }}>{main}</Box>
      {isWide ? null : (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
          endIcon={<Icon path={isExpanded ? mdiChevronUp : mdiChevronDown} />}
        >
          {isExpanded ? 'Fewer parameters' : 'More parameters'}
        </Button>
      )}
      <Box id={id} hidden={!isWide && !isExpanded}>
        {children}
      </Box>
    </Panel>
  )
}
