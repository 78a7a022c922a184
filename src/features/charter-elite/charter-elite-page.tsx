import { mdiCompareHorizontal, mdiPrinterOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { useShownPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { useEliteAddress } from '#features/charter-elite/selection/use-elite-address.ts'
import { ImportTradesButton, LogTradeButton } from '#shared/trade/getting-started.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EliteScreen } from './elite-screen.tsx'
import { WithoutPortfolio } from './without-portfolio.tsx'

/** Sixteen analysis tools over one selection of trades. */
export default function CharterElitePage() {
  const control = useEliteAddress()
  const { search } = useLocation()
  const { portfolio, portfolios } = useShownPortfolio()
  const { state, update } = control
  const isComparing = state.compare !== null
  const hasTrades = portfolio !== null && (portfolio.tradeCount > 0 || state.portfolioIds.length > 0)
  return (
    <Page
      title="Charter Elite"
      subtitle="Where results come from, and how sure that is"
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {hasTrades ? (
            <>
              <Button
                variant={isComparing ? 'contained' : 'outlined'}
                aria-pressed={isComparing}
                startIcon={<Icon path={mdiCompareHorizontal} />}
                onClick={() =>
                  update((now) => ({
                    ...now,
                    compare: now.compare === null ? { filter: now.filter, portfolioIds: [] } : null,
                  }))
                }
              >
                Compare
              </Button>
              <Button
                component={Link}
                to={{ pathname: '/charter-elite/report', search }}
                variant="outlined"
                startIcon={<Icon path={mdiPrinterOutline} />}
              >
                Report
              </Button>
            </>
          ) : null}
        </Box>
      }
    >
      {portfolio !== null && hasTrades ? (
        <EliteScreen control={control} portfolios={portfolios} active={portfolio} />
      ) : portfolio !== null ? (
        <EmptyState
          title={`No trades in ${portfolio.name} yet`}
          actions={
            <>
              <ImportTradesButton />
              <LogTradeButton />
            </>
          }
        >
          The tools appear with the first trades.
        </EmptyState>
      ) : (
        <WithoutPortfolio>The tools analyze the trades of a portfolio.</WithoutPortfolio>
      )}
    </Page>
  )
}
