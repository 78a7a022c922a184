import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type ComponentType } from 'react'
import { Panel } from '#ui/layout/panel.tsx'

/** A button and the form that it opens. `onDone` closes the form. */
interface PanelAction {
  readonly name: string
  readonly label: string
  readonly Form: ComponentType<{ readonly onDone: () => void }>
}

interface ActionsPanelProps {
  readonly title: string
  readonly subtitle?: string
  readonly actions: readonly PanelAction[]
}

/** Rare actions, each with a button that opens its form below, one at a time. */
export function ActionsPanel({ title, subtitle, actions }: ActionsPanelProps) {
  const [openName, setOpenName] = useState<string | null>(null)
  const openAction = actions.find(({ name }) => name === openName)
  return (
    <Box sx={{ mt: 3, maxWidth: 640 }}>
      <Panel title={title} subtitle={subtitle}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {actions.map(({ name, label }) => (
            <Button
              key={name}
              variant="outlined"
              aria-expanded={openName === name}
              onClick={() => setOpenName(openName === name ? null : name)}
            >
              {label}
            </Button>
          ))}
        </Box>
        {openAction === undefined ? null : (
          <Box sx={{ mt: 2.5 }}>
            <openAction.Form onDone={() => setOpenName(null)} />
          </Box>
        )}
      </Panel>
    </Box>
  )
}
