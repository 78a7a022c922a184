import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, type To } from 'react-router-dom'
import type { TeamTrader } from '#api/teams/overview.ts'
import { personName } from '#domain/portfolio/mentions.ts'
import { dateFormat, formatCount, unknownText } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { figureCells } from './figure-cells.tsx'
import { type SortKey, sortTraders, type TraderSort } from './trader-sort.ts'

const columns: readonly { readonly key: SortKey; readonly label: string }[] = [
  { key: 'name', label: 'Trader' },
  { key: 'tradeCount', label: 'Trades' },
  { key: 'expectancyR', label: 'Expectancy' },
  { key: 'winRate', label: 'Win rate' },
  { key: 'profitFactor', label: 'Profit factor' },
  { key: 'maxDrawdownR', label: 'Max drawdown' },
  { key: 'averageCompliance', label: 'Rules followed' },
  { key: 'lastLoggedAt', label: 'Last logged' },
  { key: 'unread', label: 'Unread' },
]

/** What came since the last visit: "3 new trades · 1 day note"; null where nothing did. */
export function newsText({ news }: Pick<TeamTrader, 'news'>): string | null {
  if (news === null) return null
  const { trades, notedDays, assignmentsDone } = news
  const parts = [
    ...(trades > 0 ? [pluralize(trades, 'new trade')] : []),
    ...((notedDays ?? 0) > 0 ? [pluralize(notedDays ?? 0, 'day note')] : []),
    ...((assignmentsDone ?? 0) > 0 ? [`${pluralize(assignmentsDone ?? 0, 'assignment')} done`] : []),
  ]
  return parts.length === 0 ? null : parts.join(' · ')
}

interface TradersTableProps {
  readonly traders: readonly TeamTrader[]
  readonly sort: TraderSort
  readonly onSort: (key: SortKey) => void
  /** The address of a trader. */
  readonly addressOf: (trader: TeamTrader) => To
}

/** The traders of a team with their figures in R, sortable by each column. */
export function TradersTable({ traders, sort, onSort, addressOf }: TradersTableProps) {
  const day = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })
  const rows = sortTraders(traders, sort).map((trader) => {
    const news = newsText(trader)
    return {
      name: (
        <>
          <Link
            component={RouterLink}
            to={addressOf(trader)}
            sx={{ fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: { sm: 'nowrap' } }}
          >
            {personName(trader)}
          </Link>
          {news === null ? null : (
            <Typography variant="caption" component="div" sx={{ color: 'primary.main', fontWeight: 600 }}>
              {news}
            </Typography>
          )}
          {(trader.openAssignments ?? 0) > 0 ? (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {pluralize(trader.openAssignments ?? 0, 'open assignment')}
            </Typography>
          ) : null}
        </>
      ),
      ...(trader.metrics === null
        ? { tradeCount: <Box sx={{ color: 'text.secondary' }}>No shared portfolio</Box> }
        : { tradeCount: formatCount(trader.metrics.tradeCount.value), ...figureCells(trader.metrics) }),
      lastLoggedAt: trader.lastLoggedAt === null ? unknownText : day.format(new Date(trader.lastLoggedAt)),
      unread: formatCount(trader.unread),
    }
  })
  return (
    <SimpleTable
      caption="Traders"
      rows={rows}
      columns={columns.map(({ key, label }) => ({
        key,
        numeric: key !== 'name',
        label: (
          <TableSortLabel
            active={sort.key === key}
            direction={sort.key === key && !sort.isDescending ? 'asc' : 'desc'}
            onClick={() => onSort(key)}
          >
            {label}
            {sort.key === key ? (
              <VisuallyHidden>{sort.isDescending ? ', sorted descending' : ', sorted ascending'}</VisuallyHidden>
            ) : null}
          </TableSortLabel>
        ),
      }))}
    />
  )
}
