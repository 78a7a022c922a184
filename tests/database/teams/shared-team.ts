import { createTeam } from '#contract/teams/teams.ts'
import type { TeamRole } from '#domain/portfolio/team.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestServer, TestUser } from '#tests/support/server/test-server.ts'

export type SharedTeam = Readonly<Record<TeamRole, TestUser>> & {
  readonly teamId: string
  /** The trader's portfolio, which the team sees. */
  readonly portfolioId: string
}

const usernames: Readonly<Record<TeamRole, string>> = { owner: 'owen', coach: 'cleo', trader: 'tia', viewer: 'vera' }

/** A team with a member of each role, which sees the trader's portfolio. The user names begin like the roles. */
export async function sharedTeam(server: TestServer): Promise<SharedTeam> {
  const { pool } = server.services.database
  const owner = await server.signUp()
  const { team } = await succeed(server, owner.token, createTeam, { body: { name: 'Desk' } })
  const [coach, trader, viewer] = [await server.signUp(), await traderWithPortfolio(server), await server.signUp()]
  const people = { owner, coach, trader, viewer }
  for (const [role, { userId }] of Object.entries(people)) {
    const username = usernames[role as TeamRole]
    await pool.query(
      `insert into user_profiles (id, email, username) values ($1, $2, $3)
       on conflict (id) do update set username = excluded.username`,
      [userId, `${username}@example.com`, username],
    )
    if (role === 'owner') continue
    await pool.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [team.id, userId, role])
  }
  await pool.query('update portfolios set team_id = $1 where id = $2', [team.id, trader.portfolio.id])
  return { ...people, teamId: team.id, portfolioId: trader.portfolio.id }
}
