import { expect, test } from 'vitest'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import {
  getSimulationParameters,
  getUserSimulation,
  listUserSimulations,
  postDrawdownAnalysis,
  postKellyOptimization,
  postPortfolioGrowth,
  postScenarioAnalysis,
} from '#contract/simulations/monte-carlo.ts'
import { createTrade } from '#contract/trades/trades.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { usualKelly } from '#domain/simulation/kelly.ts'
import { simulateHistory } from '#server/reference/growth/history-rank.ts'
import { kellyDrawdown } from '#server/reference/growth/kelly-drawdown.ts'
import { simulateScenarios } from '#server/reference/growth/scenarios.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { engineVersion } from '#server/runtime/version.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { tradedR as r, traderWithTrades } from './trader-with-trades.ts'

const parameters: Omit<GrowthInput, 'r' | 'recovery'> = {
  model: { kind: 'stationary', blockLength: null },
  sizing: { kind: 'fixedFraction', fraction: 0.02 },
  extraCostR: 0.05,
  paths: 300,
  steps: 40,
  seed: [7, 8],
  flows: [{ kind: 'deposit', every: 10, amount: 0.05 }],
  ruin: [{ kind: 'trailing', level: 0.15 }],
  stopAtRuin: true,
  goal: 1.2,
  resampleHistory: true,
}
const input: GrowthInput = { ...parameters, r, recovery: true }
const { sizing: _sizing, resampleHistory: _resampleHistory, ...plain } = parameters

const source = (portfolioId: string) => ({ portfolioId, assumedRisk: null })

