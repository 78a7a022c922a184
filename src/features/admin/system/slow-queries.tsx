import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { getSystem } from '#contract/admin/admin.ts'
import type { RouteResponse } from '#contract/route.ts'
import { formatCount, formatNumber } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const columns = [
  { key: 'statement', label: 'Statement' },
  { key: 'calls', label: 'Calls', numeric: true },
  { key: 'mean', label: 'Mean', unit: 'ms', numeric: true },
]

/** The statements that took the most time in all, where the database counts them. */
export function SlowQueries({ queries }: { readonly queries: RouteResponse<typeof getSystem>['slowQueries'] }) {
  return (
    <Panel title="Slow queries">
      {queries === null || queries.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {queries === null ? 'Not known: this database has no pg_stat_statements.' : 'No statements counted yet.'}
        </Typography>
      ) : (
        <SimpleTable
          caption="slow queries"
          columns={columns}
          rows={queries.map(({ statement, calls, meanMs }) => ({
            statement: (
              <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
                {statement}
              </Box>
            ),
            calls: formatCount(calls),
            mean: formatNumber(meanMs, 1),
          }))}
        />
      )}
    </Panel>
  )
}
