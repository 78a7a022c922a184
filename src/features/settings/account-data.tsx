import { lazyPart } from '#ui/lazy-part.tsx'
import { ActionsPanel } from './actions-panel.tsx'
import { LoadingForm } from './loading-form.tsx'

// Rarely needed: loaded with the first press of their button.
const ExportAccount = lazyPart(async () => (await import('./export-account.tsx')).default, LoadingForm)
const RestoreAccount = lazyPart(async () => (await import('./restore-account.tsx')).default, LoadingForm)

const actions = [
  { name: 'export', label: 'Export everything', Form: ExportAccount },
  { name: 'restore', label: 'Restore an archive', Form: RestoreAccount },
]

/** Everything of the account as a file, and back. */
export function AccountData() {
  return (
    <ActionsPanel
      title="Your data"
      subtitle="Trades, playbook, simulations and attached files as one archive"
      actions={actions}
    />
  )
}
