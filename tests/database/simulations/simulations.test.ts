import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deletePortfolio } from '#contract/portfolios/portfolios.ts'
import type { RouteInput } from '#contract/route.ts'
import * as contract from '#contract/simulations/monte-carlo.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { engineVersion } from '#server/runtime/version.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { addressOf } from '#tests/support/server/test-server.ts'
import { tradedR, traderWithTrades } from './trader-with-trades.ts'

type Body = RouteInput<typeof contract.postPortfolioGrowth>['body']
type Parameters = Body['parameters']

const parameters: Parameters = {
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.013 },
  extraCostR: 0.05,
  paths: 400,
  steps: 60,
  seed: [4_294_967_295, 7],
  flows: [],
  ruin: [
    { kind: 'trailing', level: 0.1 },
    { kind: 'absolute', level: 0.9 },
  ],
  stopAtRuin: true,
  goal: 1.1,
  resampleHistory: false,
  recovery: true,
}

onBothDatabases('simulations', (server) => {
  const simulate = (token: string, portfolioId: string, change: Partial<Body> = {}) =>
    server().call(
      contract.postPortfolioGrowth,
      { body: { portfolioId, assumedRisk: null, parameters, save: null, ...change } },
      token,
    )

  test('the sample of a portfolio, with and without an assumed risk', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const query = { portfolio_id: portfolio.id }
    const plain = await succeed(server(), token, contract.getSimulationParameters, { query })
    expect(plain).toMatchObject({
      // Losses 10, 10, 6, 10, 11, 10 and 5: 62 / 7 = 8.857.
      sample: { r: tradedR, usable: 12, excluded: 2, assumed: 0, assumedRisk: null, suggestedRisk: '8.86' },
      verdict: 'warn',
      minimum: 10,
      advised: 30,
      // Fourteen trades in the 31 days of March.
      statistics: { winRate: 5 / 12, tradesPerDay: 14 / 31 },
    })
    const assumed = await succeed(server(), token, contract.getSimulationParameters, {
      query: { ...query, assumed_risk: '12.50' },
    })
    expect(assumed.sample).toMatchObject({ r: [0.32, ...tradedR, -0.4], usable: 14, excluded: 0, assumed: 2 })
    const wrong = await server().call(
      contract.getSimulationParameters,
      { query: { ...query, assumed_risk: '0.00' } },
      token,
    )
    expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('an empty portfolio gets a reason', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const query = { portfolio_id: portfolio.id }
    expect(await succeed(server(), token, contract.getSimulationParameters, { query })).toMatchObject({
      sample: { r: [], suggestedRisk: null },
      verdict: 'refuse',
      statistics: { meanR: null, tradesPerDay: null },
    })
    expect(await simulate(token, portfolio.id)).toMatchObject({ status: 400, body: { code: 'too_few_trades' } })
  })

  test('the answer equals the reference’s for the portfolio, bit for bit', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const answer = await simulate(token, portfolio.id, { assumedRisk: '12.50' })
    expect(answer.body).toStrictEqual({
      sample: {
        portfolioId: portfolio.id,
        r: [0.32, ...tradedR, -0.4],
        usable: 14,
        excluded: 0,
        assumed: 2,
        assumedRisk: '12.5',
        suggestedRisk: '8.86',
      },
      result: simulateGrowth({ ...parameters, r: [0.32, ...tradedR, -0.4] }),
      engineVersion: engineVersion(),
      computedInMs: expect.any(Number) as number,
      runId: null,
    })
    const { simulations } = await succeed(server(), token, contract.listUserSimulations, { query: {} })
    expect(simulations).toEqual([])
  })

  test('values out of range or too large are refused by name', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const refused = (change: Partial<Parameters>) =>
      simulate(token, portfolio.id, { parameters: { ...parameters, ...change } })
    expect(await refused({ sizing: { kind: 'fixedFraction', fraction: 1.5 } })).toMatchObject({
      status: 400,
      body: { code: 'simulation_refused', details: [{ field: 'parameters.sizing' }] },
    })
    expect(await refused({ goal: 1 })).toMatchObject({ body: { details: [{ field: 'parameters.goal' }] } })
    expect(await refused({ paths: 1_000_000, steps: 201 })).toMatchObject({
      status: 400,
      body: { code: 'simulation_too_large' },
    })
    expect(await refused({ paths: 1.5 })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'parameters.paths' }] },
    })
  })

  test('a saved run comes back with every bit, and is gone after its deletion', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const saved = await simulate(token, portfolio.id, { assumedRisk: '12.50', save: { name: '  Base case ' } })
    if (!saved.ok || saved.body.runId === null) throw new Error('the run was not saved')
    const { runId, result } = saved.body
    const { simulations } = await succeed(server(), token, contract.listUserSimulations, { query: {} })
    const [run] = simulations
    const figures = {
      medianTerminal: result.terminal?.percentiles.find((row) => row.percentile === 50)?.value,
      medianMaxDrawdown: result.maxDrawdown.percentiles.find((row) => row.percentile === 50)?.value,
      lossShare: result.loss?.share,
      ruinShare: result.ruin.reached.share,
    }
    expect(simulations).toStrictEqual([
      {
        id: runId,
        portfolioId: portfolio.id,
        name: 'Base case',
        kind: 'portfolio-growth',
        parameters,
        assumedRisk: '12.5',
        trades: 14,
        engineVersion: engineVersion(),
        computedBy: 'server',
        tags: [],
        filter: null,
        address: null,
        createdAt: expect.stringMatching(/Z$/) as string,
        summary: figures,
      },
    ])
    const params = { id: runId }
    const { simulation, engineVersion: now } = await succeed(server(), token, contract.getUserSimulation, { params })
    expect(now).toBe(engineVersion())
    expect(simulation).toStrictEqual({ ...run, r: [0.32, ...tradedR, -0.4], result })
    if (simulation.kind !== 'portfolio-growth') throw new Error('another kind came back')
    expect(simulateGrowth({ r: simulation.r, ...simulation.parameters })).toStrictEqual(simulation.result)

    await succeed(server(), token, contract.deleteUserSimulation, { params })
    expect(await server().call(contract.getUserSimulation, { params }, token)).toMatchObject({ status: 404 })
    expect(await server().call(contract.deleteUserSimulation, { params }, token)).toMatchObject({ status: 404 })
  })

  test('runs are listed newest first, and outlive their portfolio', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    for (const name of ['first', 'second', 'third']) await simulate(token, portfolio.id, { save: { name } })
    await succeed(server(), token, deletePortfolio, { params: { id: portfolio.id } })
    const all = await succeed(server(), token, contract.listUserSimulations, { query: {} })
    expect(all.simulations.map(({ name, portfolioId }) => [name, portfolioId])).toEqual([
      ['third', null],
      ['second', null],
      ['first', null],
    ])
    const newest = await succeed(server(), token, contract.listUserSimulations, { query: { limit: 1 } })
    expect(newest.simulations.map(({ name }) => name)).toEqual(['third'])
  })

  test("another user's portfolio and runs are not found", async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const saved = await simulate(token, portfolio.id, { save: { name: 'mine' } })
    if (!saved.ok || saved.body.runId === null) throw new Error('the run was not saved')
    const params = { id: saved.body.runId }
    const other = await server().signUp()
    const foreign = { status: 404, body: { code: 'not_found' } }
    expect(await simulate(other.token, portfolio.id, { save: { name: 'theirs' } })).toMatchObject(foreign)
    const query = { portfolio_id: portfolio.id }
    expect(await server().call(contract.getSimulationParameters, { query }, other.token)).toMatchObject(foreign)
    expect(await server().call(contract.getUserSimulation, { params }, other.token)).toMatchObject(foreign)
    expect(await server().call(contract.deleteUserSimulation, { params }, other.token)).toMatchObject(foreign)
    expect(await succeed(server(), other.token, contract.listUserSimulations, { query: {} })).toEqual({
      simulations: [],
      next: null,
    })
    await succeed(server(), token, contract.getUserSimulation, { params })

    // A visitor is asked to sign in, whether or not the run exists.
    for (const id of [params.id, randomUUID()]) {
      const answer = await server().call(contract.getUserSimulation, { params: { id } }, null)
      expect(answer).toMatchObject({ status: 401, body: { code: 'no_session' } })
    }
  })

  test('row-level security holds where a query forgets its filter', async () => {
    const { token, portfolio, userId } = await traderWithTrades(server())
    await simulate(token, portfolio.id, { save: { name: 'mine' } })
    const other = await server().signUp()
    const session = await server().services.identity.verify(other.token)
    if (session === null) throw new Error('no session')
    const { kysely } = server().services.database
    expect(await runAsUser(kysely, session, (trx) => trx.selectFrom('simulations').select('id').execute())).toEqual([])
    const stolen = runAsUser(kysely, session, (trx) =>
      sql`insert into simulations (user_id, name, kind, parameters, r, result, engine_version)
        values (${userId}, 'x', 'portfolio-growth', '{}', '{}', '{}', '1')`.execute(trx),
    )
    await expect(stolen).rejects.toMatchObject({ code: '42501' })
    const pointing = runAsUser(kysely, session, (trx) =>
      sql`insert into simulations (portfolio_id, name, kind, parameters, r, result, engine_version)
        values (${portfolio.id}, 'x', 'portfolio-growth', ${JSON.stringify(parameters)}, '{}', '{}', '1')`.execute(trx),
    )
    await expect(pointing).rejects.toMatchObject({ code: '23503' })
    const renaming = runAsUser(kysely, session, (trx) => sql`update simulations set name = 'y'`.execute(trx))
    expect(await renaming).toMatchObject({ numAffectedRows: 0n })
    const changing = runAsUser(kysely, session, (trx) => sql`update simulations set result = '{}'`.execute(trx))
    await expect(changing).rejects.toMatchObject({ code: '42501' })
  })

  test('stored numbers keep every bit', async () => {
    const r = [1e-300, 5e-324, 2.225073858507201e-308, 1.7976931348623157e308, 0.1 + 0.2, -1 / 3, -0]
    const numbers = JSON.stringify({ r })
    const { rows } = await server().services.database.pool.query<{ r: number[]; result: { r: number[] } }>(
      'select $1::float8[] as r, $2::jsonb as result',
      [r, numbers],
    )
    expect(rows[0]?.r).toStrictEqual([...r.slice(0, -1), expect.closeTo(0) as number])
    // JSON itself has written the negative zero as 0.
    expect(rows[0]?.result.r).toStrictEqual([...r.slice(0, -1), 0])
  })

  test('a caller who disconnects ends the simulation', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const leave = new AbortController()
    const body = { portfolioId: portfolio.id, assumedRisk: null, save: { name: 'abandoned' } }
    const long = { ...parameters, paths: 20_000, steps: 10_000, stopAtRuin: false }
    const request = fetch(server().url + addressOf(contract.postPortfolioGrowth, {}), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, parameters: long }),
      signal: leave.signal,
    })
    const refused = expect(request).rejects.toMatchObject({ name: 'AbortError' })
    await expect.poll(() => server().services.simulations.pending()).toBe(1)
    leave.abort()
    await refused
    // Both of the user's places are free: two at once are answered, none was saved.
    const [one, two] = await Promise.all([simulate(token, portfolio.id), simulate(token, portfolio.id)])
    expect([one.status, two.status]).toEqual([200, 200])
    const { simulations } = await succeed(server(), token, contract.listUserSimulations, { query: {} })
    expect(simulations).toEqual([])
  })
})
