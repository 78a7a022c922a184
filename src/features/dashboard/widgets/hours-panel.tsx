import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQueries } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { tradeGroupsQuery, type TradeGroup } from '#api/trades/history.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { countedTrades } from '#features/dashboard/use-dashboard-figures.ts'
import { historyAddress } from '#shared/filter/filter-address.ts'
import { toFilterQuery } from '#shared/filter/filter-query.ts'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { hourName } from '#shared/filter/trade-names.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatMoney, formatShort } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { shortWeekdayNames, weekdayNames } from '#ui/figures/weekday-names.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Quiet } from './quiet-text.tsx'

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

interface CellProps {
  readonly group: TradeGroup | undefined
  readonly max: number
  readonly label: string
  readonly address: string
  readonly currency: string
}

/** The net P&L of one hour of a weekday; the color is stronger, the larger it is. */
function Cell({ group, max, label, address, currency }: CellProps) {
  if (group === undefined || group.completed === 0)
    return <Box component="td" sx={{ bgcolor: 'action.hover', borderRadius: 1 }} />
  const net = Number(group.netPnl)
  const share = max === 0 ? 0 : Math.abs(net) / max
  const color = net < 0 ? 'loss' : 'gain'
  const text = formatShort(net)
  const details = `${label}: ${formatMoney(group.netPnl, currency, { signed: true })}, ${pluralize(group.completed, 'trade')}`
  return (
    <Box
      component="td"
      sx={({ vars, palette }) => ({
        p: 0,
        borderRadius: 1,
        textAlign: 'center',
        bgcolor: `color-mix(in srgb, ${(vars ?? { palette }).palette[color]} ${Math.round(8 + share * 32)}%, transparent)`,
      })}
    >
      <Link
        component={RouterLink}
        to={address}
        color="inherit"
        underline="hover"
        aria-label={`${text}, ${details}`}
        title={details}
        sx={{
          display: 'block',
          py: 0.75,
          fontSize: '0.75rem',
          fontVariantNumeric: 'tabular-nums',
          color: 'text.primary',
        }}
      >
        {text}
      </Link>
    </Box>
  )
}

/** Net P&L by weekday and hour of entry; each cell opens its trades. */
export function HoursPanel({ filter, portfolio }: { filter: TradeFilter; portfolio: Portfolio }) {
  const days =
    filter.entryWeekdays.length === 0 ? weekdays : weekdays.filter((day) => filter.entryWeekdays.includes(day))
  const results = useQueries({
    queries: days.map((day) =>
      tradeGroupsQuery(toFilterQuery(portfolio.id, { ...filter, entryWeekdays: [day] }), 'entryHour', 1),
    ),
  })
  const failed = results.find(({ data, error }) => data === undefined && error !== null)
  const isLoading = results.some(({ data }) => data === undefined)
  const rows = results.flatMap(({ data }, index) => {
    const groups = (data?.groups ?? []).filter(({ key, completed }) => key !== null && completed > 0)
    const day = days[index]
    return groups.length === 0 || day === undefined ? [] : [{ day, groups }]
  })
  const hours = [...new Set(rows.flatMap(({ groups }) => groups.map(({ key }) => Number(key))))].toSorted(
    (a, b) => a - b,
  )
  const max = Math.max(0, ...rows.flatMap(({ groups }) => groups.map(({ netPnl }) => Math.abs(Number(netPnl)))))
  return (
    <Panel title="Hours and weekdays" subtitle={`Net P&L by entry, ${portfolio.timeZone}`}>
      {failed !== undefined ? (
        <ErrorState title="Couldn’t load hours" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isLoading ? (
        <LoadingState label="Loading hours" heights={[180]} />
      ) : rows.length === 0 ? (
        <Quiet>No closed trades in this selection.</Quiet>
      ) : (
        // The table can be wider than a phone; its links bring the keyboard to every cell.
        <Box sx={{ overflowX: 'auto', position: 'relative' }}>
          <Box
            component="table"
            aria-label="Net P&L by weekday and hour"
            sx={{
              width: '100%',
              minWidth: hours.length * 46 + 44,
              borderCollapse: 'separate',
              borderSpacing: '3px',
              tableLayout: 'fixed',
            }}
          >
            <thead>
              <tr>
                <Box component="td" sx={{ width: 44 }} />
                {hours.map((hour) => (
                  <Box component="th" scope="col" key={hour} sx={headerCell}>
                    {String(hour).padStart(2, '0')}
                  </Box>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ day, groups }) => (
                <tr key={day}>
                  <Box component="th" scope="row" sx={{ ...headerCell, textAlign: 'left' }}>
                    {shortWeekdayNames[Number(day) - 1]}
                  </Box>
                  {hours.map((hour) => (
                    <Cell
                      key={hour}
                      group={groups.find(({ key }) => Number(key) === hour)}
                      max={max}
                      label={`${weekdayNames[Number(day) - 1]} ${hourName(String(hour))}`}
                      address={historyAddress(
                        countedTrades({ ...filter, entryWeekdays: [day], entryHours: [String(hour)] }),
                      )}
                      currency={portfolio.currency}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Panel>
  )
}

const headerCell = {
  fontSize: '0.75rem',
  fontWeight: 500,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const
