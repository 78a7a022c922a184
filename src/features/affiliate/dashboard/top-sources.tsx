import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { DetailedAnalytics } from '#api/affiliates/earnings.ts'
import { sourceLabel } from '#features/affiliate/portal/affiliate-labels.ts'
import { portalAddresses } from '#features/affiliate/portal/portal-addresses.ts'
import { MoneyText, PercentText } from '#ui/figures/figure-text.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const maxSources = 5
const columns = [
  { key: 'source', label: 'Source' },
  { key: 'clicks', label: 'Clicks', numeric: true },
  { key: 'signups', label: 'Sign-ups', numeric: true },
  { key: 'rate', label: 'Rate', numeric: true },
  { key: 'paid', label: 'Paying', numeric: true },
  { key: 'commission', label: 'Earned', numeric: true },
]

interface TopSourcesProps {
  readonly sources: DetailedAnalytics['bySource']
  readonly currency: string
  /** The search of the same period in analytics. */
  readonly search: string
}

/** The sources with the most clicks. */
export function TopSources({ sources, currency, search }: TopSourcesProps) {
  return (
    <Panel
      title="Top sources"
      subtitle={sources.length > maxSources ? `${maxSources} of ${formatCount(sources.length)} by clicks` : 'By clicks'}
      actions={
        <Button size="small" component={Link} to={{ pathname: portalAddresses.analytics, search }}>
          All sources
        </Button>
      }
    >
      {sources.length === 0 ? (
        'No clicks in this period. Share your link to see sources.'
      ) : (
        <SimpleTable
          caption="Top sources"
          columns={columns}
          rows={sources.slice(0, maxSources).map((group) => ({
            source: sourceLabel(group.source),
            clicks: formatCount(group.clicks),
            signups: formatCount(group.signups),
            rate: <PercentText value={group.conversionRate.value} reason="No clicks" />,
            paid: formatCount(group.paidConversions),
            commission: <MoneyText value={group.commission} currency={currency} />,
          }))}
        />
      )}
    </Panel>
  )
}
