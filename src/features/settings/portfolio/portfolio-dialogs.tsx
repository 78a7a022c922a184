import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { PortfolioActions } from './use-portfolio-actions.ts'

// Larger than the screen, so they are loaded with the click that opens them.
const ConfirmDialog = lazyPart(async () => (await import('#ui/feedback/confirm-dialog.tsx')).ConfirmDialog)
const CommissionRulesForm = lazyPart(async () => (await import('./commission-rules-form.tsx')).CommissionRulesForm)
const EntryRulesForm = lazyPart(async () => (await import('./entry-rules-form.tsx')).EntryRulesForm)
const PortfolioForm = lazyPart(async () => (await import('./portfolio-form.tsx')).PortfolioForm)

/** The open dialog. A closed delete dialog keeps its portfolio, so that its text does not change while it fades out. */
export type PortfolioDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'entryRules' | 'commissions'; readonly portfolio: Portfolio }
  | { readonly kind: 'delete'; readonly portfolio: Portfolio; readonly isOpen: boolean }

interface PortfolioDialogsProps {
  readonly dialog: PortfolioDialog | null
  readonly actions: PortfolioActions
  readonly setDialog: (dialog: PortfolioDialog | null) => void
  readonly onRemoved: () => void
}

/** The dialogs of the portfolio screen, one at a time. */
export function PortfolioDialogs({ dialog, actions, setDialog, onRemoved }: PortfolioDialogsProps) {
  const close = () => setDialog(null)
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'create':
      return <PortfolioForm portfolio={null} onSave={actions.create} onClose={close} />
    case 'edit': {
      const { portfolio } = dialog
      return (
        <PortfolioForm portfolio={portfolio} onSave={(values) => actions.update(portfolio, values)} onClose={close} />
      )
    }
    case 'entryRules':
      return <EntryRulesForm portfolio={dialog.portfolio} onClose={close} />
    case 'commissions':
      return <CommissionRulesForm portfolio={dialog.portfolio} onClose={close} />
    case 'delete': {
      const { portfolio, isOpen } = dialog
      const closeDelete = () => setDialog({ kind: 'delete', portfolio, isOpen: false })
      return (
        <ConfirmDialog
          open={isOpen}
          title={`Delete ${portfolio.name}?`}
          confirmLabel="Delete portfolio"
          destructive
          busy={actions.isRemoving}
          onCancel={closeDelete}
          onConfirm={() =>
            actions.remove(portfolio, () => {
              closeDelete()
              onRemoved()
            })
          }
        >
          {portfolio.tradeCount === 0
            ? 'It has no trades.'
            : `This also deletes its ${pluralize(portfolio.tradeCount, 'trade')} and their figures.`}{' '}
          This cannot be undone.
        </ConfirmDialog>
      )
    }
  }
}
