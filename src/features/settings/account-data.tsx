import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Panel } from '#ui/panel.tsx'

// Rarely needed: loaded with the first press of their button.
const ExportAccount = lazy(() => import('./export-account.tsx'))
const RestoreAccount = lazy(() => import('./restore-account.tsx'))

const actions = [
  { name: 'export', label: 'Export everything', Form: ExportAccount },
  { name: 'restore', label: 'Restore an archive', Form: RestoreAccount },
] as const

/** Everything of the account as a file, and back. */
export function AccountData() {
  const [open, setOpen] = useState<(typeof actions)[number]['name'] | null>(null)
  const chosen = actions.find(({ name }) => name === open)
  return (
    <Box sx={{ mt: 3, maxWidth: 640 }}>
      <Panel title="Your data" subtitle="Trades, playbook, simulations and attached files as one archive">
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
            <Suspense fallback={<LoadingState label="Loading the form" heights={[120]} />}>
              <chosen.Form />
            </Suspense>
          </Box>
        )}
      </Panel>
    </Box>
  )
}
