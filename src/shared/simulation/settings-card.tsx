import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState, type ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'

interface SettingsCardProps {
  readonly title?: string
  /** The button that shows and hides the rest on a phone. */
  readonly labels?: { readonly more: string; readonly fewer: string }
  /** What is always visible. */
  readonly main: ReactNode
  readonly children: ReactNode
}

const parameters = { more: 'More parameters', fewer: 'Fewer parameters' } as const

/** The settings of a simulator. On a phone, only the most important are always visible. */
export function SettingsCard({ title = 'Parameters', labels = parameters, main, children }: SettingsCardProps) {
  const id = useId()
  const isWide = useWideScreen()
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <Panel title={title}>
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
          {isExpanded ? labels.fewer : labels.more}
        </Button>
      )}
      <Box id={id} hidden={!isWide && !isExpanded}>
        {children}
      </Box>
    </Panel>
  )
}