onBothDatabases('analyses of a portfolio', (server) => {
  test('drawdowns equal the reference’s, with the real history among them', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const body = { ...source(portfolio.id), parameters }
    const answer = await succeed(server(), token, postDrawdownAnalysis, { body })
    expect(answer).toMatchObject({ sample: { portfolioId: portfolio.id, r }, engineVersion: engineVersion() })
    expect(answer.result).toStrictEqual(simulateGrowth(input))
    expect(answer.result.recovery).not.toBeNull()
    expect(answer.history).toStrictEqual(simulateHistory(input))

    const normal = { ...parameters, model: { kind: 'normal', meanR: 0.1, sdR: 1 }, resampleHistory: false } as const
    const parametric = await succeed(server(), token, postDrawdownAnalysis, { body: { ...body, parameters: normal } })
    expect(parametric.history).toBeNull()
    expect(parametric.result).toStrictEqual(simulateGrowth({ ...input, ...normal }))
  })

  test('Kelly with its band, and drawdown by fraction, equal the reference’s', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const kelly = {
      extraCostR: 0.05,
      bootstraps: 200,
      seed: [7, 8],
      curvePoints: 11,
      floor: { floor: 0.7, chance: 0.1 },
    } as const
    const drawdown = { growth: plain, level: 0.2, tolerance: 0.1, points: 4 }
    const body = { ...source(portfolio.id), parameters: kelly, drawdown }
    const answer = await succeed(server(), token, postKellyOptimization, { body })
    expect(answer.kelly).toStrictEqual(analyzeKelly({ ...kelly, r }))
    const growth = { ...input, resampleHistory: false, recovery: false }
    expect(answer.drawdown).toStrictEqual(kellyDrawdown({ ...drawdown, growth }))

    const alone = await succeed(server(), token, postKellyOptimization, { body: { ...body, drawdown: null } })
    expect(alone).toMatchObject({ kelly: answer.kelly, drawdown: null })

    const refused = (change: object) =>
      server().call(postKellyOptimization, { body: { ...body, drawdown: { ...drawdown, ...change } } }, token)
    expect(await refused({ level: 2 })).toMatchObject({
      status: 400,
      body: { code: 'simulation_refused', details: [{ field: 'drawdown.level' }] },
    })
    expect(await refused({ growth: { ...plain, steps: 0 } })).toMatchObject({
      body: { code: 'simulation_refused', details: [{ field: 'drawdown.growth.steps' }] },
    })
    expect(await refused({ growth: { ...plain, paths: 1_000_000, steps: 250 } })).toMatchObject({
      body: { code: 'simulation_too_large', details: [{ field: 'drawdown.growth.paths' }] },
    })
  })

  test('the sample and a Kelly analysis need neither a portfolio nor parameters: the first one and the usual ones count', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    await succeed(server(), token, createPortfolio, { body: portfolioBody({ name: 'Second' }) })
    const { sample } = await succeed(server(), token, getSimulationParameters, { query: {} })
    expect(sample).toMatchObject({ portfolioId: portfolio.id, r })
    const answer = await succeed(server(), token, postKellyOptimization, { body: {} })
    expect(answer).toMatchObject({ sample: { portfolioId: portfolio.id, r }, drawdown: null, runId: null })
    expect(answer.kelly).toStrictEqual(analyzeKelly({ ...usualKelly, r }))
    const few = { parameters: { bootstraps: 100 } }
    expect((await succeed(server(), token, postKellyOptimization, { body: few })).kelly).toStrictEqual(
      analyzeKelly({ ...usualKelly, bootstraps: 100, r }),
    )

    const { token: without } = await server().signUp()
    const none = { status: 404, body: { code: 'not_found', message: 'There is no portfolio yet. Create one first.' } }
    expect(await server().call(getSimulationParameters, { query: {} }, without)).toMatchObject(none)
    expect(await server().call(postKellyOptimization, { body: {} }, without)).toMatchObject(none)
  })

  test('without a loss there is no best fraction, and no drawdown by fraction', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    for (let day = 1; day <= 10; day++) {
      const at = `2025-03-${String(day).padStart(2, '0')}T15:00:00.000Z`
      const trade = roundTrip(String(105 + day), at, { initialStopPrice: decimal('90') })
      await succeed(server(), token, createTrade, { body: { ...trade, portfolioId: portfolio.id } })
    }
    const answer = await succeed(server(), token, postKellyOptimization, {
      body: {
        ...source(portfolio.id),
        parameters: { extraCostR: 0, bootstraps: 0, seed: [1, 2], curvePoints: 5, floor: null },
        drawdown: { growth: { ...plain, extraCostR: 0 }, level: 0.2, tolerance: 0.1, points: 4 },
      },
    })
    expect(answer).toMatchObject({ kelly: { trades: 10, full: null, curve: [] }, drawdown: null })
  })

  test('scenarios are compared on the same random numbers', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const scenarios = [0.02, 0.01].map((fraction) => ({
      ...parameters,
      sizing: { kind: 'fixedFraction', fraction } as const,
      recovery: false,
    }))
    const ask = (given: typeof scenarios) =>
      server().call(postScenarioAnalysis, { body: { ...source(portfolio.id), scenarios: given } }, token)
    const answer = await ask(scenarios)
    expect(answer).toMatchObject({ ok: true, body: { sample: { r } } })
    expect(answer.ok ? answer.body.result : null).toStrictEqual(
      simulateScenarios(scenarios.map((scenario) => ({ ...scenario, r }))),
    )

    expect(await ask(scenarios.slice(1))).toMatchObject({
      status: 400,
      body: { code: 'simulation_refused', details: [{ field: 'scenarios' }] },
    })
    expect(await ask(scenarios.map((scenario, i) => ({ ...scenario, paths: 300 + i })))).toMatchObject({
      body: { code: 'simulation_refused', details: [{ field: 'scenarios.paths' }] },
    })
    expect(await ask(scenarios.map((scenario) => ({ ...scenario, goal: 0.5 })))).toMatchObject({
      body: { code: 'simulation_refused', details: [{ field: 'scenarios.goal' }] },
    })
    // Each is half of what the server computes in one call, and a little more.
    const large = { paths: 100_000, steps: 1001, resampleHistory: false }
    expect(await ask(scenarios.map((scenario) => ({ ...scenario, ...large })))).toMatchObject({
      body: { code: 'simulation_too_large' },
    })
    expect(await ask(Array.from({ length: 5 }, () => scenarios).flat())).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'scenarios' }] },
    })
  })

  test('too few trades are said to be too few', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const body = { ...source(portfolio.id), parameters }
    expect(await server().call(postDrawdownAnalysis, { body }, token)).toMatchObject({
      status: 400,
      body: { code: 'too_few_trades', details: [{ field: 'portfolioId' }] },
    })
  })

  test('the list of saved runs leaves out what there is one of for each trade; the run itself has it', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const sizing = { kind: 'fixedLot', lots: 2, fee: 0.001, pnlPerLot: r.map((value) => value / 100) } as const
    const days = { kind: 'days', tradesPerDay: [5, 7] } as const
    const asked = { ...parameters, model: days, sizing, recovery: false }
    const saved = await succeed(server(), token, postPortfolioGrowth, {
      body: { ...source(portfolio.id), parameters: asked, save: { name: 'Lots' } },
    })
    expect(saved.result.maxDrawdownAmount).not.toBeNull()
    const { simulations } = await succeed(server(), token, listUserSimulations, { query: {} })
    const short = { ...asked, model: { kind: 'days', tradesPerDay: [] }, sizing: { ...sizing, pnlPerLot: [] } }
    expect(simulations).toMatchObject([{ kind: 'portfolio-growth', parameters: short }])
    const params = { id: saved.runId ?? '' }
    const { simulation } = await succeed(server(), token, getUserSimulation, { params })
    expect(simulation.parameters).toEqual(asked)
    expect(simulation.result).toStrictEqual(saved.result)
  })

  test('a shuffle is listed without the figures that it cannot have', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const shuffle = { ...parameters, model: { kind: 'permutation' }, resampleHistory: false, recovery: false } as const
    await succeed(server(), token, postPortfolioGrowth, {
      body: { ...source(portfolio.id), parameters: shuffle, save: { name: 'Shuffle' } },
    })
    const { simulations } = await succeed(server(), token, listUserSimulations, { query: {} })
    expect(simulations[0]?.summary).toMatchObject({ medianTerminal: null, lossShare: null })
  })
})
