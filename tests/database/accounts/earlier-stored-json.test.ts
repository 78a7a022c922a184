import { beforeAll, expect, test } from 'vitest'
import { getDashboardLayout } from '#contract/accounts/dashboard-layout.ts'
import { listAffiliateCampaigns } from '#contract/affiliates/campaigns.ts'
import { listImportMappings } from '#contract/imports/mappings.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { listCustomStats } from '#contract/playbook/custom-stats.ts'
import { getSetup, listSetups } from '#contract/playbook/setups.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import type { Route } from '#contract/route.ts'
import { getResult, getStrategy, listResults, listStrategies } from '#contract/simulations/backtester.ts'
import { listLatestResults, listUserSimulations } from '#contract/simulations/monte-carlo.ts'
import { getScenario, listScenarios } from '#contract/simulations/what-if.ts'
import { listSavedViews } from '#contract/trades/saved-views.ts'
import { unreadableRow } from '#contract/unreadable.ts'
import type { Belongings } from '#tests/isolation/attempt.ts'
import { makeBelongings } from '#tests/isolation/belongings.ts'
import { inputs } from '#tests/isolation/what-if.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'

/** A filter of a run, without what was added to filters later. */
const filter = { setupIds: [], from: null, to: null, direction: null }

onBothDatabases('JSON stored by an earlier version', (server) => {
  let mine: Belongings

  beforeAll(async () => {
    mine = await makeBelongings(server())
  })

  /**
   * Copies a row of the user's with other values in some columns. A copy is the older one: of rows of one moment, a list of
   * the newest would have either.
   */
  async function copyRow(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const { rowCount } = await server().services.database.pool.query(
      `insert into ${table} select (jsonb_populate_record(stored, $2)).* from ${table} stored where user_id = $1 limit 1`,
      [mine.userId, JSON.stringify({ created_at: '2020-01-02T03:04:05.000Z', ...values })],
    )
    expect(rowCount).toBe(1)
  }

  async function rowsOf(route: Route, input: object): Promise<readonly Record<string, unknown>[]> {
    const answer = (await succeed(server(), mine.token, route, input)) as Record<string, unknown>
    return answer[route.stored ?? ''] as Record<string, unknown>[]
  }

  test('is completed with the defaults of what was added later', async () => {
    const { pool } = server().services.database
    await copyRow('what_if_scenarios', { id: crypto.randomUUID(), name: 'Older' })
    await pool.query(
      "update what_if_scenarios set inputs = inputs - 'fallback' - 'tradeListId' where user_id = $1 and name = 'Older'",
      [mine.userId],
    )
    const scenarios = await rowsOf(listScenarios, { query: {} })
    expect(scenarios).toHaveLength(2)
    expect(scenarios.find(({ name }) => name === 'Older')).toMatchObject({
      inputs: { fallback: 'pessimistic', tradeListId: null },
    })

    await copyRow('simulations', { id: crypto.randomUUID(), name: 'Older', sample_filter: filter })
    const runs = await rowsOf(listUserSimulations, { query: {} })
    expect(runs.find(({ name }) => name === 'Older')).toMatchObject({ filter: { ...filter, tradeListId: null } })
  })

  /** Lists with a copy of one of their rows that no version can read: the table, and the columns that are wrong. */
  const broken: readonly {
    readonly route: Route
    readonly input?: () => object
    /** The call for one of its rows, where there is one. */
    readonly single?: Route
    readonly table: string
    readonly values: () => Readonly<Record<string, unknown>>
  }[] = [
    {
      route: listScenarios,
      single: getScenario,
      table: 'what_if_scenarios',
      values: () => ({ name: 'Broken', inputs: { ...inputs, stops: 'none' } }),
    },
    {
      route: listUserSimulations,
      table: 'simulations',
      values: () => ({ name: 'Broken', sample_filter: { ...filter, setupIds: 1 } }),
    },
    {
      route: listLatestResults,
      table: 'simulations',
      values: () => ({ portfolio_id: null, sample_filter: { ...filter, from: 1 } }),
    },
    {
      route: listSavedViews,
      table: 'saved_views',
      values: () => ({ name: 'Broken', is_default: false, definition: { columns: 1, address: {}, density: 'x' } }),
    },
    {
      route: listStrategies,
      single: getStrategy,
      table: 'backtest_strategies',
      values: () => ({ version: 99, sizing: { lots: 1 } }),
    },
    {
      route: listResults,
      single: getResult,
      table: 'backtest_results',
      values: () => ({ statistics: { unknown: true } }),
    },
    { route: listNotifications, table: 'notifications', values: () => ({ payload: { role: 'unknown' } }) },
    {
      route: listImportMappings,
      table: 'import_mappings',
      values: () => ({ fingerprint: 'ffffffffffffffff', mapping: { content: 'unknown' } }),
    },
    {
      route: listSetups,
      single: getSetup,
      table: 'setups',
      values: () => ({ name: 'Broken', default_key: null, targets: [{ r: 'x' }] }),
    },
    {
      route: listCustomStats,
      table: 'custom_stats',
      values: () => ({ name: 'Broken', default_key: null, kind: 'choice', formula: null, choices: [1] }),
    },
    { route: listPortfolios, table: 'portfolios', values: () => ({ name: 'Broken', commission_rules: [{}] }) },
    {
      route: listAffiliateCampaigns,
      input: () => ({ params: { id: mine.affiliateId } }),
      table: 'affiliate_campaigns',
      values: () => ({ key: 'broken', tags: [{}] }),
    },
  ]
  test.each(broken)('that cannot be read stands beside the other rows of $table in $route.path', async (one) => {
    const { route, table, values } = one
    const input = one.input?.() ?? { query: {} }
    const before = await rowsOf(route, input)
    expect(before.length).toBeGreaterThan(0)
    const id = crypto.randomUUID()
    const wrong = values()
    await copyRow(table, { id, ...wrong })
    const answer = (await succeed(server(), mine.token, route, input)) as Record<string, unknown>
    expect(answer[route.stored ?? '']).toEqual(before)
    const [unreadable, ...others] = unreadableRow.array().parse(answer['unreadable'])
    expect(others).toEqual([])
    expect([id, wrong['fingerprint']]).toContain(unreadable?.key)
    // What is wrong is in it as it is stored.
    expect(Object.values(wrong)).toContainEqual(unreadable?.row[unreadable.field])
  })

  test.each(broken.flatMap((one) => (one.single === undefined ? [] : [{ ...one, single: one.single }])))(
    'that cannot be read is the answer where one row of $table is asked for, with what is wrong',
    async ({ single, table, values }) => {
      const id = crypto.randomUUID()
      const wrong = values()
      // Each name is there once.
      await copyRow(table, { id, ...wrong, ...('name' in wrong ? { name: 'Broken alone' } : {}) })
      const answer: object = await server().call(single, { params: { id } }, mine.token)
      expect(answer).toMatchObject({ status: 409, body: { code: 'unreadable', current: { id } } })
    },
  )

  test('of a dashboard that cannot be read gives the default one', async () => {
    await server().services.database.pool.query(
      `insert into dashboard_layouts (user_id, layout) values ($1, '{"version": 0, "widgets": {}}')
       on conflict (user_id) do update set layout = excluded.layout`,
      [mine.userId],
    )
    expect(await succeed(server(), mine.token, getDashboardLayout, {})).toEqual({ layout: null })
  })
})
