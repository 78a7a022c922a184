import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useActivePortfolio } from '#api/active-portfolio.ts'
import { tradeQuery, useCreateTrade, useUpdateTrade } from '#api/trades.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Trade } from '#domain/trade.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { NoPortfolio } from '#ui/first-steps.tsx'
import { Page } from '#ui/page.tsx'
import { emptyTrade, statedTrade, valuesOf, type TradeFormValues } from './form-values.ts'
import { TradeForm } from './trade-form.tsx'

const formHeights = [180, 220, 180]

function NewTrade({ active, portfolios }: { active: Portfolio; portfolios: readonly Portfolio[] }) {
  const navigate = useNavigate()
  const { enqueueSnackbar } = useSnackbar()
  const create = useCreateTrade()
  const save = async (values: TradeFormValues, portfolio: Portfolio) => {
    const stated = statedTrade(values, portfolio)
    const trade = await create.mutateAsync({ ...stated, portfolioId: portfolio.id })
    enqueueSnackbar(`${trade.symbol} was logged.`, { variant: 'success' })
    await navigate(`/trade-history/${trade.id}`)
  }
  return (
    <TradeForm
      initial={emptyTrade(active.id)}
      portfolios={portfolios}
      saveLabel="Log trade"
      onSave={save}
      onCancel={() => void navigate('/trade-history')}
    />
  )
}

function EditTrade({ trade, portfolios }: { trade: Trade; portfolios: readonly Portfolio[] }) {
  const navigate = useNavigate()
  const { enqueueSnackbar } = useSnackbar()
  const update = useUpdateTrade()
  const back = () => navigate(`/trade-history/${trade.id}`)
  const save = async (values: TradeFormValues, portfolio: Portfolio) => {
    const stated = statedTrade(values, portfolio)
    await update.mutateAsync({
      id: trade.id,
      changes: { ...stated, portfolioId: portfolio.id, revision: trade.revision },
    })
    enqueueSnackbar(`${trade.symbol} was saved.`, { variant: 'success' })
    await back()
  }
  return (
    <TradeForm
      initial={valuesOf(trade)}
      portfolios={portfolios}
      saveLabel="Save changes"
      onSave={save}
      onCancel={() => void back()}
    />
  )
}

/** Logs a trade (`?new=true&t=0`) or edits one (`?id=…`). */
export default function TradeEntryPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const { portfolio, portfolios, status, error } = useActivePortfolio()
  const stored = useQuery({ ...tradeQuery(id ?? ''), enabled: id !== null })

  const contents = () => {
    if (status === 'error') return <ErrorState title="The portfolios could not be loaded" error={error} />
    if (stored.isError) {
      return (
        <ErrorState title="The trade could not be loaded" error={stored.error} onRetry={() => void stored.refetch()} />
      )
    }
    if (status === 'pending' || (id !== null && stored.isPending)) {
      return <LoadingState label="Loading the form" heights={formHeights} />
    }
    if (portfolio === null) {
      return <NoPortfolio>A trade belongs to a portfolio. Create one first.</NoPortfolio>
    }
    if (id !== null && stored.data !== undefined) {
      return <EditTrade key={id} trade={stored.data} portfolios={portfolios} />
    }
    // A new value of t opens a fresh form, also when a form is open already.
    return <NewTrade key={search.get('t') ?? ''} active={portfolio} portfolios={portfolios} />
  }

  return (
    <Page
      title={id === null ? 'New trade' : 'Edit trade'}
      subtitle={id === null ? 'Log a trade with its plan, fills and review.' : undefined}
      actions={
        id === null ? (
          <Button variant="outlined" component={Link} to="/trade-entry/import">
            Import a file instead
          </Button>
        ) : undefined
      }
    >
      {contents()}
    </Page>
  )
}
