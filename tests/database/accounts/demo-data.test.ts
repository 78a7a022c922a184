import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createUserDefaults } from '#contract/accounts/user-defaults.ts'
import { listAffiliateCampaigns } from '#contract/affiliates/campaigns.ts'
import { getAffiliateAnalytics, listCommissions, listPayouts } from '#contract/affiliates/earnings.ts'
import { importCandles, listCandles, listCandleSeries } from '#contract/candles/candles.ts'
import { computeTradeExcursions } from '#contract/candles/excursions.ts'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { getAiInsights } from '#contract/insights/ai-insights.ts'
import { listSetups } from '#contract/playbook/setups.ts'
import { listTags } from '#contract/playbook/tags.ts'
import { deletePortfolio, listPortfolios, loadDemoData, removeDemoData } from '#contract/portfolios/portfolios.ts'
import type { RouteResponse } from '#contract/route.ts'
import { listOwnAssignments } from '#contract/teams/assignments.ts'
import { getTeam, listTeams } from '#contract/teams/teams.ts'
import { listTradesOptimized } from '#contract/trades/trades.ts'
import { candleLimits } from '#domain/market/candles.ts'
import { ensureDemoAccount } from '#server/accounts/demo/demo-account.ts'
import { loadDemoData as loadInto } from '#server/accounts/demo/demo-data.ts'
import { demoSession } from '#server/accounts/demo/demo-session.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, instant, succeed } from '#tests/support/sample-requests.ts'

/** Ten seconds on a machine of its own; tests share theirs. */
const timeoutMs = 120_000

const candlesOf = (symbol: string) => ({
  query: { symbol, timeframe: '1h' as const, limit: candleLimits.maxPerPage },
})

