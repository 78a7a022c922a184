import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type ComponentType } from 'react'
import { Panel } from '#ui/layout/panel.tsx'

/** A button and the form that it opens; `onDone` closes it again. */
export interface PanelAction {
  readonly name: string
  readonly label: string
  readonly Form: ComponentType<{ readonly onDone: () => void }>
}

interface ActionsPanelProps {
  readonly title: string
  readonly subtitle?: string
  readonly actions: readonly PanelAction[]
}

/** Things that are rarely done, one at a time: each has a button, which opens its form below. */
export function ActionsPanel({ title, subtitle, actions }: ActionsPanelProps) {
  const [open, setOpen] = useState<string | null>(null)
  const chosen = actions.find(({ name }) => name === open)
  return (
    <Box sx={{ mt: 3, maxWidth: 640 }}>
      <Panel title={title} subtitle={subtitle}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {actions.map(({ name, label }) => (
            <Button
              key={name}
              variant="outlined"
              aria-expanded={open === name}
              onClick={() => setOpen(open === name ? null : name)}
            >
              {label}
            </Button>
          ))}
        </Box>
        {chosen === undefined ? null : (
          <Box sx={{ mt: 2.5 }}>
            <chosen.Form onDone={() => setOpen(null)} />
          </Box>
        )}
      </Panel>
    </Box>
  )
}
