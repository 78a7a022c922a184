import { lazy } from 'react'
import { ActionsPanel } from './actions-panel.tsx'

// Rarely needed: loaded with the first press of their button.
const ChangeEmailForm = lazy(() => import('./change-email-form.tsx'))
const ChangePasswordForm = lazy(() => import('./change-password-form.tsx'))
const SignOutEverywhere = lazy(() => import('./sign-out-everywhere.tsx'))

const actions = [
  { name: 'email', label: 'Change email', Form: ChangeEmailForm },
  { name: 'password', label: 'Change password', Form: ChangePasswordForm },
  { name: 'sign-out', label: 'Sign out everywhere', Form: SignOutEverywhere },
]

/** What can be done with the sign-in itself; one thing at a time. */
export function AccountActions() {
  return <ActionsPanel title="Sign-in" actions={actions} />
}
