import { expect, test } from 'vitest'
import type { restoreAccount } from '#contract/accounts/archive.ts'
import { getPlan } from '#contract/accounts/plan.ts'
import { createUserDefaults } from '#contract/accounts/user-defaults.ts'
import { updateAccount } from '#contract/admin/admin.ts'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { refreshAiInsights } from '#contract/insights/ai-insights.ts'
import { createCustomStat, listCustomStats } from '#contract/playbook/custom-stats.ts'
import {
  createPortfolio,
  deletePortfolio,
  listPortfolios,
  loadDemoData,
  updatePortfolio,
} from '#contract/portfolios/portfolios.ts'
import { problems } from '#contract/problem.ts'
import type { RouteResponse } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { createLink, createTeam, invite, resendInvitation, revokeInvitation } from '#contract/teams/teams.ts'
import { demoPortfolioNames } from '#domain/demo/portfolio-names.ts'
import { planFeatures, type PlanName } from '#domain/portfolio/plans.ts'
import { linkDays } from '#domain/portfolio/team.ts'
import { importBody } from '#tests/isolation/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { money, portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import { addressOf, type TestUser } from '#tests/support/server/test-server.ts'
import { archiveOf, contentsOf, restore } from './archives.ts'

const applied = { plans: { apply: true, url: 'https://example.com/plans' } }

