import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { insightsQuery, type Insight } from '#api/insights/insights.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { countedTrades } from '#features/dashboard/use-dashboard-figures.ts'
import { historyAddress } from '#shared/filter/filter-address.ts'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { filterOfFinding, findingAddress } from '#shared/insights/finding-address.ts'
import { formatQualifiers } from '#shared/metrics/format-sample.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Quiet } from './quiet-text.tsx'

function Finding({ finding }: { finding: Insight }) {
  const filter = filterOfFinding(finding)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="h3">
        <Link component={RouterLink} to={findingAddress(finding.key)} color="inherit">
          {finding.title}
        </Link>
      </Typography>
      <Typography>{finding.worded ?? finding.statement}</Typography>
      <Typography variant="body2">{finding.remedy}</Typography>
      <Quiet>
        <Link component={RouterLink} to={historyAddress(countedTrades(filter ?? noFilter))} color="inherit">
          {filter === null ? 'View trades' : 'View these trades'}
        </Link>
        {` · based on ${pluralize(finding.n, 'trade')}${formatQualifiers(finding)}`}
      </Quiet>
      {finding.evidence.length === 0 ? null : (
        <Quiet>
          {'Examples: '}
          {finding.evidence.slice(0, 5).map((id, index) => (
            <Link
              key={id}
              component={RouterLink}
              to={`/trade-history/${id}`}
              aria-label={`Example trade ${index + 1}`}
              sx={{ display: 'inline-block', minWidth: 24, textAlign: 'center' }}
            >
              {index + 1}
            </Link>
          ))}
        </Quiet>
      )}
    </Box>
  )
}

/** The first finding over all trades of the portfolio: the one that matters most. */
export function FindingPanel({ portfolio }: { portfolio: Portfolio }) {
  const { data, error, refetch } = useQuery(insightsQuery(portfolio.id))
  const [first] = data?.findings ?? []
  return (
    <Panel title="Top finding" subtitle="All trades of this portfolio">
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t load findings" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading findings" heights={[140]} />
      ) : first === undefined ? (
        <Quiet>
          {data.examined.every(({ outcome }) => outcome === 'tooFew')
            ? `Not enough trades yet (${data.trades}).`
            : `No significant findings in ${pluralize(data.trades, 'trade')}.`}
        </Quiet>
      ) : (
        <Finding finding={first} />
      )}
    </Panel>
  )
}
