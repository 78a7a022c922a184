import { lazy } from 'react'
import { ActionsPanel } from './actions-panel.tsx'

// Rarely needed: loaded with the first press of their button.
const ExportAccount = lazy(() => import('./export-account.tsx'))
const RestoreAccount = lazy(() => import('./restore-account.tsx'))

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