onBothDatabases(
  'plans that apply',
  (server) => {
    const setPlan = async (userId: string, plan: PlanName) => {
      await server().services.database.pool.query(
        `insert into user_profiles (id, email, plan) values ($1::uuid, $1::text || '@example.com', $2)
         on conflict (id) do update set plan = $2`,
        [userId, plan],
      )
    }
    const addPortfolios = async (token: string, names: readonly string[]) => {
      for (const name of names) await succeed(server(), token, createPortfolio, { body: portfolioBody({ name }) })
    }
    /** Empty bodies: a call that the plan allows is refused for its fields. */
    const attempt = async ({ token }: TestUser, route: (typeof routes)[number]) => {
      const params = { id: '01890000-0000-7000-8000-000000000000' }
      const response = await fetch(server().url + addressOf(route, { params: { ...params, scenarioId: params.id } }), {
        method: route.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(route.method === 'GET' ? {} : { body: '{}' }),
      })
      return { status: response.status, body: (await response.json()) as { code?: string } }
    }

    test('the free plan allows three portfolios, also for five concurrent calls', async () => {
      const { token } = await server().signUp()
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((number) =>
          server().call(createPortfolio, { body: portfolioBody({ name: `P${number}` }) }, token),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 403, 403])
      expect(answers.find(({ ok }) => !ok)?.body).toEqual({
        code: 'plan_limit',
        message:
          'The Free plan holds up to 3 portfolios, and you have 3. Remove one, or change to the Professional plan.',
      })
    })

    test('the professional plan allows more, and only the server can assign it', async () => {
      const { token, userId, supabase } = await server().signUp()
      await supabase.from('user_profiles').insert({ id: userId, email: 'p@example.com' }).throwOnError()
      const update = await supabase.from('user_profiles').update({ plan: 'professional' }).eq('id', userId)
      expect(update.error).not.toBeNull()
      await setPlan(userId, 'professional')
      await addPortfolios(token, ['P1', 'P2', 'P3', 'P4'])
    })

    test('what a plan does not include is refused, and reading and deleting stay possible', async () => {
      const free = await server().signUp()
      const limited = routes.filter(({ plan }) => plan !== undefined)
      expect(limited.length).toBeGreaterThanOrEqual(15)
      for (const route of limited) {
        const name = `${route.method} ${route.path}`
        // Fields are checked before the plan; a call without faults is refused for the plan.
        const { status, body } = await attempt(free, route)
        expect([400, 403], name).toContain(status)
        if (status === 403) expect(body, name).toMatchObject({ code: 'plan_limit' })
        expect(route.method === 'DELETE', name).toBe(false)
      }
      const stat = { body: { name: 'Heat', kind: 'number' } as never }
      const team = { body: { name: 'Desk' } }
      for (const attempted of [
        await server().call(createCustomStat, stat, free.token),
        await server().call(createTeam, team, free.token),
        await server().call(refreshAiInsights, { body: {} }, free.token),
      ]) {
        expect(attempted).toMatchObject({ status: problems.plan_limit.status, body: { code: 'plan_limit' } })
      }
      await setPlan(free.userId, 'professional')
      await succeed(server(), free.token, createTeam, team)
      await succeed(server(), free.token, refreshAiInsights, { body: {} })
    })

    test('an account reads its plan, and an administrator changes it', async () => {
      const { token, userId } = await server().signUp()
      await addPortfolios(token, ['One', 'Two'])
      const { url } = applied.plans
      expect(await succeed(server(), token, getPlan, {})).toEqual({
        plan: 'free',
        applies: true,
        features: [],
        portfolios: { used: 2, max: 3 },
        url,
      })
      const admin = await server().signUp()
      await setPlan(admin.userId, 'free')
      await setPlan(userId, 'free')
      await server().services.database.pool.query(`update user_profiles set role = 'admin' where id = $1`, [
        admin.userId,
      ])
      const change = { params: { id: userId }, body: { plan: 'professional' as const } }
      expect(await server().call(updateAccount, change, token)).toMatchObject({ status: 403 })
      await succeed(server(), admin.token, updateAccount, change)
      expect(await succeed(server(), token, getPlan, {})).toEqual({
        plan: 'professional',
        applies: true,
        features: planFeatures,
        portfolios: { used: 2, max: null },
        url,
      })
    })

    test('an archive is refused as a whole where the plan has no room', async () => {
      const [source, crowded] = [await server().signUp(), await server().signUp()]
      await addPortfolios(source.token, ['Fourth'])
      await addPortfolios(crowded.token, ['One', 'Two', 'Three'])
      const before = contentsOf(await archiveOf(server(), crowded))
      const answer = await restore(server(), crowded, await archiveOf(server(), source))
      expect(answer).toMatchObject({ status: 403, body: { code: 'plan_limit' } })
      expect(contentsOf(await archiveOf(server(), crowded))).toEqual(before)
    })

    test('demo data do not count', { timeout: 240_000 }, async () => {
      const { token } = await server().signUp()
      await addPortfolios(token, ['One', 'Two', 'Three'])
      await succeed(server(), token, loadDemoData, {})
      const { portfolios } = await succeed(server(), token, listPortfolios, {})
      expect(portfolios).toHaveLength(5)
      expect(await succeed(server(), token, getPlan, {})).toMatchObject({ portfolios: { used: 3, max: 3 } })
      const first = portfolios.find(({ name }) => name === 'One')
      await succeed(server(), token, deletePortfolio, { params: { id: first?.id ?? '' } })
      await addPortfolios(token, ['Fourth'])
      // A portfolio of the same kind is no demo data.
      const another = { body: portfolioBody({ name: 'Broker demo', kind: 'demo' }) }
      expect(await server().call(createPortfolio, another, token)).toMatchObject({ body: { code: 'plan_limit' } })
    })

    test('a demo portfolio counts once it is renamed, and not where an archive is restored', async () => {
      const user = await server().signUp()
      for (const [place, name] of demoPortfolioNames.entries()) {
        await addPortfolios(user.token, [`Loaded ${place}`])
        await server().services.database.pool.query(
          `update portfolios set name = $3, kind = 'demo' where user_id = $1 and name = $2`,
          [user.userId, `Loaded ${place}`, name],
        )
      }
      await addPortfolios(user.token, ['One', 'Two', 'Three'])
      const { portfolios } = await succeed(server(), user.token, listPortfolios, {})
      const id = portfolios.find(({ kind }) => kind === 'demo')?.id ?? ''
      const change = (body: Parameters<typeof succeed<typeof updatePortfolio>>[3]['body']) =>
        server().call(updatePortfolio, { params: { id }, body }, user.token)
      for (const body of [{ name: 'Mine' }, { kind: 'live' as const }]) {
        expect(await change(body)).toMatchObject({ status: 403, body: { code: 'plan_limit' } })
      }
      expect(await change({ openingBalance: money('60000') })).toMatchObject({ status: 200 })
      const used = { portfolios: { used: 3, max: 3 } }
      expect(await succeed(server(), user.token, getPlan, {})).toMatchObject(used)

      const moved = await server().signUp()
      expect(await restore(server(), moved, await archiveOf(server(), user))).toMatchObject({ status: 200 })
      expect(await succeed(server(), moved.token, getPlan, {})).toMatchObject(used)
    })

    test('no portfolio of one’s own takes the name of a demo portfolio', async () => {
      const { token } = await server().signUp()
      const [name] = demoPortfolioNames
      const refused = { status: 400, body: { code: 'validation_failed', details: [{ field: 'name' }] } }
      const body = portfolioBody({ name, kind: 'demo' })
      expect(await server().call(createPortfolio, { body }, token)).toMatchObject(refused)
      await addPortfolios(token, ['Own', name])
      const { portfolios } = await succeed(server(), token, listPortfolios, {})
      const idOf = (wanted: string) => ({ id: portfolios.find((one) => one.name === wanted)?.id ?? '' })
      for (const [wanted, changes] of [
        ['Own', { name, kind: 'demo' as const }],
        [name, { kind: 'demo' as const }],
      ] as const) {
        const change = { params: idOf(wanted), body: changes }
        expect(await server().call(updatePortfolio, change, token)).toMatchObject(refused)
      }
      expect(await succeed(server(), token, getPlan, {})).toMatchObject({ portfolios: { used: 2, max: 3 } })
    })

    test('an owner whose plan has no teams any more invites nobody', async () => {
      const { token, userId } = await server().signUp()
      await setPlan(userId, 'professional')
      const { team } = await succeed(server(), token, createTeam, { body: { name: 'Desk' } })
      const params = { teamId: team.id }
      const invitation = { params, body: { email: 'anna@example.com', role: 'trader' as const } }
      const { invitation: open } = await succeed(server(), token, invite, invitation)
      await setPlan(userId, 'free')
      const limited = { status: 403, body: { code: 'plan_limit' } }
      expect(await server().call(invite, invitation, token)).toMatchObject(limited)
      const again = { params: { ...params, id: open.id } }
      expect(await server().call(resendInvitation, again, token)).toMatchObject(limited)
      const link = { params, body: { role: 'trader' as const, days: linkDays[0], maxUses: 1 } }
      expect(await server().call(createLink, link, token)).toMatchObject(limited)
      await succeed(server(), token, revokeInvitation, again)
    })

    test('imports and archives make no custom stats that the plan does not include', async () => {
      const free = await server().signUp()
      await succeed(server(), free.token, createUserDefaults, { body: { user_id: free.userId } })
      const { portfolio } = await succeed(server(), free.token, createPortfolio, { body: portfolioBody() })
      const before = (await succeed(server(), free.token, listCustomStats, {})).customStats
      const customStats = [
        { name: 'Mood', value: 'Tense' },
        { name: 'Confluences', value: 3 },
        { name: 'Patience', value: 'Asleep' },
      ]
      const report = await succeed(server(), free.token, importTrades, {
        body: {
          ...importBody,
          portfolioId: portfolio.id,
          batchId: crypto.randomUUID(),
          rows: [
            {
              ...roundTrip('101', '2025-03-03T15:00:00.000Z'),
              importKey: 'one',
              labels: { setup: null, tags: [], mistakes: [], customStats },
            },
          ],
        },
      })
      expect(report.rows[0]?.dropped).toEqual({ customStats: ['Mood', 'Patience'], screenshots: 0 })
      expect((await succeed(server(), free.token, listCustomStats, {})).customStats).toEqual(before)

      const paid = await server().signUp()
      await setPlan(paid.userId, 'professional')
      await succeed(server(), paid.token, createUserDefaults, { body: { user_id: paid.userId } })
      await succeed(server(), paid.token, createCustomStat, { body: { name: 'Heat', kind: 'number' } as never })
      const other = await server().signUp()
      const restored = await restore(server(), other, await archiveOf(server(), paid))
      expect(restored).toMatchObject({ status: 200 })
      const { documents } = restored.body as RouteResponse<typeof restoreAccount>
      expect(documents.find(({ name }) => name === 'customStats')).toEqual({
        name: 'customStats',
        restored: before.length,
        present: 0,
        refused: [{ reason: 'The plan does not include custom statistics.', rows: 1 }],
      })
    })
  },
  applied,
)

onBothDatabases('plans that do not apply', (server) => {
  test('leave everything to every account', async () => {
    const { token } = await server().signUp()
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await succeed(server(), token, createPortfolio, { body: portfolioBody({ name }) })
    await succeed(server(), token, createTeam, { body: { name: 'Desk' } })
    expect(await succeed(server(), token, getPlan, {})).toEqual({
      plan: 'free',
      applies: false,
      features: planFeatures,
      portfolios: { used: 4, max: null },
      url: null,
    })
  })
})
