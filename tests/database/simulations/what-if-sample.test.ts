import { expect, test } from 'vitest'
import { getUserSimulation, listUserSimulations } from '#contract/simulations/monte-carlo.ts'
import * as contract from '#contract/simulations/what-if.ts'
import { whatIfEndings } from '#server/reference/what-if/endings.ts'
import { whatIfOutcomes } from '#server/reference/what-if/outcomes.ts'
import { migrate } from '#server/sql/migrate.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { measured, traderWithSetup } from './measured-trades.ts'
import { asked, inputs, type Body } from './what-if-request.ts'

/** Cumulative sums. */
const sums = (results: readonly number[]) =>
  results.map((_, last) => results.slice(0, last + 1).reduce((a, b) => a + b))

onBothDatabases('what-if samples and cells', (server) => {
  const analyze = (token: string, body: Omit<Body, 'inputs'>) =>
    succeed(server(), token, contract.postWhatIfAnalysis, { body: { inputs, ...body } })

  test('a setup in a portfolio, days of entry and the side narrow the trades', async () => {
    const { token, portfolio, setupId, tradeIds } = await traderWithSetup(server())
    await server().services.database.pool.query('update trades set setup_id = null where id = $1', [tradeIds[0]])
    const both = { inputs, portfolioId: portfolio.id, setupId }
    expect(await server().call(contract.postWhatIfAnalysis, { body: both }, token)).toMatchObject({
      body: { code: 'too_few_trades', message: expect.stringContaining('there are 9') },
    })
    const own = await analyze(token, { portfolioId: portfolio.id })
    expect(own.sample.usable).toBe(10)
    const source = { params: { strategyId: portfolio.id } }
    const { trades, kind } = await succeed(server(), token, contract.getWhatIfTrades, { ...source, query: {} })
    expect(kind).toBe('portfolio')
    expect(trades.map(({ r, mae, mfe, exit, post, candles }) => ({ r, mae, mfe, exit, post, candles }))).toEqual(
      measured,
    )
    const ofSetup = await succeed(server(), token, contract.getWhatIfTrades, {
      ...source,
      query: { setup_id: setupId },
    })
    expect(ofSetup.trades.map(({ tradeId }) => tradeId)).toEqual(
      trades.map(({ tradeId }) => tradeId).filter((id) => id !== tradeIds[0]),
    )
    const narrow = (bounds: Partial<typeof inputs>) =>
      server().call(
        contract.postWhatIfAnalysis,
        { body: { portfolioId: portfolio.id, inputs: { ...inputs, ...bounds } } },
        token,
      )
    const all = { from: trades[0]?.entryDate ?? null, to: trades[9]?.entryDate ?? null }
    expect(await narrow({ ...all, direction: 'long' })).toMatchObject({ body: { sample: { usable: 10 } } })
    // A day less leaves nine trades, one too few.
    expect(await narrow({ ...all, to: trades[8]?.entryDate ?? null })).toMatchObject({
      body: { code: 'too_few_trades' },
    })
    expect(await narrow({ direction: 'short' })).toMatchObject({ body: { code: 'too_few_trades' } })
  })

  test('the trades of a cell come one by one, as the reference decides them', async () => {
    const { token, portfolio } = await traderWithSetup(server())
    const answer = await analyze(token, { portfolioId: portfolio.id, cell: { stop: 2, target: 2 } })
    const endings = whatIfEndings(asked, 2, 2)
    const values = whatIfOutcomes(asked, 2, 2)
    expect(answer.outcomes?.map(({ tradeId: _id, ...rest }) => rest)).toStrictEqual(
      measured.map(({ r }, place) => ({ actual: r - 0.02, outcome: values[place], ...endings[place] })),
    )
    expect(answer.outcomes?.filter(({ isIdentified }) => !isIdentified)).toHaveLength(4)
    expect(answer.equity).toStrictEqual({ actual: sums(measured.map(({ r }) => r - 0.02)), cell: sums(values) })
    expect((await analyze(token, { portfolioId: portfolio.id })).equity).toBeNull()
    const outside = { inputs, portfolioId: portfolio.id, cell: { stop: 3, target: 0 } }
    expect(await server().call(contract.postWhatIfAnalysis, { body: outside }, token)).toMatchObject({
      body: { code: 'simulation_refused', details: [{ field: 'cell.stop' }] },
    })
  })

  test('what was recorded at entry comes with each trade, and can be removed', async () => {
    const { token, portfolio, userId, tradeIds } = await traderWithSetup(server())
    const { pool } = server().services.database
    const [first, second, third] = tradeIds
    await pool.query("update trades set news_impact = 'high' where id = $1", [first])
    await pool.query(
      `insert into rule_checks (user_id, trade_id, rule_id, position, met, phase, title, weight, is_mandatory) values
         ($1, $2, gen_random_uuid(), 0, 'no', 'entry', 'Above the range', 1, true),
         ($1, $3, gen_random_uuid(), 0, 'yes', 'plan', 'Planned', 1, true),
         ($1, $3, gen_random_uuid(), 1, 'no', 'exit', 'Out at the close', 1, true)`,
      [userId, first, second],
    )
    await pool.query(
      `with made as (insert into mistakes (user_id, name, phase) values ($1, 'Chased', 'entry'), ($1, 'Held', 'exit')
         returning id) insert into trade_mistakes (user_id, trade_id, mistake_id, position)
         select $1, $2, id, (row_number() over ()) - 1 from made`,
      [userId, third],
    )
    const { trades } = await succeed(server(), token, contract.getWhatIfTrades, {
      params: { strategyId: portfolio.id },
      query: {},
    })
    const nothing = { session: 'pre', newsImpact: null, brokeRule: null, mistakes: [] }
    expect(trades.slice(0, 4).map(({ atEntry }) => atEntry)).toEqual([
      { ...nothing, newsImpact: 'high', brokeRule: true },
      // A rule for the exit is not known at entry, nor is a mistake in it.
      { ...nothing, brokeRule: false },
      { ...nothing, mistakes: ['Chased'] },
      nothing,
    ])
    const early = trades.filter(({ atEntry }) => atEntry?.session === 'pre').length
    const selectors = (['session', 'brokenRule', 'news', 'mistake'] as const).map((key) => ({
      key,
      values: { session: 'pre' },
    }))
    const { removals } = await analyze(token, {
      portfolioId: portfolio.id,
      removals: { selectors, resamples: 100, seed: [1, 0] },
    })
    expect(removals.map(({ key, removed }) => [key, removed])).toEqual([
      ['session', early],
      ['brokenRule', 1],
      ['news', 1],
      ['mistake', 1],
    ])
  })

  test('scenarios and runs saved before days and sides could be bounded open with all trades', async () => {
    const { token, portfolio } = await traderWithSetup(server())
    const { pool } = server().services.database
    const { scenario } = await succeed(server(), token, contract.createScenario, {
      body: { name: 'Early', portfolioId: portfolio.id, inputs },
    })
    const { runId } = await analyze(token, { portfolioId: portfolio.id, save: { name: 'Early' } })
    // The database before the migration.
    await pool.query('alter table what_if_scenarios drop constraint what_if_scenarios_inputs_object')
    await pool.query("update what_if_scenarios set inputs = inputs - '{from,to,direction}'::text[] where id = $1", [
      scenario.id,
    ])
    await pool.query(
      `update simulations set parameters = jsonb_set(parameters, '{inputs}',
         (parameters -> 'inputs') - '{from,to,direction}'::text[]) where id = $1`,
      [runId],
    )
    await pool.query('alter table what_if_scenarios add constraint what_if_scenarios_inputs_object check (true)')
    await pool.query("delete from supabase_migrations.schema_migrations where version = '20261125113000'")
    await migrate(pool)

    const { scenarios } = await succeed(server(), token, contract.listScenarios, { query: {} })
    expect(scenarios).toMatchObject([{ name: 'Early', inputs }])
    const opened = await succeed(server(), token, getUserSimulation, { params: { id: runId ?? '' } })
    expect(opened.simulation).toMatchObject({ kind: 'what-if-analysis', parameters: { inputs } })
  })

  test('saved analyses that luck explains no longer name a best cell', async () => {
    const { token, portfolio } = await traderWithSetup(server())
    const { pool } = server().services.database
    const save = async (verdict: string) => {
      const { runId } = await analyze(token, { portfolioId: portfolio.id, save: { name: verdict } })
      const summary = { cells: 9, verdict, best: { stop: 1, target: 2, expectancy: 0.4 } }
      await pool.query('update simulations set summary = $2 where id = $1', [runId, summary])
    }
    await save('luck')
    await save('edge')
    await pool.query("delete from supabase_migrations.schema_migrations where version = '20261128010000'")
    await migrate(pool)
    const { simulations } = await succeed(server(), token, listUserSimulations, { query: { kind: 'what-if-analysis' } })
    expect(simulations.map(({ name, summary }) => [name, 'best' in summary ? summary.best : undefined])).toEqual([
      ['edge', { stop: 1, target: 2, expectancy: 0.4 }],
      ['luck', null],
    ])
  })
})
