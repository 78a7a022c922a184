import { mdiArrowLeft, mdiPrinterOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useShownPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { eliteAddress } from '#features/charter-elite/selection/elite-address.ts'
import { useEliteAddress } from '#features/charter-elite/selection/use-elite-address.ts'
import { WithoutPortfolio } from '#features/charter-elite/without-portfolio.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Report } from './report.tsx'

/** Chosen tools of Charter Elite as pages to print. */
export default function ReportPage() {
  const control = useEliteAddress()
  const { portfolio, portfolios } = useShownPortfolio()
  return (
    <Page
      title="Report"
      actions={
        <span className="screen-only">
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
      ) : (
        <WithoutPortfolio>A report is about the trades of a portfolio.</WithoutPortfolio>
      )}
    </Page>
  )
}
