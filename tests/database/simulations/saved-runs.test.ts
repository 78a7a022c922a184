import { expect, test } from 'vitest'
import { createSetup } from '#contract/playbook/setups.ts'
import { createPortfolio, deletePortfolio } from '#contract/portfolios/portfolios.ts'
import { postChallengeAnalysis } from '#contract/simulations/challenge.ts'
import { postHistoryAnalysis } from '#contract/simulations/history.ts'
import * as contract from '#contract/simulations/monte-carlo.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { simulateHistory } from '#server/reference/growth/history-rank.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, succeed } from '#tests/support/sample-requests.ts'
import { plainChallenge } from '#tests/support/simulation/plain-challenge.ts'
import { tradedR as r, traderWithTrades } from './trader-with-trades.ts'

const growth: Omit<GrowthInput, 'r' | 'recovery'> = {
  model: { kind: 'stationary', blockLength: null },
  sizing: { kind: 'fixedFraction', fraction: 0.02 },
  extraCostR: 0.05,
  paths: 200,
  steps: 30,
  seed: [7, 8],
  flows: [],
  ruin: [{ kind: 'trailing', level: 0.15 }],
  stopAtRuin: true,
  goal: 1.2,
  resampleHistory: false,
}
const { sizing: _sizing, resampleHistory: _resampleHistory, ...plain } = growth
const kelly = { extraCostR: 0.05, bootstraps: 100, seed: [7, 8], curvePoints: 5, floor: null } as const
const drawdown = { growth: plain, level: 0.2, tolerance: 0.1, points: 3 }
const scenarios = [0.02, 0.01].map((fraction) => ({
  ...growth,
  sizing: { kind: 'fixedFraction', fraction } as const,
  recovery: false,
}))

const source = (portfolioId: string) => ({ portfolioId, assumedRisk: null })

const median = ({ percentiles }: { percentiles: { percentile: number; value: number }[] }) =>
  percentiles.find(({ percentile }) => percentile === 50)?.value

