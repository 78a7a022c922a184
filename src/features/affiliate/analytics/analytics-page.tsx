import { mdiTrayArrowDown } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { analyticsQuery, detailedAnalyticsQuery } from '#api/affiliates/earnings.ts'
import { FunnelPanel } from '#features/affiliate/portal/funnel-panel.tsx'
import { parsePeriod, writePeriod } from '#features/affiliate/portal/period-address.ts'
import { PeriodBar } from '#features/affiliate/portal/period-bar.tsx'
import { Portal, type PortalAffiliate } from '#features/affiliate/portal/portal.tsx'
import { UncountedList } from '#features/affiliate/portal/uncounted-list.tsx'
import { useAddress } from '#shared/address/use-address.ts'
import { downloadCsv } from '#ui/download-file.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { analyticsCsv } from './analytics-csv.ts'
import { GroupsPanel } from './groups-panel.tsx'
import { groupings, seriesKeys, seriesLabels } from './series-keys.ts'

const heights = [400, 240, 320]
const chartHeight = 330
const SeriesChart = lazyPart(
  async () => (await import('./series-panel.tsx')).SeriesChart,
  () => <Box sx={{ height: chartHeight }} aria-busy />,
)
const seriesOptions = seriesKeys.map((value) => ({ value, label: seriesLabels[value] }))

/** The analytics of the period, series and grouping in the address. */
function AnalyticsContents({ affiliate, currency }: PortalAffiliate) {
  const [address, changeAddress] = useAddress()
  const query = parsePeriod(address)
  const shown = seriesKeys.find((key) => key === address.get('series')) ?? 'clicks'
  const grouping = groupings.find(({ value }) => value === address.get('by'))?.value ?? 'source'
  const totals = useQuery(analyticsQuery(affiliate.id, query))
  const detailed = useQuery(detailedAnalyticsQuery(affiliate.id, query))
  const failed = [totals, detailed].find(({ data, error }) => data === undefined && error !== null)
  const retry = () => void Promise.all([totals.refetch(), detailed.refetch()])
  const set = (name: string, value: string, fallback: string) =>
    changeAddress((current) => {
      if (value === fallback) current.delete(name)
      else current.set(name, value)
      return current
    })
  const { data: analytics } = totals
  const { data: groups } = detailed
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          justifyContent: 'space-between',
          alignItems: 'flex-start',
        }}
      >
        <PeriodBar
          query={query}
          range={analytics ?? null}
          onChange={(next) => changeAddress((current) => writePeriod(current, next))}
        />
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiTrayArrowDown} />}
          disabled={analytics === undefined || groups === undefined}
          sx={{ mb: 2 }}
          onClick={() => {
            if (analytics === undefined || groups === undefined) return
            downloadCsv(analyticsCsv(analytics, groups, currency), `affiliate-${analytics.from}-${analytics.to}.csv`)
          }}
        >
          Export CSV
        </Button>
      </Box>
      {failed !== undefined ? (
        <ErrorState title="Couldn’t load analytics" error={failed.error} onRetry={retry} />
      ) : analytics === undefined || groups === undefined ? (
        <LoadingState label="Loading analytics" heights={heights} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <Panel title="Over time" subtitle="Days in UTC, against the period before">
            <Box sx={{ mb: 2 }}>
              <Segments
                label="Series"
                options={seriesOptions}
                value={shown}
                onChange={(value) => set('series', value, 'clicks')}
              />
            </Box>
            <Box sx={{ minHeight: chartHeight }}>
              <SeriesChart analytics={analytics} currency={currency} shown={shown} />
            </Box>
          </Panel>
          <FunnelPanel detailed={groups}>
            <UncountedList uncounted={analytics.uncounted} />
          </FunnelPanel>
          <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
            <GroupsPanel
              detailed={groups}
              currency={currency}
              grouping={grouping}
              onChange={(value) => set('by', value, 'source')}
            />
          </Box>
        </Box>
      )}
    </>
  )
}

/** /affiliate/analytics: clicks, sign-ups and payments of a period in detail. */
export default function AnalyticsPage() {
  return (
    <Portal
      title="Affiliate Analytics"
      subtitle="Where clicks come from and what becomes of them"
      current="analytics"
      heights={[40, ...heights]}
    >
      {(portal) => <AnalyticsContents {...portal} />}
    </Portal>
  )
}
