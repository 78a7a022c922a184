import { type Kysely, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Id } from '#domain/numbers/units.ts'
import { addDays } from '#domain/time/add-days.ts'
import { instantAt } from '#domain/time/instant.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { createAccount, findAccountByEmail, isBanned } from '#server/embedded/auth/account.ts'
import { hashPassword } from '#server/embedded/auth/passwords.ts'
import type { Services } from '#server/http/implement.ts'
import { updatePortfolio } from '#server/portfolios/portfolios.ts'
import type { Session } from '#server/request/session.ts'
import type { Schema } from '#server/sql/tables.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { insertAssignment } from '#server/teams/assignments.ts'
import { acceptInvitation, createInvitationToken, insertInvitation } from '#server/teams/invitations.ts'
import { createTeam } from '#server/teams/teams.ts'
import { insertRemark } from '#server/trades/remarks/remarks.ts'
import { findPortfoliosOfTrades } from '#server/trades/storage/trades.ts'
import type { LoadedDemo } from './demo-data.ts'
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

/**
 * Makes a team of the demo trader and a coach, shows it the demo portfolios, and has the coach say what there is to say
 * about some trades. All of it by the ways that traders and coaches have.
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
    if ((await acceptInvitation(trx, token)) === null) throw new Error('the demo coach could not join the team')
    const today = calendarDateIn(instantAt(Date.now()), 'UTC')
    await insertAssignment(trx, teamId, trader.userId, {
      title: 'Grade every exit for two weeks',
      rule: { kind: 'gradeEveryTrade' },
      targetPercent: 90,
      from: addDays(today, -9),
      until: addDays(today, 4),
    })
    const remarked = demo.trades.filter(({ remark }) => remark !== null)
    const portfolioOf = await findPortfoliosOfTrades(
      trx,
      remarked.map(({ id }) => id),
    )
    for (const { id: tradeId, remark } of remarked) {
      const portfolioId = portfolioOf.get(tradeId)
      if (portfolioId !== undefined && remark !== null) await insertRemark(trx, { tradeId, portfolioId }, remark)
    }
  })
}
