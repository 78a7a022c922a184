import { LoadingForm } from '#features/settings/loading-form.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ActionsPanel } from './actions-panel.tsx'

// Rarely needed, so they are loaded when opened.
const ChangeEmailForm = lazyPart(async () => (await import('./change-email-form.tsx')).default, LoadingForm)
const ChangePasswordForm = lazyPart(async () => (await import('./change-password-form.tsx')).default, LoadingForm)
const SignOutEverywhere = lazyPart(async () => (await import('./sign-out-everywhere.tsx')).default, LoadingForm)

const actions = [
  { name: 'email', label: 'Change email', Form: ChangeEmailForm },
  { name: 'password', label: 'Change password', Form: ChangePasswordForm },
  { name: 'sign-out', label: 'Sign out everywhere', Form: SignOutEverywhere },
]

/** Changes of email and password, and sign-out. */
export function AccountActions() {
  return <ActionsPanel title="Sign-in" actions={actions} />
}
