import { expect, test } from 'vitest'
import { createSetup } from '#contract/playbook/setups.ts'
import { getSampleGroups, postChallengeAnalysis } from '#contract/simulations/challenge.ts'
import { postScenarioAnalysis } from '#contract/simulations/monte-carlo.ts'
import { createTrade } from '#contract/trades/trades.ts'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import { changeSample, noSampleChange } from '#domain/simulation/sample-change.ts'
import { challengeCurve, simulateChallenge } from '#server/reference/challenge/simulate-challenge.ts'
import { simulateScenarios } from '#server/reference/growth/scenarios.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import { plainChallenge } from '#tests/support/simulation/plain-challenge.ts'
import { plainGrowth } from '#tests/support/simulation/plain-growth.ts'
import { tradedR as r, traderWithTrades } from './trader-with-trades.ts'

const source = (portfolioId: string) => ({ portfolioId, assumedRisk: null })

onBothDatabases('challenges and changed samples', (server) => {
  test('the days and setups of a sample have its order', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const { setup } = await succeed(server(), token, createSetup, { body: { name: 'Breakout' } })
    const opened = '2025-03-14T15:00:00.000Z'
    const body = roundTrip('120', opened, { initialStopPrice: decimal('90') })
    for (const setupId of [setup.id, null]) {
      await succeed(server(), token, createTrade, { body: { ...body, setupId, portfolioId: portfolio.id } })
    }
    const groups = await succeed(server(), token, getSampleGroups, { query: { portfolio_id: portfolio.id } })
    // Twelve days of one trade each, the last one with two more.
    expect(groups.tradesPerDay).toEqual([...Array<number>(11).fill(1), 3])
    expect(groups.setups).toEqual([{ id: setup.id, name: 'Breakout' }])
    expect(groups.setupOf).toHaveLength(14)
    expect(groups.setupOf.filter((place) => place === 0)).toHaveLength(1)
    const assumed = await succeed(server(), token, getSampleGroups, {
      query: { portfolio_id: portfolio.id, assumed_risk: '10' },
    })
    expect(assumed.setupOf).toHaveLength(16)
    const ofSetup = { portfolio_id: portfolio.id, setup_ids: setup.id }
    expect(await succeed(server(), token, getSampleGroups, { query: ofSetup })).toMatchObject({
      tradesPerDay: [1],
      setupOf: [0],
    })
  })

  test('a challenge equals the reference’s, figures and curve', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const { r: _, ...parameters } = { ...plainChallenge, paths: 200 }
    const curve = { risks: [0.005, 0.01], paths: 100 }
    const ask = (given: object) =>
      server().call(postChallengeAnalysis, { body: { ...source(portfolio.id), parameters, curve, ...given } }, token)
    const answer = await ask({})
    const challenge = { ...parameters, r }
    expect(answer.ok ? answer.body.result : answer).toStrictEqual(simulateChallenge(challenge))
    expect(answer.ok ? answer.body.curve : answer).toStrictEqual(
      challengeCurve({ challenge: { ...challenge, paths: 100 }, risks: curve.risks }),
    )
    expect(await ask({ parameters: { ...parameters, risk: 2 } })).toMatchObject({
      status: 400,
      body: { code: 'simulation_refused', details: [{ field: 'parameters.risk' }] },
    })
    expect(await ask({ parameters: { ...parameters, paths: 150_000 } })).toMatchObject({
      body: { code: 'simulation_too_large', details: [{ field: 'parameters.paths' }] },
    })
  })

  test('scenarios draw the trades that they change', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const { r: _, ...parameters } = { ...plainGrowth, paths: 300, steps: 40 } satisfies GrowthInput
    const changes = [noSampleChange, { ...noSampleChange, winRatePoints: 5, lossTimes: 0.9 }]
    const scenarios = changes.map((change, i) => ({ ...parameters, steps: 40 + 10 * i, change }))
    const { result } = await succeed(server(), token, postScenarioAnalysis, {
      body: { ...source(portfolio.id), scenarios },
    })
    const inputs = scenarios.map(({ change, ...given }) => ({ ...given, r: changeSample(r, [], change).r ?? [] }))
    expect(result).toStrictEqual(simulateScenarios(inputs))

    // Every trade is without a setup, so their share cannot change.
    const mix = { setupId: null, share: 0.5 }
    const unknown = [scenarios[0], { ...parameters, change: { ...noSampleChange, mix } }].flatMap((one) => one ?? [])
    const body = { ...source(portfolio.id), scenarios: unknown }
    expect(await server().call(postScenarioAnalysis, { body }, token)).toMatchObject({
      body: { code: 'simulation_refused', details: [{ field: 'scenarios.1.change.mix' }] },
    })
  })
})
