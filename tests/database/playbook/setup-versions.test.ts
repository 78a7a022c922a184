import { expect, test } from 'vitest'
import { getSetupRuleCosts, getSetupVersionMetrics } from '#contract/figures/setup-figures.ts'
import * as rules from '#contract/playbook/rules.ts'
import * as setups from '#contract/playbook/setups.ts'
import { createTrade } from '#contract/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

type RuleResponses = NonNullable<Parameters<typeof succeed<typeof createTrade>>[3]['body']['ruleResponses']>

onBothDatabases('versions of a setup', (server) => {
  const query = (text: string, values: readonly unknown[]) => server().services.database.pool.query(text, [...values])

  async function traderWithSetup() {
    const trader = await traderWithPortfolio(server())
    const { setup } = await succeed(server(), trader.token, setups.createSetup, { body: { name: 'Breakout' } })
    const params = { setupId: setup.id }
    const addRule = async (title: string) =>
      (await succeed(server(), trader.token, rules.createRule, { params, body: { phase: 'entry', title } })).rule
    /** Makes everything that happened to the setup older, so that the next change starts a version. */
    const age = async (minutes: number) => {
      const by = `- $2 * interval '1 minute'`
      await query(`update setups set created_at = created_at ${by} where id = $1`, [setup.id, minutes])
      await query(`update setup_versions set started_at = started_at ${by} where setup_id = $1`, [setup.id, minutes])
    }
    /** A trade of the setup, entered some minutes before now, whose R is (exit - 100) / 10. */
    const trade = async (exit: string, minutesAgo: number, ruleResponses: RuleResponses = []) => {
      // A round trip lasts an hour and is given by its exit.
      const exitAt = new Date(Date.now() + (60 - minutesAgo) * 60_000).toISOString()
      const body = {
        ...roundTrip(exit, exitAt, { initialStopPrice: decimal('90') }),
        portfolioId: trader.portfolio.id,
        setupId: setup.id,
        ruleResponses,
      }
      return (await succeed(server(), trader.token, createTrade, { body })).trade
    }
    const change = (body: Parameters<typeof succeed<typeof setups.updateSetup>>[3]['body']) =>
      succeed(server(), trader.token, setups.updateSetup, { params: { id: setup.id }, body })
    const read = async () =>
      (await succeed(server(), trader.token, getSetupVersionMetrics, { params, query: {} })).versions
    return { ...trader, setup, params, addRule, age, trade, change, read }
  }

  test('changes within fifteen minutes belong to the version; a later one starts the next', async () => {
    const { token, setup, addRule, age, change, read } = await traderWithSetup()
    const first = await addRule('Wait for the close')
    await addRule('Volume above average')
    const [only, ...others] = await read()
    expect(others).toEqual([])
    expect(only).toMatchObject({ number: 1, startedAt: setup.createdAt, changes: [], trades: 0 })

    await age(16)
    await succeed(server(), token, rules.updateRule, { params: { id: first.id }, body: { isMandatory: true } })
    await change({ riskPct: decimal('0.5') })
    // Neither its name nor the order of its rules is part of a version.
    await age(16)
    await change({ name: 'Breakout with volume', color: '#2a9d8f', description: 'Only after a gap.' })
    const { rules: both } = await succeed(server(), token, rules.listRules, { params: { setupId: setup.id } })
    await succeed(server(), token, rules.reorderRules, {
      params: { setupId: setup.id },
      body: { order: both.map(({ id }) => id).toReversed() },
    })
    expect(await read()).toMatchObject([
      {
        number: 2,
        changes: [
          { kind: 'planChanged', field: 'riskPct' },
          { kind: 'ruleChanged', title: 'Wait for the close' },
        ],
      },
      { number: 1, changes: [] },
    ])

    await succeed(server(), token, rules.deleteRule, { params: { id: first.id } })
    expect((await read())[0]).toMatchObject({ number: 3, changes: [{ kind: 'ruleRemoved' }] })
    // Deleting the setup takes its versions along.
    await succeed(server(), token, setups.deleteSetup, { params: { id: setup.id } })
    expect((await query('select from setup_versions where setup_id = $1', [setup.id])).rows).toEqual([])
  })

  test('a trade entered in between ends the version at once', async () => {
    const { addRule, trade, change, read, age } = await traderWithSetup()
    await addRule('Wait for the close')
    await age(5)
    await trade('120', 2)
    await change({ symbols: ['ES'] })
    expect((await read()).map(({ number }) => number)).toEqual([2, 1])
  })

  test('trades count for the version that was valid when they were entered', async () => {
    const { portfolio, token, params, age, trade, change, read } = await traderWithSetup()
    await age(120)
    await change({ sessions: ['RTH'] })
    await age(60)
    // Before the setup was written down, during its first version, and during the second.
    await trade('120', 300)
    await trade('90', 90)
    await trade('130', 30)
    expect(await read()).toMatchObject([
      { number: 2, trades: 1, expectancyR: { value: 3, n: 1 } },
      { number: 1, trades: 2, expectancyR: { value: 0.5, n: 2 } },
    ])
    // Another portfolio has none of them.
    const { rows } = await query(
      `insert into portfolios (user_id, name, currency, opening_balance, time_zone, kind)
       select user_id, 'Other', currency, opening_balance, time_zone, kind from portfolios where id = $1 returning id`,
      [portfolio.id],
    )
    const other = (rows as { id: Id }[])[0]?.id
    const { versions } = await succeed(server(), token, getSetupVersionMetrics, {
      params,
      query: { portfolio_id: other },
    })
    expect(versions).toMatchObject([
      { number: 2, trades: 0, expectancyR: { value: null, reason: 'no_risk' } },
      { number: 1, trades: 0 },
    ])
  })

  test('of more than 50, the oldest shown one has its own trades and changes alone', async () => {
    const { setup, age, trade, change, read } = await traderWithSetup()
    await age(400)
    await change({ sessions: ['RTH'] })
    await query(
      `insert into setup_versions (user_id, setup_id, number, started_at, snapshot)
       select user_id, setup_id, number + place, started_at + place * interval '1 minute',
         jsonb_set(snapshot, '{plan,riskPct}', to_jsonb(place::text))
       from setup_versions, generate_series(1, 50) as place where setup_id = $1 and number = 2`,
      [setup.id],
    )
    await age(200)
    // During the first two versions, and after the last one.
    await trade('120', 500)
    await trade('120', 199.5)
    await trade('130', 20)
    const versions = await read()
    expect(versions).toHaveLength(50)
    expect(versions[0]).toMatchObject({ number: 52, trades: 1 })
    expect(versions.at(-1)).toMatchObject({
      number: 3,
      trades: 0,
      changes: [{ kind: 'planChanged', field: 'riskPct' }],
    })
  })

  test('an older version is restored as a new one, with its deleted rules and what trades answered to them', async () => {
    const { token, setup, params, addRule, age, trade, change, read } = await traderWithSetup()
    const restore = (number: number) =>
      server().call(setups.restoreSetupVersion, { params: { id: setup.id }, body: { number } }, token)
    const close = await addRule('Wait for the close')
    const volume = await addRule('Volume above average')
    await change({ riskPct: decimal('0.5'), symbols: ['ES'] })
    // Before the first change there is one version, and nothing to restore.
    expect(await restore(1)).toMatchObject({ status: 409 })
    expect(await restore(2)).toMatchObject({ status: 404 })
    await trade('120', 1, [{ ruleId: close.id, met: 'no', note: null }])
    await age(16)
    await succeed(server(), token, rules.deleteRule, { params: { id: close.id } })
    await succeed(server(), token, rules.updateRule, { params: { id: volume.id }, body: { title: 'Volume' } })
    await addRule('Trend is up')
    await change({ riskPct: decimal('2'), symbols: [] })

    // The second version is young, and is kept all the same.
    const { body } = await restore(1)
    expect(body).toMatchObject({
      number: 3,
      setup: { riskPct: '0.5', symbols: ['ES'], name: 'Breakout', ruleCount: 2 },
    })
    const { rules: restored } = await succeed(server(), token, rules.listRules, { params })
    expect(restored).toMatchObject([
      { id: close.id, title: 'Wait for the close', position: 0 },
      { id: volume.id, title: 'Volume above average', position: 1 },
    ])
    const [newest, second] = await read()
    expect([newest?.number, second?.number]).toEqual([3, 2])
    expect(newest?.changes).toEqual(
      expect.arrayContaining([
        { kind: 'planChanged', field: 'riskPct' },
        { kind: 'ruleAdded', title: 'Wait for the close' },
        { kind: 'ruleChanged', title: 'Volume above average' },
        { kind: 'ruleRemoved', title: 'Trend is up' },
      ]),
    )
    const { rules: costs } = await succeed(server(), token, getSetupRuleCosts, { params, query: {} })
    expect(costs.find(({ ruleId }) => ruleId === close.id)).toMatchObject({ broken: 1 })
    const { rows } = await query('select details from audit_log where subject_id = $1', [setup.id])
    expect(rows).toEqual([{ details: { restored: 1, number: 3 } }])

    // Undone: what the second version said is the fourth.
    expect(await restore(2)).toMatchObject({ status: 200, body: { number: 4 } })
    expect((await succeed(server(), token, rules.listRules, { params })).rules.map(({ title }) => title)).toEqual([
      'Volume',
      'Trend is up',
    ])
    expect(await restore(4)).toMatchObject({ status: 409 })
  })

  test('what breaking a rule costs is the difference between trades that broke and met it', async () => {
    const { token, params, addRule, trade } = await traderWithSetup()
    const close = await addRule('Wait for the close')
    const volume = await addRule('Volume above average')
    const answers = (met: 'yes' | 'no'): RuleResponses => [
      { ruleId: close.id, met, note: null },
      { ruleId: volume.id, met: 'yes', note: null },
    ]
    for (let place = 0; place < 12; place += 1) {
      await trade(String(115 + (place % 3)), 1000 + place * 10, answers('yes'))
      await trade(String(92 + (place % 3)), 2000 + place * 10, answers('no'))
    }
    const { rules: costs } = await succeed(server(), token, getSetupRuleCosts, { params, query: {} })
    const ofClose = costs.find(({ ruleId }) => ruleId === close.id)
    // Mean R of 92, 93, 94 is −0.7, of 115, 116, 117 it is 1.6.
    expect(ofClose).toMatchObject({
      broken: 12,
      met: 12,
      differenceR: expect.closeTo(-2.3, 9),
      interval: { mayBeWider: true },
    })
    expect(ofClose?.interval?.low).toBeLessThan(-2.3)
    expect(ofClose?.interval?.high).toBeGreaterThan(-2.3)
    expect(ofClose?.interval?.high).toBeLessThan(0)
    // Nobody broke it: nothing to compare.
    expect(costs.find(({ ruleId }) => ruleId === volume.id)).toEqual({
      ruleId: volume.id,
      broken: 0,
      met: 24,
      differenceR: null,
      interval: null,
    })
  })
})
