import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { dailyFiguresQuery, statisticsQuery } from '#api/admin/overview.ts'
import { AdminPage } from '#features/admin/frame/admin-page.tsx'
import { DiskWarning } from '#features/admin/frame/disk-warning.tsx'
import { useAddressChoice } from '#features/admin/frame/use-panel-address.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { DailyCharts } from './daily-charts.tsx'
import { DecisionQueue } from './decision-queue.tsx'
import { UsageFigures } from './usage-figures.tsx'

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const
const chartHeights = [212, 212, 110]

/** /adminpanel: how the installation does, and what waits for a decision. */
export default function OverviewPage() {
  const [period, setPeriod] = useAddressChoice('days', ['30', '7', '90'])
  const { data, error, refetch } = useQuery(dailyFiguresQuery(period))
  const { data: usage } = useQuery(statisticsQuery)
  return (
    <AdminPage
      title="Admin panel"
      // A space keeps the line until the counts are there.
      subtitle={
        usage === undefined
          ? '\u00A0'
          : `${formatCount(usage.activeIn30Days)} signed in within 30 days · ${formatCount(usage.professionalAccounts)} on Professional`
      }
      actions={<Segments label="Period" options={periods} value={period} onChange={setPeriod} />}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <DiskWarning />
        <DecisionQueue />
        {error === null ? null : (
          <ErrorState title="Couldn’t load figures" error={error} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null ? <LoadingState label="Loading figures" heights={chartHeights} /> : null}
        {data === undefined ? null : (
          <>
            <DailyCharts days={data} />
            <UsageFigures days={data} />
          </>
        )}
      </Box>
    </AdminPage>
  )
}
