import { expect, test } from 'vitest'
import { getStrategy, runStrategy } from '#contract/simulations/backtester.ts'
import { getUserSimulation, listUserSimulations } from '#contract/simulations/monte-carlo.ts'
import { previewSetupTransform, transformSetups } from '#contract/simulations/setup-transformer.ts'
import * as contract from '#contract/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import { toWhatIfTrade } from '#domain/simulation/what-if/sample-trade.ts'
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

  test('every analysis takes the largest possible MAE and the certain MFE of approximate trades', async () => {
    const { token, userId, portfolio, setupId, tradeIds } = await traderWithSetup(server())
    const { pool } = server().services.database
    // The third trade fell to 96 for certain and to 82 perhaps, 1.8 R; it rose to 112 for certain and to 140 perhaps.
    const id = tradeIds[2] ?? ''
    await pool.query("update trades set excursion_source = 'candlesApproximate' where id = $1", [id])
    await pool.query(
      `insert into candle_figures (trade_id, user_id, trade_revision, timeframe, possible_low, possible_high)
       values ($1, $2, 1, '5m', 82, 140)`,
      [id, userId],
    )
    const worst = { mae: 1.8, mfe: 1.2 }
    const trades = measured.map((trade, place) => (place === 2 ? { ...trade, ...worst } : trade))
    const kept = trades.map(({ candles: _candles, ...trade }) => trade)
    const { results } = await succeed(server(), token, transformSetups, { body: { setupIds: [setupId] } })
    const strategyId = results[0]?.strategyId ?? ''

    // What the browser computes from, of each kind of source.
    for (const source of [portfolio.id, setupId, strategyId]) {
      const given = await succeed(server(), token, contract.getWhatIfTrades, {
        params: { strategyId: source },
        query: {},
      })
      expect(given.sample.approximate).toBe(1)
      expect(given.trades.map((trade) => toWhatIfTrade(trade, true, null))).toEqual(trades)
    }
    // What the server computes from: a stop of 1.5 R may have been touched before the target of 1 R.
    const cell = { stop: 2, target: 0 }
    const endings = whatIfEndings({ ...asked, trades }, cell.stop, cell.target)
    expect([endings[2]?.ending, whatIfEndings(asked, cell.stop, cell.target)[2]?.ending]).toEqual(['stop', 'target'])
    const { scenario } = await succeed(server(), token, contract.createScenario, {
      body: { name: 'Wider', portfolioId: portfolio.id, inputs },
    })
    const ofServer = { portfolioId: portfolio.id, cell, scenarioId: scenario.id, save: { name: 'Wider' } }
    const analysis = await analyze(token, ofServer)
    expect(analysis.sample.approximate).toBe(1)
    expect(analysis.outcomes?.map(({ ending }) => ending)).toEqual(endings.map(({ ending }) => ending))
    // What is kept of both.
    const run = await succeed(server(), token, getUserSimulation, { params: { id: analysis.runId ?? '' } })
    expect(run.simulation).toMatchObject({
      sample: kept.map((trade, place) => ({ tradeId: tradeIds[place], ...trade })),
    })
    const ofScenario = { params: { scenarioId: scenario.id } }
    expect((await succeed(server(), token, contract.getScenarioSample, ofScenario)).sample).toEqual(kept)
    // Setups and strategies.
    const ofSource = async (source: Id) =>
      (await succeed(server(), token, contract.getStrategyStats, { params: { strategyId: source } })).figures.mae.max
    expect([await ofSource(portfolio.id), await ofSource(setupId), await ofSource(strategyId)]).toEqual([1.8, 1.8, 1.8])
    const preview = await succeed(server(), token, previewSetupTransform, { params: { id: setupId } })
    expect(preview).toMatchObject({ sample: { approximate: 1 }, figures: { mae: { max: 1.8 } } })
    const { strategy } = await succeed(server(), token, getStrategy, { params: { id: strategyId } })
    expect(strategy.sample[2]).toMatchObject({ ...worst, isApproximate: true })
    const replay = await succeed(server(), token, runStrategy, {
      params: { id: strategyId },
      body: { stop: 1.5, targets: [{ r: 1, sizePct: 100 }] },
    })
    expect(replay.result.outcomes[2]?.endings).toEqual(['stop'])
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

  test('scenarios and runs of before there were fallbacks and lists are answered with both', async () => {
    const { token, portfolio } = await traderWithSetup(server())
    const { pool } = server().services.database
    const body = { name: 'Earlier', portfolioId: portfolio.id, inputs }
    await succeed(server(), token, contract.createScenario, { body })
    const { runId } = await analyze(token, { portfolioId: portfolio.id, save: { name: 'Earlier' } })
    await pool.query(`update what_if_scenarios set inputs = inputs - 'fallback' - 'tradeListId'`)
    await pool.query(
      `update simulations set parameters = jsonb_set(parameters, '{inputs}', (parameters -> 'inputs') - '{fallback,tradeListId}'::text[])
       where id = $1`,
      [runId],
    )
    await pool.query('drop table trade_lists')
    await pool.query("delete from supabase_migrations.schema_migrations where version = '20261209100000'")
    await migrate(pool)
    const { scenarios } = await succeed(server(), token, contract.listScenarios, { query: {} })
    expect(scenarios).toMatchObject([{ name: 'Earlier', inputs }])
    const opened = await succeed(server(), token, getUserSimulation, { params: { id: runId ?? '' } })
    expect(opened.simulation).toMatchObject({ parameters: { inputs } })
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
