import { mdiPlus } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import {
  useCalculateAllBalances,
  useCalculateBalance,
  useCreatePortfolio,
  useDeletePortfolio,
  useUpdatePortfolio,
} from '#api/portfolios/portfolios.ts'
import { plans } from '#domain/portfolio/plans.ts'
import type { Portfolio, PortfolioInput } from '#domain/portfolio/portfolio.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatCount, formatMoney } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PortfolioCard } from './portfolio-card.tsx'
import { changedFields } from './portfolio-changes.ts'

// The dialogs and their fields weigh more than the screen; they come with the click that opens them.
const ConfirmDialog = lazyPart(async () => (await import('#ui/feedback/confirm-dialog.tsx')).ConfirmDialog)
const EntryRulesForm = lazyPart(async () => (await import('./entry-rules-form.tsx')).EntryRulesForm)
const PortfolioForm = lazyPart(async () => (await import('./portfolio-form.tsx')).PortfolioForm)

const cardHeights = [220, 220]

const maxFreePortfolios = plans.free.maxPortfolios ?? Infinity

/** Portfolios: create, change, delete, choose the active one, recalculate balances. */
export default function PortfolioPage() {
  const { portfolio: active, portfolios, setActive, status, error } = useActivePortfolio()
  const { enqueueSnackbar } = useSnackbar()
  const [editing, setEditing] = useState<Portfolio | 'new' | null>(null)
  const [ruling, setRuling] = useState<Portfolio | null>(null)
  // Kept while the dialog closes, so that its words do not change as it fades.
  const [deleting, setDeleting] = useState<Portfolio | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const adding = useRef<HTMLButtonElement>(null)
  const create = useCreatePortfolio()
  const update = useUpdatePortfolio()
  const remove = useDeletePortfolio()
  const recalculate = useCalculateBalance()
  const recalculateAll = useCalculateAllBalances()

  const say = (message: string) => enqueueSnackbar(message, { variant: 'success' })
  const complain = (problem: Error) => enqueueSnackbar(problem.message, { variant: 'error' })

  const save = async (values: PortfolioInput) => {
    if (editing === 'new') {
      const created = await create.mutateAsync(values)
      setActive(created.id)
      say(`${created.name} was created and is now the active portfolio.`)
    } else if (editing !== null) {
      const changes = changedFields(editing, values)
      if (Object.keys(changes).length > 0) await update.mutateAsync({ id: editing.id, changes })
      say(`${values.name} was saved.`)
    }
  }

  const newButton = (
    <Button ref={adding} variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => setEditing('new')}>
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
            <Button
              disabled={recalculateAll.isPending}
              onClick={() =>
                recalculateAll.mutate(undefined, {
                  onSuccess: () => say('All balances were computed anew.'),
                  onError: complain,
                })
              }
            >
              Recalculate all
            </Button>
          ) : null}
          {newButton}
        </>
      }
    >
      {status === 'pending' ? <LoadingState label="Loading portfolios" heights={cardHeights} /> : null}
      {status === 'error' ? <ErrorState title="The portfolios could not be loaded" error={error} /> : null}
      {status === 'success' && portfolios.length === 0 ? (
        <EmptyState title="No portfolio yet" actions={newButton}>
          A portfolio holds the trades of one account. Create one to log or import trades.
        </EmptyState>
      ) : null}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {portfolios.map((portfolio) => (
          <PortfolioCard
            key={portfolio.id}
            portfolio={portfolio}
            isActive={portfolio.id === active?.id}
            isRecalculating={recalculate.isPending && recalculate.variables === portfolio.id}
            onActivate={() => setActive(portfolio.id)}
            onEdit={() => setEditing(portfolio)}
            onEntryRules={() => setRuling(portfolio)}
            onRecalculate={() =>
              recalculate.mutate(portfolio.id, {
                onSuccess: ({ balance, currency }) => say(`The balance is ${formatMoney(balance, currency)}.`),
                onError: complain,
              })
            }
            onDelete={() => {
              setDeleting(portfolio)
              setIsAsking(true)
            }}
          />
        ))}
      </Box>
      {status === 'success' && portfolios.length >= maxFreePortfolios ? (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          The Free plan holds up to {maxFreePortfolios} portfolios. Delete one to make room for another.
        </Alert>
      ) : null}
      {editing === null ? null : (
        <PortfolioForm portfolio={editing === 'new' ? null : editing} onSave={save} onClose={() => setEditing(null)} />
      )}
      {ruling === null ? null : <EntryRulesForm portfolio={ruling} onClose={() => setRuling(null)} />}
      {deleting === null ? null : (
        <ConfirmDialog
          open={isAsking}
          title={`Delete ${deleting.name}?`}
          confirmLabel="Delete portfolio"
          destructive
          busy={remove.isPending}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            remove.mutate(deleting.id, {
              onSuccess: () => {
                say(`${deleting.name} was deleted.`)
                setIsAsking(false)
                // The button that asked is gone with its card.
                requestAnimationFrame(() => adding.current?.focus())
              },
              onError: complain,
            })
          }}
        >
          {deleting.tradeCount === 0
            ? 'It holds no trades.'
            : deleting.tradeCount === 1
              ? 'Its trade is deleted with it.'
              : `Its ${formatCount(deleting.tradeCount)} trades and their figures are deleted with it.`}{' '}
          This cannot be undone.
        </ConfirmDialog>
      )}
    </Page>
  )
}
