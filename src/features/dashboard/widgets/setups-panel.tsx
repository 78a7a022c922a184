import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { tradeGroupsQuery, type TradeGroup } from '#api/trades/history.ts'
import { countedTrades } from '#features/dashboard/use-dashboard-figures.ts'
import { historyAddress } from '#shared/filter/filter-address.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import { groupName } from '#shared/filter/group-name.ts'
import { filterForGroup } from '#shared/filter/grouping.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { MoneyText, RText } from '#ui/figures/figure-text.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Quiet } from './quiet-text.tsx'

interface SetupProps {
  readonly label: string
  readonly group: TradeGroup
  readonly filter: TradeFilter
  readonly context: JournalContext
}

function Setup({ label, group, filter, context }: SetupProps) {
  const address = historyAddress(countedTrades({ ...filter, ...filterForGroup(filter, 'setup', group.key) }))
  return (
    <Box>
      <Quiet>{label}</Quiet>
      <Link component={RouterLink} to={address} color="inherit" sx={{ fontSize: '1rem', fontWeight: 600 }}>
        {groupName('setup', group.key, context)}
      </Link>
      <Typography component="div" sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
        <MoneyText value={group.netPnl} currency={context.portfolio.currency} signed whole />
      </Typography>
      <Quiet>
        <RText value={group.totalR} signed reason="No risk is recorded for these trades." />
        {` total · ${pluralize(group.completed, 'trade')}`}
      </Quiet>
    </Box>
  )
}

/** The setups of the selection that earned the most and the least. */
export function SetupsPanel({ filter, context }: { filter: TradeFilter; context: JournalContext }) {
  const query = toFilterQuery(context.portfolio.id, filter)
  const { data, error, refetch } = useQuery(tradeGroupsQuery(query, 'setup', 1))
  const setups = (data?.groups ?? [])
    .filter(({ key, completed }) => key !== null && completed > 0)
    .toSorted((a, b) => Number(b.netPnl) - Number(a.netPnl))
  const [best, worst] = [setups[0], setups.at(-1)]
  return (
    <Panel title="Best and worst setup" subtitle="By net P&L">
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t load setups" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading setups" heights={[160]} />
      ) : best === undefined || worst === undefined || best === worst ? (
        <Quiet>Use two or more setups to compare.</Quiet>
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Setup label="Best" group={best} filter={filter} context={context} />
          <Setup label="Worst" group={worst} filter={filter} context={context} />
        </Box>
      )}
    </Panel>
  )
}
