import { sql, type Transaction } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { TeamRole } from '#domain/portfolio/team.ts'
import { likePattern } from '#server/sql/like-pattern.ts'
import { afterPosition, cutPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'

/** A team as admins see it. */
interface ListedTeam {
  readonly id: Id
  readonly name: string
  readonly createdAt: Instant
  readonly members: number
  readonly portfolios: number
}

const select = sql`
  select teams.id, teams.name, teams.created_at as "createdAt",
    (select count(*) from public.team_members where team_id = teams.id) as members,
    (select count(*) from public.portfolios where team_id = teams.id) as portfolios
  from public.teams`

/** A page of teams, newest first; `search` matches a part of the name. */
export async function teamPage(trx: Transaction<Schema>, page: PageRequest, search: string | undefined) {
  const found = search === undefined ? sql`true` : sql`teams.name ilike ${likePattern(search)}`
  const { rows } = await sql<ListedTeam>`
    ${select}
    where ${found} and ${afterPosition(page, sql.ref('teams.created_at'), sql.ref('teams.id'))}
    order by teams.created_at desc, teams.id desc
    limit ${page.limit + 1}
  `.execute(trx)
  return cutPage(rows, page, ({ createdAt }) => createdAt)
}

/** A team by id, or undefined. */
export async function findAnyTeam(trx: Transaction<Schema>, id: Id): Promise<ListedTeam | undefined> {
  const { rows } = await sql<ListedTeam>`${select} where teams.id = ${id}::uuid`.execute(trx)
  return rows[0]
}

interface TeamPerson {
  readonly userId: Id
  readonly email: string
  readonly role: TeamRole
  readonly joinedAt: Instant
}

/** The members of a team, in the order in which they joined. */
export async function listTeamPeople(trx: Transaction<Schema>, teamId: Id): Promise<TeamPerson[]> {
  const { rows } = await sql<TeamPerson>`
    select member.user_id as "userId", coalesce(account.email, '') as email, member.role, member.joined_at as "joinedAt"
    from public.team_members as member join auth.users as account on account.id = member.user_id
    where member.team_id = ${teamId}::uuid order by member.joined_at, member.user_id
  `.execute(trx)
  return rows
}

interface SharedPortfolio {
  readonly id: Id
  readonly name: string
  readonly ownerEmail: string
  readonly trades: number
}

/** The portfolios that are shared with a team. */
export async function listSharedPortfolios(trx: Transaction<Schema>, teamId: Id): Promise<SharedPortfolio[]> {
  const { rows } = await sql<SharedPortfolio>`
    select portfolio.id, portfolio.name, coalesce(account.email, '') as "ownerEmail", portfolio.trade_count as trades
    from public.portfolios as portfolio join auth.users as account on account.id = portfolio.user_id
    where portfolio.team_id = ${teamId}::uuid order by portfolio.name, portfolio.id
  `.execute(trx)
  return rows
}
