import { mdiFunctionVariant } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { tradeGroupsQuery, type TradeGroup } from '#api/trades/history.ts'
import { isStatGrouping, type StatGrouping, statOfGrouping } from '#domain/formulas/stat-grouping.ts'
import { isShownOn } from '#domain/formulas/stat-places.ts'
import type { WidgetHeight } from '#domain/journal/dashboard-layout.ts'
import { panelHeights } from '#features/dashboard/panel-sizes.ts'
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
import { formatCount, formatMoney } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const StatMenu = lazyPart(async () => (await import('./stat-menu.tsx')).StatMenu)

const tabs = { setup: 'Setup', symbol: 'Symbol', entryHour: 'Hour', weekday: 'Day' } as const
type Tab = keyof typeof tabs
type Grouping = Tab | StatGrouping
const tabOptions = (Object.keys(tabs) as Tab[]).map((value) => ({ value, label: tabs[value] }))

/** Hours and weekdays stay in their order; setups and symbols begin with the best. */
const isSortedByResult: Readonly<Record<Tab, boolean>> = {
  setup: true,
  symbol: true,
  entryHour: false,
  weekday: false,
}

/** How many groups have space; of more, the best and the worst are shown. */
const maxGroups = { regular: 8, tall: 16 } as const

/** Bars are in R where each group has it, as setups of different sizes compare in R alone; in money else. */
const isInR = (groups: readonly TradeGroup[]) => groups.every(({ totalR }) => totalR !== null)

const resultOf = (group: TradeGroup, inR: boolean) => (inR ? (group.totalR ?? 0) : Number(group.netPnl))

function selectGroups(counted: readonly TradeGroup[], inR: boolean, by: Grouping, most: number): readonly TradeGroup[] {
  // Choices and bands of a custom stat are in the trader's order.
  if (isStatGrouping(by)) return counted.slice(0, most)
  const sorted = isSortedByResult[by]
    ? counted.toSorted((a, b) => resultOf(b, inR) - resultOf(a, inR))
    : counted.toSorted((a, b) => Number(a.key ?? Infinity) - Number(b.key ?? Infinity))
  return isSortedByResult[by] && sorted.length > most
    ? [...sorted.slice(0, most / 2), ...sorted.slice(-most / 2)]
    : sorted
}

interface BarProps {
  readonly value: number
  readonly max: number
}

/** A bar from the middle: gains to the right, losses to the left. */
function Bar({ value, max }: BarProps) {
  const share = max === 0 ? 0 : (Math.abs(value) / max) * 50
  return (
    <Box aria-hidden="true" sx={{ position: 'relative', height: 10, bgcolor: 'action.hover', borderRadius: 1 }}>
      <Box
        sx={{
          position: 'absolute',
          insetBlock: 0,
          borderRadius: 1,
          bgcolor: value < 0 ? 'loss' : 'gain',
          opacity: 0.8,
        }}
        style={value < 0 ? { right: '50%', width: `${share}%` } : { left: '50%', width: `${share}%` }}
      />
      <Box sx={{ position: 'absolute', insetBlock: -2, left: '50%', width: '1px', bgcolor: 'text.secondary' }} />
    </Box>
  )
}

interface GroupRowProps {
  readonly group: TradeGroup
  readonly by: Grouping
  readonly max: number
  readonly inR: boolean
  readonly filter: TradeFilter
  readonly context: JournalContext
}

function GroupRow({ group, by, max, inR, filter, context }: GroupRowProps) {
  const changes = filterForGroup(filter, by, group.key, context.stats)
  const name = groupName(by, group.key, context)
  const { completed, tradesWithR } = group
  const sample =
    inR && tradesWithR < completed
      ? `n ${formatCount(tradesWithR)} of ${formatCount(completed)}`
      : `n ${formatCount(completed)}`
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 1.5,
        rowGap: 0.25,
        alignItems: 'center',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {changes === null ? (
          name
        ) : (
          <Link
            component={RouterLink}
            to={historyAddress(countedTrades({ ...filter, ...changes }))}
            color="inherit"
            variant="body2"
            sx={{ display: 'block', lineHeight: 1.3, overflowWrap: 'anywhere' }}
          >
            {name}
          </Link>
        )}
      </Box>
      <Typography variant="body2" component="div" sx={{ fontWeight: 580, lineHeight: 1.25, textAlign: 'right' }}>
        {inR ? (
          <RText value={group.totalR} />
        ) : (
          <MoneyText value={group.netPnl} currency={context.portfolio.currency} signed whole />
        )}
      </Typography>
      <Bar value={resultOf(group, inR)} max={max} />
      <Typography
        variant="caption"
        component="div"
        sx={{
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          lineHeight: 1.2,
          whiteSpace: 'nowrap',
          textAlign: 'right',
          minWidth: '10.5em',
        }}
      >
        {`${inR ? `${formatMoney(group.netPnl, context.portfolio.currency, { signed: true, whole: true })} · ` : ''}${sample}`}
      </Typography>
    </Box>
  )
}

interface BreakdownPanelProps {
  readonly filter: TradeFilter
  readonly context: JournalContext
  readonly height: WidgetHeight
}

/** Net R, or net P&L, of the selected trades by setup, symbol, hour, weekday or custom stat; each opens its trades. */
export function BreakdownPanel({ filter, context, height }: BreakdownPanelProps) {
  const [by, setBy] = useState<Grouping>('setup')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const stats = context.stats.filter((stat) => isShownOn(stat, 'dashboard'))
  const named = isStatGrouping(by) ? stats.find(({ id }) => id === statOfGrouping(by)) : undefined
  const query = toFilterQuery(context.portfolio.id, filter)
  const { data, error, refetch } = useQuery(tradeGroupsQuery(query, by, 1))
  const counted = (data?.groups ?? []).filter(({ completed }) => completed > 0)
  // Of all groups, by which they are sorted: of those that are shown, each may have an R.
  const inR = isInR(counted)
  const groups = selectGroups(counted, inR, by, maxGroups[height])
  const max = Math.max(0, ...groups.map((group) => Math.abs(resultOf(group, inR))))
  return (
    <Panel
      title="Where it comes from"
      subtitle={`${inR ? 'Net R' : 'Net P&L'}${named === undefined ? '' : ` · ${named.name}`}`}
      actions={
        stats.length === 0 ? undefined : (
          <IconButton
            aria-label="Group by custom stat"
            title="Group by custom stat"
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            color={named === undefined ? 'default' : 'primary'}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <Icon path={mdiFunctionVariant} />
          </IconButton>
        )
      }
    >
      <Box sx={{ mt: -1, mb: 1.5 }}>
        <Segments<string>
          label="Group by"
          options={tabOptions}
          value={by}
          onChange={(tab) => setBy(tabOptions.find(({ value }) => value === tab)?.value ?? 'setup')}
        />
      </Box>
      {data === undefined && error !== null ? (
        <ErrorState title="Couldn’t load groups" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading groups" heights={[panelHeights.breakdown - 130]} />
      ) : groups.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No closed trades in this selection.
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-label={`${inR ? 'Net R' : 'Net P&L'} by ${isStatGrouping(by) ? 'custom stat' : tabs[by].toLowerCase()}`}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}
        >
          {groups.map((group) => (
            <GroupRow key={group.key} group={group} by={by} max={max} inR={inR} filter={filter} context={context} />
          ))}
        </Box>
      )}
      {anchor === null ? null : (
        <StatMenu anchor={anchor} stats={stats} chosen={by} onChoose={setBy} onClose={() => setAnchor(null)} />
      )}
    </Panel>
  )
}
