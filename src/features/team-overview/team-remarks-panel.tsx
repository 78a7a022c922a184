import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { useSession } from '#api/supabase/session.ts'
import type { TeamTrader } from '#api/teams/overview.ts'
import { teamMembersQuery } from '#api/teams/teams.ts'
import { type TeamRemark, teamRemarksQuery } from '#api/trades/remarks.ts'
import { authorTitle, personName, splitRemark } from '#domain/portfolio/mentions.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { dateFormat, formatDay } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'

/** Remarks shown at once. */
const maxShown = 12

/** Where a remark stands: the trade's page, or the day in the calendar or in the view of its trader. */
export function remarkAddress(
  { tradeId, date, traderId, portfolioId }: TeamRemark,
  teamId: string,
  userId: string | undefined,
): string {
  if (tradeId !== null) return `/trade-history/${tradeId}`
  if (date === null) return `/team/${teamId}`
  if (traderId === userId) return `/trade-history/calendar?month=${date.slice(0, 7)}&day=${date}`
  return `/team/${teamId}?trader=${traderId}&portfolio=${portfolioId}&day=${date}`
}

interface TeamRemarksPanelProps {
  readonly teamId: string
  readonly title: string
  readonly traders: readonly TeamTrader[]
}

/** The newest remarks by others in a team, unread ones marked. */
export function TeamRemarksPanel({ teamId, title, traders }: TeamRemarksPanelProps) {
  const userId = useSession().user?.id
  const { data, error, refetch } = useQuery(teamRemarksQuery(teamId))
  const members = useQuery(teamMembersQuery(teamId)).data ?? []
  const names = new Map([...traders, ...members].map((person) => [person.userId, personName(person)]))
  const unread = data?.filter(({ isUnread }) => isUnread).length ?? 0
  const time = dateFormat({ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const textOf = (body: string) =>
    splitRemark(body)
      .map((part) => ('text' in part ? part.text : `@${names.get(part.userId) ?? 'former member'}`))
      .join('')
  return (
    <Panel title={title} subtitle={data === undefined ? '\u00a0' : unread === 0 ? 'All read' : `${unread} unread`}>
      {data === undefined ? (
        error === null ? (
          <LoadingState label="Loading remarks" heights={[120]} />
        ) : (
          <ErrorState title="Couldn’t load remarks" error={error} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          No remarks yet. They are written on a trade’s page or on a day.
        </Typography>
      ) : (
        <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.slice(0, maxShown).map((remark) => (
            <Box
              key={remark.id}
              component="li"
              sx={{
                py: 1,
                // The mark of a new remark stands in the panel's padding.
                ml: '-15px',
                pl: '12px',
                borderLeft: 3,
                borderColor: remark.isUnread ? 'primary.main' : 'transparent',
              }}
            >
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {[
                  authorTitle(remark),
                  time.format(new Date(remark.createdAt)),
                  ...(remark.isUnread ? ['New'] : []),
                  ...(remark.mentionsCaller ? ['mentions you'] : []),
                ].join(' · ')}
              </Typography>
              <Box sx={{ overflowWrap: 'anywhere' }}>{textOf(remark.body)}</Box>
              <Link component={RouterLink} to={remarkAddress(remark, teamId, userId)} variant="body2">
                {[
                  remark.symbol ?? (remark.date === null ? 'Day' : formatDay(remark.date, 'short')),
                  names.get(remark.traderId) ?? remark.portfolioName,
                ].join(', ')}
              </Link>
            </Box>
          ))}
          {data.length > maxShown ? (
            <Typography component="li" variant="caption" sx={{ color: 'text.secondary' }}>
              {`${pluralize(data.length - maxShown, 'earlier remark')} on their trades and days`}
            </Typography>
          ) : null}
        </Box>
      )}
    </Panel>
  )
}
