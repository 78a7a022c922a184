import { mdiArrowLeft } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '#api/supabase/session.ts'
import type { TeamTrader } from '#api/teams/overview.ts'
import type { Team } from '#api/teams/teams.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { personName } from '#domain/portfolio/mentions.ts'
import { useAddress } from '#shared/address/use-address.ts'
import type { DateRange } from '#shared/filter/date-presets.ts'
import { RemarksPanel } from '#shared/remarks/remarks-panel.tsx'
import { formatCount, formatDay } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { AssignmentsPanel } from './assignments-panel.tsx'
import { figureCells } from './figure-cells.tsx'
import { TraderDays } from './trader-days.tsx'
import { newsText } from './traders-table.tsx'

const figures = [
  ['expectancyR', 'Expectancy'],
  ['winRate', 'Win rate'],
  ['profitFactor', 'Profit factor'],
  ['maxDrawdownR', 'Max drawdown'],
  ['averageCompliance', 'Rules followed'],
] as const

function TraderFigures({ metrics }: { metrics: NonNullable<TeamTrader['metrics']> }) {
  const cells = figureCells(metrics)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(6, minmax(0, 1fr))',
        },
      }}
    >
      <KeyFigure label="Trades" value={formatCount(metrics.tradeCount.value)} />
      {figures.map(([key, label]) => (
        <KeyFigure key={key} label={label} value={cells[key]} />
      ))}
    </Box>
  )
}

/** A day of the address that looks like one. */
const dayOf = (text: string | null): CalendarDate | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? (text as CalendarDate) : null

interface TraderViewProps {
  readonly team: Team
  readonly trader: TeamTrader
  readonly range: DateRange
  readonly periodField: ReactNode
}

/** One trader of a team: figures, assignments, days and trades, with remarks on a day. */
export function TraderView({ team, trader, range, periodField }: TraderViewProps) {
  const [address, changeAddress] = useAddress()
  const isOwn = useSession().user?.id === trader.userId
  const isCoach = team.role === 'owner' || team.role === 'coach'
  const portfolio = trader.portfolios.find(({ id }) => id === address.get('portfolio')) ?? trader.portfolios[0]
  const day = dayOf(address.get('day'))
  // What was new when the view opened stays in sight.
  const [news] = useState(() => newsText(trader))
  const without = (...names: readonly string[]) => {
    const next = new URLSearchParams(address)
    for (const name of names) next.delete(name)
    return { search: `?${next.toString()}` }
  }
  const change = (name: string, value: string) =>
    changeAddress((current) => {
      current.set(name, value)
      return current
    })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          component={Link}
          to={without('trader', 'portfolio', 'day')}
          startIcon={<Icon path={mdiArrowLeft} />}
          size="small"
        >
          All traders
        </Button>
        <Typography variant="h2">{personName(trader)}</Typography>
        {news === null ? null : (
          <Typography variant="body2" sx={{ color: 'primary.main', fontWeight: 600 }}>
            {news}
          </Typography>
        )}
        <Box sx={{ marginInlineStart: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {portfolio === undefined || trader.portfolios.length < 2 ? null : (
            <Select
              label="Portfolio"
              value={portfolio.id}
              options={trader.portfolios.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => change('portfolio', id)}
              minWidth={150}
            />
          )}
          {periodField}
        </Box>
      </Box>
      {trader.metrics === null ? null : <TraderFigures metrics={trader.metrics} />}
      {isCoach || isOwn ? <AssignmentsPanel team={team} trader={trader} isCoach={isCoach} isOwn={isOwn} /> : null}
      {portfolio === undefined ? (
        <Panel title="Trades">
          <Typography sx={{ color: 'text.secondary' }}>This trader shares no portfolio with the team.</Typography>
        </Panel>
      ) : (
        <>
          {day === null ? null : (
            <Box component="section" aria-label={`Remarks on ${formatDay(day)}`}>
              <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
                {formatDay(day)}
              </Typography>
              <RemarksPanel
                key={`${portfolio.id} ${day}`}
                subject={{ portfolioId: portfolio.id, date: day }}
                timeZone={portfolio.timeZone}
                isOwn={isOwn}
              />
            </Box>
          )}
          <TraderDays
            key={portfolio.id}
            portfolio={portfolio}
            range={range}
            day={day}
            onDay={(date) => change('day', date)}
          />
        </>
      )}
    </Box>
  )
}