onBothDatabases('demo data', (server) => {
  /** The first account that loads the demo, in which the tests after it read. */
  const first = { token: '', portfolios: [] as RouteResponse<typeof loadDemoData>['portfolios'] }

  test('a new account gets two portfolios, once, while others are answered', { timeout: timeoutMs }, async () => {
    const { token, userId } = await server().signUp()
    await succeed(server(), token, createUserDefaults, { body: { user_id: userId } })
    const progress = { isLoading: true, answered: 0 }
    const load = succeed(server(), token, loadDemoData, {}).finally(() => {
      progress.isLoading = false
    })
    while (progress.isLoading) {
      await succeed(server(), token, listPortfolios, {})
      progress.answered += 1
    }
    const { portfolios: added } = await load
    expect(progress.answered).toBeGreaterThan(20)
    expect(added.map(({ kind }) => kind)).toEqual(['demo', 'demo'])
    const trades = added.reduce((sum, { tradeCount }) => sum + tradeCount, 0)
    expect(trades).toBeGreaterThan(550)
    expect(trades).toBeLessThan(750)
    Object.assign(first, { token, portfolios: added })

    const { portfolios } = await succeed(server(), token, listPortfolios, {})
    expect(portfolios).toHaveLength(3)
    expect(portfolios.slice(1)).toEqual(added)
    expect(await server().call(loadDemoData, {}, token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await succeed(server(), token, listPortfolios, {})).portfolios).toEqual(portfolios)

    const { kysely } = server().services.database
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*)::int from trades where user_id = ${userId}::uuid and setup_id is not null) as setups,
        (select count(*)::int from rule_checks where user_id = ${userId}::uuid and met = 'no') as broken,
        (select count(*)::int from trade_mistakes where user_id = ${userId}::uuid) as mistakes,
        (select count(*)::int from trade_tags where user_id = ${userId}::uuid) as tags,
        (select count(*)::int from trades where user_id = ${userId}::uuid and missed_reason_id is not null) as missed,
        (select count(*)::int from day_notes where user_id = ${userId}::uuid) as notes,
        (select count(*)::int from cash_flows where user_id = ${userId}::uuid) as flows,
        (select count(*)::int from candle_figures where user_id = ${userId}::uuid) as figures,
        (select count(*)::int from attachments where user_id = ${userId}::uuid) as charts,
        (select count(*)::int from attachments join storage.objects on objects.name = attachments.path
          where attachments.user_id = ${userId}::uuid and (objects.metadata ->> 'size')::int = attachments.size
            and attachments.size < 20000) as files
    `.execute(kysely)
    const [counts = {}] = rows
    for (const [name, least] of Object.entries({
      setups: 600,
      broken: 60,
      mistakes: 100,
      tags: 150,
      missed: 15,
      notes: 120,
      flows: 10,
      figures: 550,
      charts: 20,
    })) {
      expect(counts[name], name).toBeGreaterThanOrEqual(least)
    }
    expect(counts.files).toBe(counts.charts)
  })

  test('balance, totals and metrics of each demo portfolio agree', async () => {
    const { token, portfolios } = first
    for (const { id, balance, tradeCount } of portfolios) {
      const { totals } = await succeed(server(), token, listTradesOptimized, { query: { portfolio_id: id } })
      const { metrics, equity, ...counted } = await succeed(server(), token, getPortfolioMetrics, {
        params: { portfolioId: id },
        query: {},
      })
      expect(totals.trades).toBe(tradeCount)
      expect(counted.trades).toBe(totals.completed)
      expect(equity.at(-1)?.balance).toBe(balance)
      expect(metrics.netPnl?.value).toBe(Number(totals.netPnl))
    }
  })

  test('alpha and beta are known against the benchmark, which stocks follow', async () => {
    const { token, portfolios } = first
    const of = async (id: string) =>
      (await succeed(server(), token, getPortfolioMetrics, { params: { portfolioId: id }, query: {} })).metrics
    const [day, swing] = await Promise.all(portfolios.map(({ id }) => of(id)))
    for (const metrics of [day, swing]) {
      expect(metrics?.['alpha']?.value).not.toBeNull()
      expect(metrics?.['beta']?.n).toBeGreaterThan(100)
    }
    expect(swing?.['beta']?.value).toBeGreaterThan(0)
    expect(Math.abs(day?.['beta']?.value ?? 1)).toBeLessThan(0.5)
  })

  test('the coach finds the built-in effects, and nothing else', async () => {
    const { findings } = await succeed(server(), first.token, getAiInsights, { query: {} })
    const found = findings.map(({ kind, subject }) => (subject === null ? kind : `${kind} ${subject.label}`)).toSorted()
    expect(found).toEqual([
      'earlyExits',
      'edge',
      'hour from 15:00 to 16:00',
      'setup Mean reversion to VWAP',
      'sizeAfterLoss',
    ])
  })

  test('computing the excursions again changes no trade', { timeout: timeoutMs }, async () => {
    const { token, portfolios } = first
    for (const { id } of portfolios) {
      const { trades } = await succeed(server(), token, listTradesOptimized, { query: { portfolio_id: id, limit: 60 } })
      const closed = trades.filter(({ status }) => status === 'completed').filter((_, place) => place % 12 === 0)
      expect(closed.length).toBeGreaterThan(3)
      for (const { id: trade } of closed) {
        const answer = await succeed(server(), token, computeTradeExcursions, { params: { id: trade }, body: {} })
        expect(answer, trade).toMatchObject({ trade: { revision: 1 } })
      }
    }
  })

  test(
    'deleted demo portfolios can be added again, and their candles are not there twice',
    { timeout: timeoutMs },
    async () => {
      const { token, portfolios } = first
      const { series } = await succeed(server(), token, listCandleSeries, {})
      expect(series.length).toBeGreaterThan(8)
      for (const { id } of portfolios) await succeed(server(), token, deletePortfolio, { params: { id } })
      await succeed(server(), token, loadDemoData, {})
      expect((await succeed(server(), token, listCandleSeries, {})).series).toEqual(series)
    },
  )

  test(
    'a load that fails at any step leaves nothing, and the trader’s own candles stay',
    { timeout: timeoutMs },
    async () => {
      const { token, userId, email } = await server().signUp()
      const own = { at: instant('2025-03-03T14:30:00.000Z'), open: '1', high: '2', low: '1', close: '2', volume: null }
      const bar = { ...own, open: decimal('1'), high: decimal('2'), low: decimal('1'), close: decimal('2') }
      await succeed(server(), token, importCandles, { body: { symbol: 'AAPL', timeframe: '1h', candles: [bar] } })
      const { kysely } = server().services.database
      const state = async () => {
        const { rows } = await sql<Record<string, number>>`
        select (select count(*)::int from portfolios where user_id = ${userId}::uuid) as portfolios,
          (select count(*)::int from trades where user_id = ${userId}::uuid) as trades,
          (select count(*)::int from tags where user_id = ${userId}::uuid) as tags,
          (select count(*)::int from candles where user_id = ${userId}::uuid) as candles,
          (select count(*)::int from storage.objects where owner_id = ${userId}) as files
      `.execute(kysely)
        return rows[0]
      }
      const before = await state()
      expect(before).toEqual({ portfolios: 0, trades: 0, tags: 0, candles: 1, files: 0 })
      for (const failsAt of [2, 24, 58]) {
        let step = 0
        const load = loadInto({
          userId,
          keepsFiles: true,
          transaction: (work) => {
            step += 1
            if (step === failsAt) return Promise.reject(new Error('the database is gone'))
            return runAsUser(kysely, demoSession(userId, email), work)
          },
        })
        await expect(load).rejects.toThrow('the database is gone')
        expect(await state(), `step ${failsAt}`).toEqual(before)
      }
      await succeed(server(), token, loadDemoData, {})
      const { candles } = await succeed(server(), token, listCandles, candlesOf('AAPL'))
      expect(candles).toEqual([bar])
    },
  )

  test(
    'the demo account has a team with a coach, who cannot sign in, and earns commissions',
    { timeout: timeoutMs },
    async () => {
      const { services } = server()
      const { email, password } = await ensureDemoAccount(services)
      const { data } = await server().newClient().auth.signInWithPassword({ email, password })
      const [token, userId] = [data.session?.access_token ?? '', data.user?.id ?? '']
      const [team] = (await succeed(server(), token, listTeams, {})).teams
      expect(team).toMatchObject({ role: 'owner', members: 2, portfolios: 2 })
      const { members } = await succeed(server(), token, getTeam, { params: { teamId: team?.id ?? '' } })
      expect(members.map(({ role }) => role)).toEqual(['owner', 'coach'])
      const coach = members[1]
      expect(coach?.fullName).toBe('Dana Reyes (demo coach)')
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from remarks where author_id = ${coach?.userId ?? ''}::uuid
    `.execute(services.database.kysely)
      expect(rows[0]?.count).toBeGreaterThan(20)
      // Each was said after its trade; those of long ago have been read.
      const { rows: said } = await sql<{ early: number; days: number; unread: number }>`
      select
        count(*) filter (where remarks.created_at < trades.exit_at)::int as early,
        count(distinct remarks.created_at::date)::int as days,
        count(*) filter (where read_at is null or read_at < remarks.created_at)::int as unread
      from remarks
      join remark_threads on remark_threads.id = remarks.thread_id
      join trades on trades.id = remark_threads.trade_id
      left join remark_reads on remark_reads.thread_id = remark_threads.id and remark_reads.user_id = ${userId}::uuid
      where author_id = ${coach?.userId ?? ''}::uuid
    `.execute(services.database.kysely)
      expect(said[0]?.early).toBe(0)
      expect(said[0]?.days).toBeGreaterThan(20)
      expect(said[0]?.unread).toBeLessThan(10)
      const { assignments } = await succeed(server(), token, listOwnAssignments, {})
      expect(assignments).toMatchObject([{ teamId: team?.id, status: 'open', progress: { unit: 'trades' } }])

      const coachEmail = coach?.email ?? ''
      const signIn = await server().newClient().auth.signInWithPassword({ email: coachEmail, password })
      expect(signIn.data.session).toBeNull()

      const analytics = await succeed(server(), token, getAffiliateAnalytics, {
        params: { id: userId },
        query: { period: 'all' },
      })
      expect(analytics).toMatchObject({ clicks: expect.any(Number), signups: expect.any(Number) })
      expect(analytics.clicks).toBeGreaterThan(200)
      expect(analytics.signups).toBeGreaterThan(10)
      const { commissions, balance } = await succeed(server(), token, listCommissions, {
        params: { id: userId },
        query: {},
      })
      expect(commissions.length).toBeGreaterThan(3)
      expect(new Set(commissions.map(({ status }) => status))).toEqual(new Set(['pending', 'approved', 'paid']))
      // One campaign is over and one runs; both brought something, and one payout was sent.
      const { campaigns } = await succeed(server(), token, listAffiliateCampaigns, { params: { id: userId } })
      expect(new Set(campaigns.map(({ end_date: end }) => end === null))).toEqual(new Set([false, true]))
      for (const { name, results } of campaigns) expect(results.clicks, name).toBeGreaterThan(15)
      expect(campaigns.reduce((sum, { results }) => sum + results.signups, 0)).toBeGreaterThan(2)
      const { payouts } = await succeed(server(), token, listPayouts, { params: { id: userId }, query: {} })
      expect(payouts).toMatchObject([{ status: 'paid', reference: 'DEMO-1' }])
      const paid = commissions.filter(({ status }) => status === 'paid').map(({ amount }) => Number(amount))
      expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(Number(payouts[0]?.amount))
      expect(Number(balance.requested)).toBe(Number(payouts[0]?.amount))
      // A second start changes nothing.
      await ensureDemoAccount(services)
      expect((await succeed(server(), token, listTeams, {})).teams).toHaveLength(1)
    },
  )

  test(
    'is removed with its tags and candles; the playbook and other portfolios stay',
    { timeout: timeoutMs },
    async () => {
      const { token } = first
      await succeed(server(), token, removeDemoData, {})
      const { portfolios } = await succeed(server(), token, listPortfolios, {})
      expect(portfolios.filter(({ kind }) => kind === 'demo')).toEqual([])
      expect(portfolios.length).toBeGreaterThan(0)
      const { tags } = await succeed(server(), token, listTags, {})
      expect(tags.filter(({ name }) => name === 'A+ setup')).toEqual([])
      const { series } = await succeed(server(), token, listCandleSeries, {})
      expect(series.filter(({ symbol }) => symbol.startsWith('ME'))).toEqual([])
      expect((await succeed(server(), token, listSetups, { query: {} })).setups.length).toBeGreaterThan(0)
      expect(await server().call(removeDemoData, {}, token)).toMatchObject({ status: 404 })
    },
  )
})
