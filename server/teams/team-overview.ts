import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { teamTrader, traderMetrics } from '#contract/teams/overview.ts'
import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { RevisionCache, revisionStamp } from '#server/figures/revision-cache.ts'
import { packStudies } from '#server/figures/threads/packed-studies.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { listRevisedTeamPortfolios, type RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readAsTeam } from '#server/sql/transaction.ts'
import { countUnreadByTrader } from '#server/trades/remarks/team-remarks.ts'
import { measureAssignments, readToMeasure, type MeasuredAssignment } from './assignment-progress.ts'
import { listAssignments, listOpenDays } from './assignments.ts'
import { requireTeamAsMember } from './own-teams.ts'
import { findLastVisit } from './team-visits.ts'
import { listMembers, type TeamMember } from './teams.ts'

type Trader = z.output<typeof teamTrader>
type Metrics = z.output<typeof traderMetrics>

/** The days of exits that figures are about. */
interface Period {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

/** By caller, portfolios and period. */
const metricsCache = new RevisionCache<Metrics>(500)

function metricsOf(
  context: RequestContext,
  traderId: Id,
  portfolios: readonly RevisedPortfolio[],
  period: Period,
): Promise<Metrics> {
  const portfolioIds = portfolios.map(({ id }) => id)
  const key = JSON.stringify([context.user.userId, traderId, portfolioIds, period])
  return metricsCache.get(key, revisionStamp(portfolios), async () => {
    const studies = await context.transaction((trx) => packStudies(trx, { userId: traderId, portfolioIds, ...period }))
    const bytes = await context.services.figures.compute({ name: 'trader', input: { studies } }, context.user.userId)
    // What the task of that name answers.
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as Metrics
  })
}

/** When the last trade was logged, and how many completed ones are new, by trader. */
async function readActivity(trx: Transaction<Schema>, teamId: Id, since: Instant | null) {
  const { rows } = await sql<{ traderId: Id; lastLoggedAt: Instant | null; trades: number }>`
    select portfolios.user_id as "traderId", max(trades.created_at) as "lastLoggedAt",
      count(*) filter (
        where trades.status = 'completed' and greatest(trades.created_at, trades.exit_at) > ${since}::timestamptz
      )::integer as trades
    from trades join portfolios on portfolios.id = trades.portfolio_id
    where portfolios.team_id = ${teamId}::uuid group by portfolios.user_id
  `.execute(trx)
  return new Map(rows.map((row) => [row.traderId, row]))
}

/** Days with a note written since, by trader; only those of whom the caller may know. */
async function countNotedDays(trx: Transaction<Schema>, teamId: Id, since: Instant) {
  const { rows } = await sql<{ traderId: Id; days: number }>`
    select portfolios.user_id as "traderId", count(*)::integer as days
    from portfolios
    cross join lateral app.noted_days(portfolios.id, '1900-01-01', '2199-12-31') as noted
    where portfolios.team_id = ${teamId}::uuid and noted.written_at > ${since}::timestamptz
    group by portfolios.user_id
  `.execute(trx)
  return new Map(rows.map(({ traderId, days }) => [traderId, days]))
}

/** Whether an assignment was completed since: ticked off, or its days ended with the target reached. */
const isDoneSince = ({ status, doneAt, until }: MeasuredAssignment, since: Instant): boolean =>
  status === 'done' && (doneAt === null ? until >= since.slice(0, 10) : Date.parse(doneAt) > Date.parse(since))

const byName = (a: TeamMember, b: TeamMember) =>
  (a.fullName ?? a.username ?? '').localeCompare(b.fullName ?? b.username ?? '', 'en')

/** The traders of a team of the caller, by name, with figures over a period. Throws `not_found`. */
export async function readTeamOverview(context: RequestContext, teamId: Id, period: Period) {
  const { userId } = context.user
  const read = await context.transaction(async (trx) => {
    const { role } = await requireTeamAsMember(trx, userId, teamId)
    await readAsTeam(trx)
    const lastVisitAt = await findLastVisit(trx, teamId, userId)
    return {
      isCoach: role === 'owner' || role === 'coach',
      lastVisitAt,
      members: await listMembers(trx, teamId),
      portfolios: await listRevisedTeamPortfolios(trx, teamId),
      activity: await readActivity(trx, teamId, lastVisitAt),
      noted: lastVisitAt === null ? new Map<Id, number>() : await countNotedDays(trx, teamId, lastVisitAt),
      unread: await countUnreadByTrader(trx, teamId, userId),
      toMeasure: await readToMeasure(trx, await listAssignments(trx, teamId)),
      openDays: await listOpenDays(trx, teamId),
    }
  })
  const { isCoach, lastVisitAt, members, portfolios, activity, noted, unread, toMeasure, openDays } = read
  const assignments = await measureAssignments(toMeasure)
  const traders: Trader[] = []
  for (const member of members.toSorted(byName)) {
    const shown = portfolios.filter(({ traderId }) => traderId === member.userId)
    if (shown.length === 0 && member.role !== 'trader') continue
    const mayKnow = isCoach || member.userId === userId
    const given = assignments.filter(({ traderId }) => traderId === member.userId)
    // As `measureAssignments` decides it.
    const today = calendarDateIn(instantAt(Date.now()), shown[0]?.timeZone ?? 'UTC')
    const open = openDays.filter(({ traderId, until }) => traderId === member.userId && until >= today)
    traders.push({
      userId: member.userId,
      fullName: member.fullName,
      username: member.username,
      role: member.role,
      portfolios: shown.map(({ id, name, timeZone, currency }) => ({ id, name, timeZone, currency })),
      metrics: shown.length === 0 ? null : await metricsOf(context, member.userId, shown, period),
      lastLoggedAt: activity.get(member.userId)?.lastLoggedAt ?? null,
      unread: unread.get(member.userId) ?? 0,
      openAssignments: mayKnow ? open.length : null,
      news:
        lastVisitAt === null
          ? null
          : {
              trades: activity.get(member.userId)?.trades ?? 0,
              notedDays: mayKnow ? (noted.get(member.userId) ?? 0) : null,
              assignmentsDone: mayKnow ? given.filter((one) => isDoneSince(one, lastVisitAt)).length : null,
            },
    })
  }
  return { traders, lastVisitAt }
}
