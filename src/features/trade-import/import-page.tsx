import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ImportWizard } from './import-wizard.tsx'

const skeletonHeights = [280, 140]

/** Imports a broker's file: choose, check, import, report. */
export default function ImportPage() {
  const queries = useQueryClient()
  const { portfolio, portfolios, setActive, status, error } = useActivePortfolio()
  return (
    <Page
      title="Import trades"
      subtitle={portfolio === null ? '\u00a0' : `Into ${portfolio.name}`}
      actions={
        <Button component={Link} to="/trade-entry?new=true&t=0">
          Log trade manually
        </Button>
      }
    >
      {portfolio !== null ? (
        <ImportWizard portfolio={portfolio} portfolios={portfolios} onPortfolio={setActive} />
      ) : status === 'pending' ? (
        <LoadingState label="Loading portfolios" heights={skeletonHeights} />
      ) : status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <NoPortfolio>Imported trades belong to a portfolio. Create one first.</NoPortfolio>
      )}
    </Page>
  )
}
