import { LoadingForm } from '#features/settings/loading-form.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ActionsPanel } from './actions-panel.tsx'

// Rarely needed, so they are loaded when opened.
const ExportAccount = lazyPart(async () => (await import('./export-account.tsx')).default, LoadingForm)
const RestoreAccount = lazyPart(async () => (await import('./restore-account.tsx')).default, LoadingForm)

const actions = [
  { name: 'export', label: 'Export everything', Form: ExportAccount },
  { name: 'restore', label: 'Restore an archive', Form: RestoreAccount },
]

/** Exports the account as an archive, and restores one. */
export function AccountData() {
  return (
    <ActionsPanel
      title="Your data"
      subtitle="Trades, playbook, simulations and attachments as one archive"
      actions={actions}
    />
  )
}
