import Box from '@mui/material/Box'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { analyticsQuery, detailedAnalyticsQuery, payoutsQuery } from '#api/affiliates/earnings.ts'
import { monthToDate } from '#domain/affiliate/analytics-period.ts'
import { instantAt } from '#domain/time/instant.ts'
import { FunnelPanel } from '#features/affiliate/portal/funnel-panel.tsx'
import { parsePeriod, writePeriod } from '#features/affiliate/portal/period-address.ts'
import { PeriodBar } from '#features/affiliate/portal/period-bar.tsx'
import { Portal, type PortalAffiliate } from '#features/affiliate/portal/portal.tsx'
import { UncountedList } from '#features/affiliate/portal/uncounted-list.tsx'
import { useAddress } from '#shared/address/use-address.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { EarningsHero } from './earnings-hero.tsx'
import { ReferralsPanel } from './referrals-panel.tsx'
import { TierPanel } from './tier-panel.tsx'
import { TopSources } from './top-sources.tsx'

const heights = { hero: [175], period: [261] } as const
/** On a phone the cards stand below one another. */
const phoneHeights = { hero: [114, 156, 175], period: [274, 141] } as const

/** The month so far, which the period does not change. */
function Earnings(portal: PortalAffiliate) {
  const { id } = portal.affiliate
  const [thisMonth] = useState(() => monthToDate(instantAt(Date.now())))
  const month = useQuery(analyticsQuery(id, thisMonth))
  const payouts = useInfiniteQuery(payoutsQuery(id))
  const failed = [month, payouts].find(({ data, error }) => data === undefined && error !== null)
  const isPhone = useNarrowScreen()
  if (failed !== undefined) {
    const retry = () => void Promise.all([month.refetch(), payouts.refetch()])
    return <ErrorState title="Couldn’t load earnings" error={failed.error} onRetry={retry} />
  }
  if (month.data === undefined || payouts.data === undefined) {
    return <LoadingState label="Loading earnings" heights={(isPhone ? phoneHeights : heights).hero} />
  }
  return <EarningsHero {...portal} month={month.data} payouts={payouts.data.pages.flatMap((page) => page.payouts)} />
}

/** The funnel and the top sources of the period in the address. */
function PeriodFigures({ affiliate, currency }: PortalAffiliate) {
  const [address, changeAddress] = useAddress()
  const query = parsePeriod(address)
  const detailed = useQuery(detailedAnalyticsQuery(affiliate.id, query))
  const totals = useQuery(analyticsQuery(affiliate.id, query))
  const failed = [detailed, totals].find(({ data, error }) => data === undefined && error !== null)
  const isPhone = useNarrowScreen()
  const retry = () => void Promise.all([detailed.refetch(), totals.refetch()])
  return (
    <Box component="section" aria-label="Figures of the period">
      <PeriodBar
        query={query}
        range={detailed.data ?? null}
        onChange={(next) => changeAddress((current) => writePeriod(current, next))}
      />
      {failed !== undefined ? (
        <ErrorState title="Couldn’t load figures" error={failed.error} onRetry={retry} />
      ) : detailed.data === undefined || totals.data === undefined ? (
        <LoadingState label="Loading figures" heights={(isPhone ? phoneHeights : heights).period} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <FunnelPanel detailed={detailed.data}>
            <UncountedList uncounted={totals.data.uncounted} />
          </FunnelPanel>
          <TopSources
            sources={detailed.data.bySource}
            currency={currency}
            search={writePeriod(new URLSearchParams(), query).toString()}
          />
        </Box>
      )}
    </Box>
  )
}

/** /affiliate/dashboard: what the affiliate earns, and what their links bring. */
export default function DashboardPage() {
  return (
    <Portal title="Affiliate Dashboard" subtitle="What your links earn" current="dashboard">
      {(portal) => (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Earnings {...portal} />
          <PeriodFigures {...portal} />
          <Box
            sx={{
              display: 'grid',
              gap: 2.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
              alignItems: 'start',
            }}
          >
            <ReferralsPanel affiliateId={portal.affiliate.id} currency={portal.currency} />
            <TierPanel affiliateId={portal.affiliate.id} />
          </Box>
        </Box>
      )}
    </Portal>
  )
}
