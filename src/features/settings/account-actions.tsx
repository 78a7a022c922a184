import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Panel } from '#ui/panel.tsx'

// Rarely needed: loaded with the first press of their button.
const ChangeEmailForm = lazy(() => import('./change-email-form.tsx'))
const ChangePasswordForm = lazy(() => import('./change-password-form.tsx'))
const SignOutEverywhere = lazy(() => import('./sign-out-everywhere.tsx'))

const actions = [
  { name: 'email', label: 'Change email', Form: ChangeEmailForm },
  { name: 'password', label: 'Change password', Form: ChangePasswordForm },
  { name: 'sign-out', label: 'Sign out everywhere', Form: SignOutEverywhere },
] as const

/** What can be done with the sign-in itself; one thing at a time. */
export function AccountActions() {
  const [open, setOpen] = useState<(typeof actions)[number]['name'] | null>(null)
  const chosen = actions.find(({ name }) => name === open)
  return (
    <Box sx={{ mt: 3, maxWidth: 640 }}>
      <Panel title="Sign-in">
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
              <chosen.Form onDone={() => setOpen(null)} />
            </Suspense>
          </Box>
        )}
      </Panel>
    </Box>
  )
}