onBothDatabases('runs of every kind', (server) => {
  const open = async (token: string, runId: string | null) => {
    const params = { id: runId ?? '' }
    return (await succeed(server(), token, contract.getUserSimulation, { params })).simulation
  }
  const list = async (token: string, query: object = {}) =>
    (await succeed(server(), token, contract.listUserSimulations, { query })).simulations
  const ofDrawdown = (token: string, portfolioId: string, name: string | null) =>
    succeed(server(), token, contract.postDrawdownAnalysis, {
      body: { ...source(portfolioId), parameters: growth, save: name === null ? null : { name } },
    })
  const ofKelly = (token: string, portfolioId: string, name: string) =>
    succeed(server(), token, contract.postKellyOptimization, {
      body: { ...source(portfolioId), parameters: kelly, drawdown, save: { name } },
    })

  test('are returned bit for bit, and are listed with their own key figures', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const first = await ofDrawdown(token, portfolio.id, 'Deep')
    const second = await ofKelly(token, portfolio.id, 'How much')
    const third = await succeed(server(), token, contract.postScenarioAnalysis, {
      body: { ...source(portfolio.id), scenarios, save: { name: 'Half' } },
    })
    const common = { portfolioId: portfolio.id, r, trades: 12, computedBy: 'server', assumedRisk: null }

    const deep = await open(token, first.runId)
    expect(deep).toMatchObject({ ...common, kind: 'drawdown-analysis', name: 'Deep', parameters: { recovery: true } })
    expect(deep).toHaveProperty('result', { result: first.result, history: first.history })
    const much = await open(token, second.runId)
    expect(much).toMatchObject({ ...common, kind: 'kelly-optimization', parameters: { parameters: kelly, drawdown } })
    expect(much).toHaveProperty('result', { kelly: second.kelly, drawdown: second.drawdown })
    const half = await open(token, third.runId)
    expect(half).toMatchObject({ ...common, kind: 'scenario-analysis', parameters: { scenarios } })
    expect(half).toHaveProperty('result', third.result)

    const listed = await list(token)
    expect(listed.map(({ kind }) => kind)).toEqual(['scenario-analysis', 'kelly-optimization', 'drawdown-analysis'])
    expect(listed.map(({ summary }) => summary)).toEqual([
      {
        medianTerminal: third.result.scenarios.map(({ terminal }) => terminal && median(terminal)),
        medianMaxDrawdown: third.result.scenarios.map(({ maxDrawdown }) => median(maxDrawdown)),
      },
      {
        full: second.kelly.full?.fraction,
        recommended: second.kelly.recommended?.fraction,
        limit: second.drawdown?.fraction,
      },
      {
        medianTerminal: first.result.terminal && median(first.result.terminal),
        medianMaxDrawdown: median(first.result.maxDrawdown),
        lossShare: first.result.loss?.share,
        ruinShare: first.result.ruin.reached.share,
      },
    ])
    expect(await list(token, { kind: 'kelly-optimization' })).toEqual([listed[1]])
    expect(await list(token, { kind: 'portfolio-growth' })).toEqual([])
    // A run that was saved before its summary held the limit says it too.
    await server().services.database.pool.query(
      "update simulations set summary = summary - 'limit' where name = 'How much'",
    )
    expect(await list(token, { kind: 'kelly-optimization' })).toEqual([listed[1]])
    expect(await server().call(contract.listUserSimulations, { query: { limit: 501 } }, token)).toMatchObject({
      status: 400,
    })

    for (const { id } of listed) await succeed(server(), token, contract.deleteUserSimulation, { params: { id } })
    expect(await list(token)).toEqual([])
  })

  test('of a challenge and of the own history keep their address, too', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const asked = source(portfolio.id)
    const address = 'tab=challenge&risk=1'
    const { r: _, ...parameters } = { ...plainChallenge, paths: 100 }
    const curve = { risks: [0.01], paths: 50 }
    const first = await succeed(server(), token, postChallengeAnalysis, {
      body: { ...asked, parameters, curve, save: { name: 'Pass', address } },
    })
    const second = await succeed(server(), token, postHistoryAnalysis, {
      body: { ...asked, parameters: growth, save: { name: 'Unusual?' } },
    })
    const common = { portfolioId: portfolio.id, r, trades: 12 }
    const pass = await open(token, first.runId)
    expect(pass).toMatchObject({
      ...common,
      kind: 'challenge-analysis',
      parameters: { parameters, curve },
      address,
      summary: { passed: first.result.passed.share, value: first.result.value.mean },
    })
    expect(pass).toHaveProperty('result', { result: first.result, curve: first.curve })
    const unusual = await open(token, second.runId)
    expect(unusual).toMatchObject({ ...common, kind: 'history-analysis', parameters: growth, address: null })
    expect(unusual).toHaveProperty('result', { shuffles: second.shuffles, bootstraps: second.bootstraps })
    const input = { ...growth, r, recovery: true }
    expect(second.bootstraps.history).toStrictEqual(simulateHistory(input))
    expect(second.shuffles.history).toStrictEqual(simulateHistory({ ...input, model: { kind: 'permutation' } }))
    expect((await list(token)).map(({ name }) => name)).toEqual(['Unusual?', 'Pass'])

    const drawn = { ...growth, model: { kind: 'normal', meanR: 0.1, sdR: 1 } } as const
    const body = { ...asked, parameters: drawn, save: null }
    expect(await server().call(postHistoryAnalysis, { body }, token)).toMatchObject({
      status: 400,
      body: { code: 'simulation_refused', details: [{ field: 'parameters.model' }] },
    })
    const elsewhere = { ...asked, parameters: growth, save: { name: 'Out', address: 'https://example.com' } }
    expect(await server().call(postHistoryAnalysis, { body: elsewhere }, token)).toMatchObject({ status: 400 })
  })

  test('nothing is stored unless requested, or if the analysis is refused', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    expect((await ofDrawdown(token, portfolio.id, null)).runId).toBeNull()
    const wrong = { ...growth, goal: 0.5 }
    const body = { ...source(portfolio.id), parameters: wrong, save: { name: 'Wrong' } }
    expect(await server().call(contract.postDrawdownAnalysis, { body }, token)).toMatchObject({ status: 400 })
    const empty = await succeed(server(), token, createPortfolio, { body: portfolioBody({ name: 'Empty' }) })
    const none = { ...source(empty.portfolio.id), parameters: growth, save: { name: 'None' } }
    expect(await server().call(contract.postDrawdownAnalysis, { body: none }, token)).toMatchObject({
      body: { code: 'too_few_trades' },
    })
    expect(await list(token)).toEqual([])
  })

  test('results are the newest run of each kind for each portfolio', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const results = async () =>
      (await succeed(server(), token, contract.listLatestResults, {})).results.map(({ name }) => name)
    expect(await results()).toEqual([])
    await ofDrawdown(token, portfolio.id, 'old')
    await ofKelly(token, portfolio.id, 'kelly')
    await ofDrawdown(token, portfolio.id, 'new')
    expect(await results()).toEqual(['new', 'kelly'])
    // Runs outlive their portfolio.
    await succeed(server(), token, deletePortfolio, { params: { id: portfolio.id } })
    expect(await results()).toEqual(['new', 'kelly'])
    expect((await list(token)).map(({ portfolioId }) => portfolioId)).toEqual([null, null, null])
  })

  test('are renamed and tagged, listed page by page, and used only the requested trades', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const filter = {
      setupIds: [],
      from: '2025-03-04' as CalendarDate,
      to: '2025-03-13' as CalendarDate,
      direction: 'long',
    } as const
    const kept = await succeed(server(), token, contract.postPortfolioGrowth, {
      body: {
        ...source(portfolio.id),
        filter,
        parameters: { ...growth, recovery: false },
        save: { name: 'Spring', tags: ['weekly'] },
      },
    })
    expect(kept.sample.r).toEqual(r.slice(1, 11))
    const { sample } = await succeed(server(), token, contract.getSimulationParameters, {
      query: { portfolio_id: portfolio.id, from: filter.from, to: filter.to, direction: 'long' },
    })
    expect(sample).toMatchObject({ r: r.slice(1, 11), tradesPerDay: Array.from({ length: 10 }, () => 1) })
    const shorts = { portfolio_id: portfolio.id, direction: 'short' } as const
    const none = await succeed(server(), token, contract.getSimulationParameters, { query: shorts })
    expect(none).toMatchObject({ sample: { r: [], tradesPerDay: [], pnlPerLot: [] }, verdict: 'refuse' })
    const params = { id: kept.runId ?? '' }
    expect(await open(token, kept.runId)).toMatchObject({ filter, tags: ['weekly'], trades: 10 })

    const body = { name: 'Spring 2025', tags: ['weekly', 'long'] }
    const { simulation } = await succeed(server(), token, contract.updateUserSimulation, { params, body })
    expect(simulation).toMatchObject({ ...body, filter })
    await succeed(server(), token, contract.updateUserSimulation, { params, body: { tags: [] } })
    expect(await open(token, kept.runId)).toMatchObject({ name: 'Spring 2025', tags: [] })

    await ofDrawdown(token, portfolio.id, 'Later')
    const first = await succeed(server(), token, contract.listUserSimulations, { query: { limit: 1 } })
    expect(first.simulations.map(({ name }) => name)).toEqual(['Later'])
    const query = { limit: 1, cursor: first.next ?? '' }
    const second = await succeed(server(), token, contract.listUserSimulations, { query })
    expect(second).toMatchObject({ simulations: [{ name: 'Spring 2025' }], next: null })
  })

  test('of another trader’s setup are not found', async () => {
    const owner = await traderWithTrades(server())
    const other = await traderWithTrades(server())
    const { setup } = await succeed(server(), other.token, createSetup, { body: { name: 'Breakout' } })
    const query = { portfolio_id: owner.portfolio.id, setup_ids: setup.id }
    expect(await server().call(contract.getSimulationParameters, { query }, owner.token)).toMatchObject({ status: 404 })
    const own = await succeed(server(), other.token, contract.getSimulationParameters, {
      query: { ...query, portfolio_id: other.portfolio.id },
    })
    expect(own.sample.r).toEqual([])
  })

  test('are kept with one’s own portfolio only', async () => {
    const { token, userId, portfolio } = await traderWithTrades(server())
    const member = await server().signUp()
    const { pool } = server().services.database
    const { rows } = await pool.query<{ id: string }>(`insert into teams (name) values ('Desk') returning id`)
    for (const [who, role] of [
      [userId, 'owner'],
      [member.userId, 'viewer'],
    ]) {
      await pool.query('insert into team_members (team_id, user_id, role) values ($1, $2, $3)', [
        rows[0]?.id,
        who,
        role,
      ])
    }
    await pool.query('update portfolios set team_id = $1 where id = $2', [rows[0]?.id, portfolio.id])
    const shown = await ofDrawdown(member.token, portfolio.id, null)
    expect(shown.result).toStrictEqual((await ofDrawdown(token, portfolio.id, null)).result)
    const save = { name: 'Theirs' }
    const asked = source(portfolio.id)
    const bodies = [
      server().call(contract.postDrawdownAnalysis, { body: { ...asked, parameters: growth, save } }, member.token),
      server().call(
        contract.postPortfolioGrowth,
        { body: { ...asked, parameters: { ...growth, recovery: false }, save } },
        member.token,
      ),
      server().call(
        contract.postKellyOptimization,
        { body: { ...asked, parameters: kelly, drawdown: null, save } },
        member.token,
      ),
      server().call(contract.postScenarioAnalysis, { body: { ...asked, scenarios, save } }, member.token),
    ]
    for (const answer of await Promise.all(bodies)) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect(await list(member.token)).toEqual([])
    expect(await list(token)).toEqual([])
  })
})
