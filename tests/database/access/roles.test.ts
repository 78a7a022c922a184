import { beforeAll, expect, test } from 'vitest'
import { problems } from '#contract/problem.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { teamRoles, type TeamRole } from '#domain/portfolio/team.ts'
import { attempts } from '#tests/isolation/all.ts'
import type { Attempt, Belongings } from '#tests/isolation/attempt.ts'
import { makeBelongings } from '#tests/isolation/belongings.ts'
import { expectNoChange, inBlocks } from '#tests/isolation/blocks.ts'
import { digestOf } from '#tests/support/database/dump-database.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'

/** The callers: the owner, members of the team that sees the portfolio, and others; isolation.test.ts has visitors. */
const callers = ['trader themselves', ...teamRoles, 'removed member', 'stranger', 'admin'] as const
type Caller = (typeof callers)[number]

/** What a call answers: the status of a refusal, or "allowed". */
type Expected = 'admitted' | number

const isTeamRole = (caller: Caller): caller is TeamRole => (teamRoles as readonly string[]).includes(caller)

function expected(caller: Caller, { code = 'not_found', team, admins, isHidden = false }: Attempt): Expected {
  if (caller === 'trader themselves') return admins === true ? problems[code].status : 'admitted'
  if (caller === 'admin' && admins === true) return 'admitted'
  const access =
    isTeamRole(caller) && team !== undefined && !isHidden ? (typeof team === 'string' ? team : team[caller]) : null
  if (access === 'read') return 'admitted'
  return access === 'refused' ? 403 : problems[code].status
}

const nameOf = (route: Route) => `${route.method} ${route.path}`

/** Calls that delete come last, so that earlier calls find everything. Links of a team end with a member's removal. */
const parents = [
  '/trades',
  '/trades/import',
  '/setups',
  '/exchanges',
  '/portfolios',
  '/teams/:teamId/members',
  '/teams',
] as const
function turn({ method, path }: Route): number {
  if (method === 'GET') return 0
  if (method === 'POST') return 1
  if (method === 'PUT') return 2
  const parent = parents.findIndex(
    (prefix) => path.startsWith(prefix) && path.split('/').length === prefix.split('/').length + 1,
  )
  return 3 + 1 + parent
}

const cases = routes
  .toSorted((a, b) => turn(a) - turn(b))
  .flatMap((route) =>
    Object.entries(attempts[nameOf(route)] ?? {}).map(([id, attempt]) => ({ name: nameOf(route), id, route, attempt })),
  )

/** A row that one id deletes is missing for the next. */
const once = cases.filter(
  ({ route, id }) => route.method !== 'DELETE' || id === Object.keys(attempts[nameOf(route)] ?? {})[0],
)

/** What these ask for is so already: the audit log has changes alone. */
const withoutChange = new Set(['PUT /admin/users/:id', 'PUT /admin/affiliates/:id', 'DELETE /admin/users/:id/role'])

onBothDatabases('every route by role', (server) => {
  let theirs: Belongings
  const people = new Map<Caller, Belongings>()

  beforeAll(async () => {
    const { pool } = server().services.database
    theirs = await makeBelongings(server())
    people.set('trader themselves', theirs)
    for (const caller of callers) {
      if (caller !== 'trader themselves') people.set(caller, await makeBelongings(server()))
    }
    const join = (userId: string, role: TeamRole) =>
      pool.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [theirs.teamId, userId, role])
    for (const role of teamRoles) await join(people.get(role)?.userId ?? '', role)
    const removed = people.get('removed member')?.userId ?? ''
    await join(removed, 'coach')
    // All is hidden that can be: then members read views instead of tables, and every route has to know.
    await pool.query(
      `update portfolios set team_id = $1, team_hides_money = true, team_hides_notes = true, team_hides_pictures = true
       where id = $2`,
      [theirs.teamId, theirs.portfolioId],
    )
    await pool.query('delete from team_members where team_id = $1 and user_id = $2', [theirs.teamId, removed])
    await pool.query(
      `insert into user_profiles (id, email, role) values ($1, 'admin@example.com', 'admin')
       on conflict (id) do update set role = 'admin'`,
      [people.get('admin')?.userId],
    )
  })

  const ask = (caller: Caller, route: Route, attempt: Attempt) => {
    const mine = people.get(caller) ?? theirs
    return server().call(route, attempt.input(theirs, mine), mine.token)
  }

  const countAudited = async () => {
    const { rows } = await server().services.database.pool.query<{ n: number }>(
      'select count(*)::int as n from audit_log',
    )
    return rows[0]?.n ?? 0
  }

  const digest = () => digestOf(server().services.database.pool)

  test.each(inBlocks(cases))('$name: who is refused, and nothing changes', async (block) => {
    await expectNoChange(digest, block.cases, async ({ name, id, route, attempt }) => {
      for (const caller of callers) {
        const status = expected(caller, attempt)
        if (status === 'admitted') continue
        const answer = await ask(caller, route, attempt)
        expect([name, id, caller, answer.status]).toEqual([name, id, caller, status])
      }
    })
  })

  test.each(once)(
    '$name with their $id: who may call it, and an admin’s act is audited',
    async ({ route, attempt }) => {
      // A deletion succeeds only once, so the owner calls last.
      const admitted = callers.filter((caller) => expected(caller, attempt) === 'admitted').toReversed()
      const tried = route.method === 'DELETE' ? admitted.slice(-1) : admitted
      const isAdminsAct = attempt.admins === true && route.method !== 'GET' && !withoutChange.has(nameOf(route))
      for (const caller of tried) {
        const before = isAdminsAct ? await countAudited() : 0
        const answer = await ask(caller, route, attempt)
        if (answer.ok && isAdminsAct) expect(await countAudited(), nameOf(route)).toBeGreaterThan(before)
        // A refusal by the plan does not depend on the role.
        if (!answer.ok && answer.body.code === 'plan_limit') continue
        expect([401, 403, 404, 500], `${caller}: ${JSON.stringify(answer.body).slice(0, 300)}`).not.toContain(
          answer.status,
        )
      }
    },
  )
})
