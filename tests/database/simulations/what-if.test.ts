import { expect, test } from 'vitest'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { deleteStrategy } from '#contract/simulations/backtester.ts'
import { getUserSimulation, listLatestResults, listUserSimulations } from '#contract/simulations/monte-carlo.ts'
import { transformSetups } from '#contract/simulations/setup-transformer.ts'
import * as contract from '#contract/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import { testRemovalGain } from '#domain/simulation/what-if/removal-gain.ts'
import { whatIfGrid } from '#server/reference/what-if/grid.ts'
import { whatIfGuards } from '#server/reference/what-if/guards.ts'
import { removeBehavior } from '#server/reference/what-if/remove-behavior.ts'
import { engineVersion } from '#server/runtime/version.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { addressOf } from '#tests/support/server/test-server.ts'
import { measured, measuredBody, traderWithSetup } from './measured-trades.ts'
import { asked, inputs, type Body } from './what-if-request.ts'

onBothDatabases('what if', (server) => {
  const analyze = (token: string, body: Omit<Body, 'inputs'>) =>
    succeed(server(), token, contract.postWhatIfAnalysis, { body: { inputs, ...body } })

  /** Seventy trades in one import: the ten trades repeated. */
  async function traderWithMany() {
    const trader = await traderWithPortfolio(server())
    const rows = Array.from({ length: 70 }, (_, place) => ({ ...measuredBody(place), importKey: `k${place}` }))
    await succeed(server(), trader.token, importTrades, {
      body: {
        portfolioId: trader.portfolio.id,
        batchId: crypto.randomUUID(),
        format: 'generic',
        fileName: 'many.csv',
        timeZone: 'UTC',
        rows,
      },
    })
    return trader
  }

  test('the grid is what the reference makes of the same trades, from a portfolio, a setup and a strategy', async () => {
    const { token, portfolio, setupId } = await traderWithSetup(server())
    const { results } = await succeed(server(), token, transformSetups, { body: { setupIds: [setupId] } })
    const strategyId = results[0]?.strategyId ?? ''
    for (const source of [{ portfolioId: portfolio.id }, { setupId }, { strategyId }]) {
      const answer = await analyze(token, source)
      expect(answer.grid).toStrictEqual(whatIfGrid(asked))
      expect(answer).toMatchObject({
        sample: { usable: 10, coverage: { closed: 10, withExcursions: 10, withPostExit: 0 } },
        withCandles: 0,
        guards: null,
        removals: [],
        engineVersion: engineVersion(),
        runId: null,
      })
    }
    // Unknown at 1.5R and 3R: the four trades that ended at their own nearer stop or target.
    const { grid } = await analyze(token, { portfolioId: portfolio.id })
    expect(grid.coverage[8]).toBe(0.6)
  })

  test('guards and behaviors equal the reference’s; the sample decides whether there are any', async () => {
    const { token, portfolio } = await traderWithMany()
    const seed = [5, 6] as const
    const answer = await analyze(token, {
      portfolioId: portfolio.id,
      guards: { resamples: 200, seed },
      removals: {
        selectors: [
          { key: 'weekdayOfEntry', values: { weekday: 1 } },
          { key: 'side', values: { direction: 'short' } },
          { key: 'afterLosses', values: { losses: 1 } },
          {
            key: 'weekdayOfEntry',
            values: { weekday: 1 },
            or: { key: 'afterLosses', values: { losses: 1 } },
          },
        ],
        resamples: 300,
        seed,
      },
    })
    const trades = Array.from({ length: 7 }, () => measured).flat()
    const grid = { ...asked, trades }
    expect(answer.grid).toStrictEqual(whatIfGrid(grid))
    expect(answer.guards).toStrictEqual(whatIfGuards({ grid, resamples: 200, seed }))
    expect(answer.guards).not.toBeNull()
    // 3 March 2025 is a Monday; one trade a day.
    const remove = trades.map((_, place) => place % 7 === 0)
    const values = trades.map(({ r }) => r - 0.02)
    const result = removeBehavior({ values, remove, resamples: 300, seed })
    expect(answer.removals[0]).toStrictEqual({
      key: 'weekdayOfEntry',
      or: null,
      removed: 10,
      result,
      gainInterval: testRemovalGain(values, remove)?.interval,
      // Three of the four could be tested.
      p: Math.min(1, 3 * Math.max(result.luck.p, testRemovalGain(values, remove)?.pValue ?? NaN)),
    })
    expect(answer.removals[0]?.gainInterval?.low).toBeLessThan(result.gain)
    // There are no short trades to compare.
    expect(answer.removals[1]).toEqual({
      key: 'side',
      or: null,
      removed: 0,
      result: null,
      gainInterval: null,
      p: null,
    })
    // The losses of each ten are the second, fifth and eighth; a trade later the next one is entered.
    expect(answer.removals[2]?.removed).toBe(21)
    // Of two behaviors, the trades that show either are removed: Mondays, and those after a loss on another day.
    const either = trades.map((_, place) => place % 7 === 0 || [2, 5, 8].includes(place % 10))
    expect(answer.removals[3]).toMatchObject({
      key: 'weekdayOfEntry',
      or: 'afterLosses',
      removed: either.filter(Boolean).length,
      result: removeBehavior({ values, remove: either, resamples: 300, seed }),
    })
  })

  test('prices after the exit count on request', async () => {
    const { token, portfolio, tradeIds } = await traderWithSetup(server())
    await server().services.database.pool.query(
      'update trades set post_high = 122, post_low = 101, time_to_mfpe_min = 3, time_to_mape_min = 9 where id = $1',
      [tradeIds[6]],
    )
    const post = { mfpe: 1.7, mape: 0.4, first: 'favorable' } as const
    const known = measured.map((trade, place) => (place === 6 ? { ...trade, post } : trade))
    const answer = await analyze(token, { portfolioId: portfolio.id })
    expect(answer.grid).toStrictEqual(whatIfGrid({ ...asked, trades: known }))
    const without = { portfolioId: portfolio.id, inputs: { ...inputs, postExit: false } }
    expect((await succeed(server(), token, contract.postWhatIfAnalysis, { body: without })).grid).toStrictEqual(
      whatIfGrid(asked),
    )
  })

  test('too few trades, two sources and levels out of order are refused by name', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const refused = (body: object) => server().call(contract.postWhatIfAnalysis, { body: { inputs, ...body } }, token)
    expect(await refused({ portfolioId: portfolio.id })).toMatchObject({
      status: 400,
      body: { code: 'too_few_trades', details: [{ field: 'portfolioId' }] },
    })
    for (const body of [{}, { portfolioId: portfolio.id, strategyId: portfolio.id }]) {
      expect(await refused(body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ field: 'portfolioId' }] },
      })
    }
    expect(await refused({ portfolioId: portfolio.id, inputs: { ...inputs, stops: [2, 1] } })).toMatchObject({
      body: { code: 'validation_failed', details: [{ field: 'inputs.stops' }] },
    })
    const many = await traderWithMany()
    const guards = { resamples: 50, seed: [1, 2] } as const
    const small = { inputs, portfolioId: many.portfolio.id, guards }
    expect(await server().call(contract.postWhatIfAnalysis, { body: small }, many.token)).toMatchObject({
      body: { code: 'simulation_refused', details: [{ field: 'guards.resamples' }] },
    })
  })

  test('a kept run holds everything that made it', async () => {
    const { token, portfolio } = await traderWithMany()
    const guards = { resamples: 100, seed: [1, 2] } as const
    const body = { portfolioId: portfolio.id, guards, save: { name: 'Wider' } }
    const { runId, grid, guards: found, removals } = await analyze(token, body)
    const opened = await succeed(server(), token, getUserSimulation, { params: { id: runId ?? '' } })
    const run = opened.simulation
    if (run.kind !== 'what-if-analysis') throw new Error('another kind came back')
    expect(run).toMatchObject({ name: 'Wider', portfolioId: portfolio.id, trades: 70, computedBy: 'server' })
    expect(run.result).toStrictEqual({ grid, guards: found, removals })
    const input = { ...asked, trades: run.sample, orderDependent: run.parameters.orderDependent }
    expect(whatIfGrid(input)).toStrictEqual(run.result.grid)
    expect(run.r).toEqual(run.sample.map(({ r }) => r))
    const { simulations } = await succeed(server(), token, listUserSimulations, {
      query: { kind: 'what-if-analysis' },
    })
    // Seventy trades tell no best cell from luck.
    expect(found?.verdict).toBe('luck')
    expect(simulations).toMatchObject([{ id: runId, summary: { cells: 9, verdict: 'luck', best: null } }])
    // Monte Carlo's lists leave it out.
    expect((await succeed(server(), token, listUserSimulations, { query: {} })).simulations).toEqual([])
    expect((await succeed(server(), token, listLatestResults, {})).results).toEqual([])
    // A scenario that does not fit is refused before it is computed.
    const wide = Array.from({ length: 51 }, (_, i) => (i + 1) / 10)
    const large = { ...body, inputs: { ...inputs, stops: wide, targets: wide }, guards: null }
    expect(await server().call(contract.postWhatIfAnalysis, { body: large }, token)).toMatchObject({
      status: 400,
      body: { code: 'simulation_too_large', details: [{ field: 'inputs.stops' }] },
    })
  })

  test('scenarios are stored, changed and deleted; other inputs take their results away', async () => {
    const { token, portfolio, setupId } = await traderWithSetup(server())
    const { results } = await succeed(server(), token, transformSetups, { body: { setupIds: [setupId] } })
    const strategyId = results[0]?.strategyId ?? ''
    const create = (source: object) =>
      succeed(server(), token, contract.createScenario, { body: { name: '  Wider ', inputs, ...source } })
    const cell = { stop: 0.95, target: 3.1 }
    const { scenario } = await create({ portfolioId: portfolio.id, cell })
    expect(scenario).toMatchObject({
      name: 'Wider',
      portfolioId: portfolio.id,
      setupId: null,
      inputs,
      cell,
      results: 0,
    })
    const ofStrategy = await create({ strategyId })
    const ofSetup = await create({ setupId })

    const params = { scenarioId: scenario.id }
    await analyze(token, { portfolioId: portfolio.id, scenarioId: scenario.id })
    const computed = await succeed(server(), token, contract.listScenarioResults, { params })
    expect(computed).toMatchObject({ computedBy: 'server', engineVersion: engineVersion() })
    const grid = whatIfGrid(asked)
    expect(computed.results.map(({ stop, target }) => [stop, target])).toEqual(
      inputs.stops.flatMap((stop) => inputs.targets.map((target) => [stop, target])),
    )
    expect(computed.results.map(({ expectancy }) => expectancy)).toStrictEqual(grid.expectancy)
    expect(computed.results.map(({ coverage }) => coverage)).toStrictEqual(grid.coverage)
    expect(computed.results.map(({ maxDrawdown }) => maxDrawdown)).toStrictEqual(grid.ordered?.maxDrawdown)

    const readSample = async () => (await succeed(server(), token, contract.getScenarioSample, { params })).sample
    // The trades behind the results, by which they can be verified later.
    expect(await readSample()).toStrictEqual(asked.trades.map(({ candles: _candles, ...kept }) => kept))

    const listed = await succeed(server(), token, contract.listScenarios, { query: {} })
    expect(listed.scenarios.map(({ id, results: count }) => [id, count])).toEqual([
      [ofSetup.scenario.id, 0],
      [ofStrategy.scenario.id, 0],
      [scenario.id, 9],
    ])
    const byId = { params: { id: scenario.id } }
    expect(await succeed(server(), token, contract.getScenario, byId)).toEqual({ scenario: listed.scenarios[2] })
    const renamed = await succeed(server(), token, contract.updateScenario, { ...byId, body: { name: 'Wide' } })
    expect(renamed.scenario).toMatchObject({ name: 'Wide', cell, results: 9 })
    const moved = await succeed(server(), token, contract.updateScenario, { ...byId, body: { cell: null } })
    expect(moved.scenario).toMatchObject({ cell: null, results: 9 })
    const changed = await succeed(server(), token, contract.updateScenario, {
      ...byId,
      body: { inputs: { ...inputs, cost: 0.1 } },
    })
    expect(changed.scenario).toMatchObject({ name: 'Wide', inputs: { ...inputs, cost: 0.1 }, results: 0 })
    expect(await readSample()).toBeNull()

    await succeed(server(), token, contract.deleteScenario, byId)
    expect(await server().call(contract.deleteScenario, byId, token)).toMatchObject({ status: 404 })
    expect(await server().call(contract.getScenario, byId, token)).toMatchObject({ status: 404 })
    // A scenario outlives its portfolio.
    await succeed(server(), token, deleteStrategy, { params: { id: strategyId } })
    const rest = await succeed(server(), token, contract.listScenarios, { query: {} })
    expect(rest.scenarios.map(({ strategyId: id }) => id)).toEqual([null, null])
  })

  test('results of the browser’s engine are stored bit for bit, in their order, in place of earlier ones', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { scenario } = await succeed(server(), token, contract.createScenario, {
      body: { name: 'Mine', portfolioId: portfolio.id, inputs },
    })
    const params = { scenarioId: scenario.id }
    const empty = await succeed(server(), token, contract.listScenarioResults, { params })
    expect(empty).toEqual({ results: [], computedBy: null, engineVersion: null, computedAt: null })
    const result = {
      stop: 0.1 + 0.2,
      target: 1 / 3,
      trades: 70,
      net: -1e-300,
      expectancy: 2.225073858507201e-308,
      winRate: 2 / 3,
      profitFactor: null,
      payoff: 1.1,
      sharpe: -0.5,
      sqn: null,
      maxDrawdown: 4.2,
      losingStreak: 3,
      coverage: 0.9,
      ambiguous: 0.1,
    }
    const save = (results: (typeof result)[]) =>
      server().call(
        contract.saveScenarioResults,
        { params, body: { results, engineVersion: '0.3.0+0123456789ab' } },
        token,
      )
    await save([result, { ...result, stop: 0.1 }])
    expect(await save([{ ...result, stop: 5 }, result])).toMatchObject({ ok: true })
    const read = await succeed(server(), token, contract.listScenarioResults, { params })
    expect(read).toMatchObject({ computedBy: 'browser', engineVersion: '0.3.0+0123456789ab' })
    expect(read.results).toStrictEqual([{ ...result, stop: 5 }, result])
    for (const [field, wrong] of Object.entries({ winRate: 1.5, stop: 0, trades: 0, maxDrawdown: -1, net: Infinity })) {
      expect(await save([{ ...result, [field]: wrong }]), field).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ field: `results.0.${field}` }] },
      })
    }
    expect((await succeed(server(), token, contract.listScenarioResults, { params })).results).toHaveLength(2)

    const sample = [
      { r: 1 / 3, mae: 0.1 + 0.2, mfe: 5e-324, exit: 'target' as const, post: null },
      { r: -1, mae: 1, mfe: 0, exit: 'stop' as const, post: { mfpe: 2 / 3, mape: 0, first: null } },
    ]
    const keep = (kept: typeof sample | null) =>
      server().call(
        contract.saveScenarioResults,
        { params, body: { results: [result], engineVersion: '0.3.0', sample: kept } },
        token,
      )
    const readSample = async () => (await succeed(server(), token, contract.getScenarioSample, { params })).sample
    expect(await keep(sample)).toMatchObject({ ok: true })
    expect(await readSample()).toStrictEqual(sample)
    expect(await keep([{ r: 1, mae: -1, mfe: 1, exit: 'target', post: null }])).toMatchObject({
      status: 400,
      body: { details: [{ field: 'sample.0.mae' }] },
    })
    expect(await readSample()).toStrictEqual(sample)
    await keep(null)
    expect(await readSample()).toBeNull()
  })

  test('a setup and a strategy have equal statistics until the setup changes', async () => {
    const { token, setupId } = await traderWithSetup(server())
    const { results } = await succeed(server(), token, transformSetups, { body: { setupIds: [setupId] } })
    const stats = (strategyId: Id) => succeed(server(), token, contract.getStrategyStats, { params: { strategyId } })
    const ofStrategy = await stats(results[0]?.strategyId ?? '')
    const ofSetup = await stats(setupId)
    expect(ofStrategy).toEqual({ ...ofSetup, kind: 'strategy' })
    expect(ofSetup).toMatchObject({ kind: 'setup', name: 'Opening range', status: 'ready', minimum: 10 })
    expect(ofSetup.figures.mfe.max).toBe(3.1)
    await server().services.database.pool.query('update trades set is_excluded = true where setup_id = $1', [setupId])
    expect(await stats(setupId)).toMatchObject({ status: 'needsMoreTrades', figures: { n: 0, r: { p50: null } } })
    expect(await stats(results[0]?.strategyId ?? '')).toEqual(ofStrategy)
  })

  test('a team reads what a portfolio gives and keeps nothing with it', async () => {
    const { token, userId, portfolio } = await traderWithSetup(server())
    const member = await server().signUp()
    await server().services.database.pool.query(
      `with team as (insert into teams (name) values ('Desk') returning id),
         members as (
           insert into team_members (team_id, user_id, role)
           select id, member, 'trader' from team, unnest($1::uuid[]) as member
         )
       select id from team`,
      [[userId, member.userId]],
    )
    await server().services.database.pool.query(
      `update portfolios set team_id = (select team_id from team_members where user_id = $1) where id = $2`,
      [userId, portfolio.id],
    )
    const body = { portfolioId: portfolio.id, inputs }
    const theirs = await succeed(server(), member.token, contract.postWhatIfAnalysis, { body })
    expect(theirs.grid).toStrictEqual((await analyze(token, { portfolioId: portfolio.id })).grid)
    const forbidden = { status: 403, body: { code: 'forbidden' } }
    const save = { name: 'Theirs' }
    expect(await server().call(contract.postWhatIfAnalysis, { body: { ...body, save } }, member.token)).toMatchObject(
      forbidden,
    )
    expect(
      await server().call(contract.createScenario, { body: { ...body, name: 'Theirs' } }, member.token),
    ).toMatchObject(forbidden)
    const { simulations } = await succeed(server(), member.token, listUserSimulations, { query: {} })
    expect(simulations).toEqual([])
  })

  test('a caller who disconnects frees the thread', async () => {
    const { token, portfolio } = await traderWithMany()
    const leave = new AbortController()
    const fine = Array.from({ length: 50 }, (_, i) => (i + 1) / 10)
    const long: Body = {
      portfolioId: portfolio.id,
      inputs: { ...inputs, stops: fine, targets: fine },
      orderDependent: false,
      guards: { resamples: 8000, seed: [1, 2] },
      save: { name: 'Abandoned' },
    }
    const request = fetch(server().url + addressOf(contract.postWhatIfAnalysis, {}), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(long),
      signal: leave.signal,
    })
    const refused = expect(request).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(() => server().services.simulations.pending()).toBe(1)
    leave.abort()
    await refused
    // Both of the user's places are free: two concurrent calls are answered, and none was saved.
    const both = await Promise.all([1, 2].map(() => analyze(token, { portfolioId: portfolio.id })))
    expect(both.map(({ sample }) => sample.usable)).toEqual([70, 70])
    const { simulations } = await succeed(server(), token, listUserSimulations, { query: {} })
    expect(simulations).toEqual([])
  })
})
