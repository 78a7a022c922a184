import { type Kysely, sql, type Transaction } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Id } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { createAccount, findAccountByEmail, isBanned } from '#server/embedded/auth/account.ts'
import { hashPassword } from '#server/embedded/auth/passwords.ts'
import type { Services } from '#server/http/implement.ts'
import { updatePortfolio } from '#server/portfolios/portfolios.ts'
import type { Session } from '#server/request/session.ts'
import type { Schema } from '#server/sql/tables.ts'
import { runAsServer, runAsUser } from '#server/sql/transaction.ts'
import { insertAssignment } from '#server/teams/assignments.ts'
import { acceptInvitation, createInvitationToken, insertInvitation } from '#server/teams/invitations.ts'
import { createTeam } from '#server/teams/teams.ts'
import type { LoadedDemo, StoredDemoTrade } from './demo-data.ts'
import { demoSession } from './demo-session.ts'

const coachEmail = 'coach@edgeworth.local'

/** Teams name people by their profiles, which accounts get at the first sign-in: this one never signs in. */
const insertProfile = (kysely: Kysely<Schema>, id: Id) =>
  kysely
    .insertInto('user_profiles')
    .values({ id, email: coachEmail })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * The coach's account, created if it is missing. Nobody knows its password, and it is banned, so that nobody can sign
 * in to it, not even by recovery. Null if somebody else has its address.
 */
async function ensureCoach({ database: { kysely } }: Services): Promise<Id | null> {
  const known = await findAccountByEmail(kysely, coachEmail)
  if (known !== null) {
    if (!isBanned(known)) return null
    await insertProfile(kysely, known.id)
    return known.id
  }
  const password = await hashPassword(randomBytes(32).toString('base64url'))
  return kysely.transaction().execute(async (trx) => {
    const account = await createAccount(trx, coachEmail, password, { full_name: 'Dana Reyes (demo coach)' })
    if (account === null) return null
    await sql`update auth.users set banned_until = '2200-01-01T00:00:00Z' where id = ${account.id}::uuid`.execute(trx)
    await insertProfile(trx, account.id)
    return account.id
  })
}

/** The coach looks at a trade the day after; the trader has not seen what was said within the last days. */
const remarkAfterMs = 20 * 60 * minuteMs
const unreadMs = 8 * dayMs

/** Stores what the coach said about trades, each dated to the day after its exit. */
async function storeRemarks(
  trx: Transaction<Schema>,
  remarked: readonly StoredDemoTrade[],
  coachId: Id,
  traderId: Id,
): Promise<void> {
  const tradeIds = remarked.map(({ id }) => id)
  const bodies = new Map(remarked.map(({ id, remark }) => [id, remark]))
  const exits = await trx.selectFrom('trades').select(['id', 'exit_at']).where('id', 'in', tradeIds).execute()
  const now = Date.now()
  const said = exits.map(({ id, exit_at: exitAt }) => ({
    trade_id: id,
    body: bodies.get(id),
    at: instantAt(Math.min(now, exitAt === null ? now : Date.parse(exitAt) + remarkAfterMs)),
  }))
  await trx
    .insertInto('remark_threads')
    .values(tradeIds.map((id) => ({ trade_id: id })))
    .execute()
  // As plain SQL, because nobody else dates a remark or speaks for somebody.
  const rows = sql`
    jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (trade_id uuid, body text, at timestamptz)
    join remark_threads on remark_threads.trade_id = said.trade_id
  `
  await sql`
    insert into remarks (thread_id, author_id, body, created_at, updated_at)
    select remark_threads.id, ${coachId}::uuid, said.body, said.at, said.at from ${rows}
  `.execute(trx)
  await sql`
    insert into remark_reads (thread_id, user_id, read_at)
    select remark_threads.id, ${traderId}::uuid, said.at from ${rows} where said.at < ${instantAt(now - unreadMs)}
  `.execute(trx)
}

/**
 * Makes a team of the demo trader and a coach, shows it the demo portfolios, and has the coach say what there is to say
 * about some trades. All of it by the ways that traders and coaches have, but for the dates of what was said.
 */
export async function addDemoTeam(services: Services, trader: Session, demo: LoadedDemo): Promise<void> {
  const { kysely } = services.database
  const coachId = await ensureCoach(services)
  if (coachId === null) return
  const coach = demoSession(coachId, coachEmail)
  const { token, digest } = createInvitationToken()
  const teamId = await runAsUser(kysely, trader, async (trx) => {
    const id = await createTeam(trx, 'Demo desk')
    for (const portfolio of demo.portfolios) await updatePortfolio(trx, portfolio.id, { teamId: id })
    await insertInvitation(trx, { teamId: id, email: coachEmail, role: 'coach', digest, days: 1 })
    return id
  })
  await runAsUser(kysely, coach, async (trx) => {
    if ((await acceptInvitation(trx, { token })) === null) throw new Error('the demo coach could not join the team')
    const today = calendarDateIn(instantAt(Date.now()), 'UTC')
    await insertAssignment(trx, teamId, trader.userId, {
      title: 'Grade every exit for two weeks',
      rule: { kind: 'gradeEveryTrade' },
      targetPercent: 90,
      from: addDays(today, -9),
      until: addDays(today, 4),
    })
  })
  const remarked = demo.trades.filter(({ remark }) => remark !== null)
  if (remarked.length === 0) return
  await runAsServer(kysely, coach, (trx) => storeRemarks(trx, remarked, coachId, trader.userId))
}
