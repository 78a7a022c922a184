import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '#api/supabase/session.ts'
import { teamOverviewQuery, useLiveTeam, useVisitTeam } from '#api/teams/overview.ts'
import type { Team } from '#api/teams/teams.ts'
import { useAccessCheck } from '#api/teams/use-access-check.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { useWeekStart } from '#shared/calendar/week-start.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { dateFormat } from '#ui/figures/format.ts'
import { Select } from '#ui/form/select.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MyAssignments } from './my-assignments.tsx'
import { parsePeriod, periodOptions, rangeOf, type TeamPeriod, writePeriod } from './team-period.ts'
import { TeamRemarksPanel } from './team-remarks-panel.tsx'
import { nextSort, parseSort, sortText } from './trader-sort.ts'
import { newsText, TradersTable } from './traders-table.tsx'

/** Opens with a choice in the table: days, remarks and assignments load then. */
const TraderView = lazyPart(
  async () => (await import('./trader-view.tsx')).TraderView,
  () => <LoadingState label="Loading the trader" heights={[56, 96, 180, 320]} />,
)

/** Notes the visit once the team is on screen. */
function useVisit(teamId: string, isShown: boolean): void {
  const { mutate } = useVisitTeam()
  const visit = useEffectEvent(() => mutate(teamId))
  useEffect(() => {
    if (isShown) visit()
  }, [isShown])
}

const visitText = (at: string) =>
  dateFormat({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  )

/** A team: its traders, or one of them; for traders, what concerns them comes first. */
export function TeamScreen({ team }: { team: Team }) {
  const [address, changeAddress] = useAddress()
  const weekStart = useWeekStart()
  const today = useToday(getBrowserTimeZone())
  const userId = useSession().user?.id
  const period = parsePeriod(address)
  const sort = parseSort(address)
  const range = rangeOf(period, today, weekStart)
  const { data, error, refetch } = useQuery(teamOverviewQuery(team.id, range))
  useVisit(team.id, data !== undefined)
  useLiveTeam(team.id)
  useAccessCheck(true)
  if (data === undefined) {
    return error === null ? (
      <LoadingState label="Loading the team" heights={[56, 320, 240]} />
    ) : (
      <ErrorState title="Couldn’t load the team" error={error} onRetry={() => void refetch()} />
    )
  }
  const isCoach = team.role === 'owner' || team.role === 'coach'
  const traderId = address.get('trader')
  const chosen = data.traders.find((trader) => trader.userId === traderId)
  const setPeriod = (next: TeamPeriod) =>
    changeAddress((current) => {
      writePeriod(current, next)
      return current
    })
  const periodField = (
    <Select label="Period" value={period} options={periodOptions} onChange={setPeriod} minWidth={150} />
  )
  if (chosen !== undefined) {
    return <TraderView key={chosen.userId} team={team} trader={chosen} range={range} periodField={periodField} />
  }
  const hasNews = data.traders.some((trader) => newsText(trader) !== null)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isCoach ? null : <MyAssignments teamId={team.id} />}
      {isCoach ? null : <TeamRemarksPanel teamId={team.id} title="Remarks to you" traders={data.traders} />}
      <Panel
        title="Traders"
        subtitle={
          data.lastVisitAt === null
            ? 'Figures in R, from shared portfolios'
            : `${hasNews ? 'New' : 'Nothing new'} since ${visitText(data.lastVisitAt)} · figures in R`
        }
        actions={periodField}
      >
        {data.traders.length === 0 ? (
          <EmptyState title="No traders yet">
            {isCoach
              ? 'Invite traders, and ask them to share a portfolio with the team.'
              : 'Share a portfolio with the team to see its figures here.'}
          </EmptyState>
        ) : (
          <TradersTable
            traders={data.traders}
            sort={sort}
            onSort={(key) =>
              changeAddress((current) => {
                current.set('sort', sortText(nextSort(sort, key)))
                return current
              })
            }
            addressOf={(trader) => {
              const next = new URLSearchParams(address)
              next.set('trader', trader.userId)
              return { search: `?${next.toString()}` }
            }}
          />
        )}
        {data.traders.some((trader) => trader.userId === userId) && !isCoach ? (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1.5 }}>
            Owners and coaches see your assignments and which days have notes. They never see the notes.
          </Typography>
        ) : null}
      </Panel>
      {isCoach ? <TeamRemarksPanel teamId={team.id} title="Latest remarks" traders={data.traders} /> : null}
    </Box>
  )
}
