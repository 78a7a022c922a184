import { mdiArrowLeft, mdiPrinterOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { eliteAddress } from '#features/charter-elite/selection/elite-address.ts'
import { useEliteAddress } from '#features/charter-elite/selection/use-elite-address.ts'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import styles from './report.module.css'
import { Report } from './report.tsx'

/** Chosen tools of Charter Elite as pages to print. */
export default function ReportPage() {
  const queries = useQueryClient()
  const control = useEliteAddress()
  const { portfolio, portfolios, status, error } = useActivePortfolio()
  return (
    <Page
      title="Report"
      actions={
        <span className={styles['screenOnly']}>
          <Button
            component={Link}
            to={{ pathname: '/charter-elite', search: eliteAddress({ ...control.state, reported: null }).toString() }}
            startIcon={<Icon path={mdiArrowLeft} />}
          >
            Back to tools
          </Button>{' '}
          <Button variant="contained" startIcon={<Icon path={mdiPrinterOutline} />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      }
    >
      {portfolio !== null ? (
        <Report control={control} portfolios={portfolios} active={portfolio} />
      ) : status === 'pending' ? (
        <LoadingState label="Loading portfolios" heights={[40, 420]} />
      ) : status === 'error' ? (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      ) : (
        <NoPortfolio>A report is about the trades of a portfolio.</NoPortfolio>
      )}
    </Page>
  )
}
