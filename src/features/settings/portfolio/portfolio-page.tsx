import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { PortfolioLimit } from '#features/settings/plan/portfolio-limit.tsx'
import { RemoveDemoData } from '#features/settings/remove-demo-data.tsx'
import { useAddress } from '#shared/address/use-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PortfolioCard } from './portfolio-card.tsx'
import { PortfolioDialogs, type PortfolioDialog } from './portfolio-dialogs.tsx'
import { usePortfolioActions } from './use-portfolio-actions.ts'

const cardHeights = [220, 220]

/** Portfolios: create, change, delete, select the active one, recalculate balances. */
export default function PortfolioPage() {
  const queries = useQueryClient()
  const { portfolio: active, portfolios, setActive, status, error } = useActivePortfolio()
  const actions = usePortfolioActions(setActive)
  const [address, changeAddress] = useAddress()
  const [opened, setOpened] = useState<PortfolioDialog | null>(null)
  // The command palette opens the form of a new portfolio by address; closed, the address is plain again.
  const dialog = opened ?? (address.get('new') === 'true' ? ({ kind: 'create' } as const) : null)
  const setDialog = (next: PortfolioDialog | null) => {
    setOpened(next)
    if (address.has('new')) changeAddress(() => new URLSearchParams())
  }
  const newButton = useRef<HTMLButtonElement>(null)

  const newPortfolio = (
    <Button
      ref={newButton}
      variant="contained"
      startIcon={<Icon path={mdiPlus} />}
      onClick={() => setDialog({ kind: 'create' })}
    >
      New portfolio
    </Button>
  )

  return (
    <Page
      title="Portfolios"
      subtitle="Each account has its own balance, currency, time zone and statistics."
      actions={
        <>
          {portfolios.length > 1 ? (
            <Button disabled={actions.isRecalculatingAll} onClick={actions.recalculateAll}>
              Recalculate all
            </Button>
          ) : null}
          {newPortfolio}
        </>
      }
    >
      {status === 'pending' ? <LoadingState label="Loading portfolios" heights={cardHeights} /> : null}
      {active === null && status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : null}
      {status === 'success' && portfolios.length === 0 ? (
        <EmptyState title="No portfolio yet" actions={newPortfolio}>
          A portfolio holds the trades of one account. Create one to log or import trades.
        </EmptyState>
      ) : null}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {portfolios.map((portfolio) => (
          <PortfolioCard
            key={portfolio.id}
            portfolio={portfolio}
            isActive={portfolio.id === active?.id}
            isRecalculating={actions.recalculatingId === portfolio.id}
            onActivate={() => setActive(portfolio.id)}
            onEdit={() => setDialog({ kind: 'edit', portfolio })}
            onCommissions={() => setDialog({ kind: 'commissions', portfolio })}
            onEntryRules={() => setDialog({ kind: 'entryRules', portfolio })}
            onRecalculate={() => actions.recalculate(portfolio.id)}
            onDelete={() => setDialog({ kind: 'delete', portfolio, isOpen: true })}
          />
        ))}
      </Box>
      <PortfolioLimit />
      <Box sx={{ mt: 2 }}>
        <RemoveDemoData
          portfolios={portfolios}
          onRemoved={() => requestAnimationFrame(() => newButton.current?.focus())}
        />
      </Box>
      <PortfolioDialogs
        dialog={dialog}
        actions={actions}
        setDialog={setDialog}
        // The button that opened the dialog is gone with its card.
        onRemoved={() => requestAnimationFrame(() => newButton.current?.focus())}
      />
    </Page>
  )
}
