import { afterAll, expect, test } from 'vitest'
import { postChallengeAnalysis } from '#contract/simulations/challenge.ts'
import { postHistoryAnalysis } from '#contract/simulations/history.ts'
import * as contract from '#contract/simulations/monte-carlo.ts'
import { noSampleChange } from '#domain/simulation/sample-change.ts'
import { buildVerificationFile } from '#domain/simulation/verification-file.ts'
import { computationsOf } from '#features/monte-carlo/saved-runs/saved-run-computations.ts'
import { stopPools } from '#tests/engine/equality/pools.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { plainChallenge } from '#tests/support/simulation/plain-challenge.ts'
import { plainGrowth } from '#tests/support/simulation/plain-growth.ts'
import { verifyFile } from '#tests/verification/verify-file.ts'
import { traderWithTrades } from './trader-with-trades.ts'

afterAll(stopPools)

const { r: _r, recovery: _recovery, ...parameters } = { ...plainGrowth, paths: 200, steps: 30 }
const { r: _trades, ...challenge } = { ...plainChallenge, paths: 100 }
const { sizing: _sizing, resampleHistory: _resampleHistory, ...limited } = parameters
const kelly = { extraCostR: 0.05, bootstraps: 100, seed: [7, 8], curvePoints: 5, floor: null } as const

onBothDatabases('the file of a saved run', (server) => {
  test('of each kind is computed again by engine and reference, every value equal', async () => {
    const { token, portfolio } = await traderWithTrades(server())
    const asked = { portfolioId: portfolio.id, assumedRisk: null, save: { name: 'Run' } }
    const growth = { ...parameters, recovery: false }
    const ids = [
      await succeed(server(), token, contract.postPortfolioGrowth, { body: { ...asked, parameters: growth } }),
      await succeed(server(), token, contract.postDrawdownAnalysis, { body: { ...asked, parameters } }),
      await succeed(server(), token, postHistoryAnalysis, { body: { ...asked, parameters } }),
      await succeed(server(), token, contract.postKellyOptimization, {
        body: { ...asked, parameters: kelly, drawdown: { growth: limited, level: 0.2, tolerance: 0.1, points: 3 } },
      }),
      await succeed(server(), token, contract.postScenarioAnalysis, {
        body: { ...asked, scenarios: [growth, { ...growth, change: { ...noSampleChange, winRatePoints: 5 } }] },
      }),
      await succeed(server(), token, postChallengeAnalysis, {
        body: { ...asked, parameters: challenge, curve: { risks: [0.01], paths: 50 } },
      }),
    ].map(({ runId }) => runId ?? '')

    const tasks: string[] = []
    for (const id of ids) {
      const { simulation } = await succeed(server(), token, contract.getUserSimulation, { params: { id } })
      if (simulation.kind === 'what-if-analysis') throw new Error('no such run was saved')
      const computations = computationsOf(simulation)
      const text = JSON.stringify(buildVerificationFile(simulation.engineVersion, computations))
      // Neither names nor dates nor ids leave with it.
      expect(text).not.toContain('Run')
      expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/)
      const { computations: found } = await verifyFile(text)
      expect(
        found.flatMap(({ refusal, differences }): unknown[] => (refusal === null ? [...differences] : [refusal])),
      ).toEqual([])
      tasks.push(...computations.map(({ task }) => task))
    }
    expect(tasks).toEqual([
      'growth',
      'growth',
      'history',
      'growth',
      'history',
      'growth',
      'history',
      'kelly',
      'kellyDrawdown',
      'scenarios',
      'challenge',
      'challengeCurve',
    ])
  })
})
