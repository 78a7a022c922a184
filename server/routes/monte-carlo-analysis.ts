import { postDrawdownAnalysis, postKellyOptimization, postScenarioAnalysis } from '#contract/monte-carlo.ts'
import type { GrowthInput } from '#domain/simulation.ts'
import { drawsFromHistory } from '#server/reference/history-model.ts'
import { implement, type Implementation } from '#server/implement.ts'
import { callerOf, computed, sampleOf } from './simulation-source.ts'

const parameter = (name: string) => `parameters.${name}`
/** Of the drawdown that a Kelly analysis may be asked for; the rest are parameters of its growth. */
const drawdownParameters = new Set(['level', 'tolerance', 'points'])
const ofDrawdown = (name: string) => `drawdown.${drawdownParameters.has(name) ? '' : 'growth.'}${name}`
const ofScenarios = (name: string) => (name === 'scenarios' ? name : `scenarios.${name}`)

export const monteCarloAnalysisRoutes: Implementation[] = [
  implement(postDrawdownAnalysis, async ({ body }, context) => {
    const { services } = context
    const sample = await sampleOf(context, body)
    const input: GrowthInput = { ...body.parameters, r: sample.r, recovery: true }
    const caller = callerOf(context, parameter)
    const figures = await computed(async () => ({
      result: await services.simulations.run('growth', input, caller),
      history: drawsFromHistory(input.model) ? await services.simulations.run('history', input, caller) : null,
    }))
    return { sample, ...figures }
  }),

  implement(postKellyOptimization, async ({ body }, context) => {
    const { simulations } = context.services
    const sample = await sampleOf(context, body)
    const figures = await computed(async () => {
      const input = { ...body.parameters, r: sample.r }
      const kelly = await simulations.run('kelly', input, callerOf(context, parameter))
      // Without a best fraction there is no range of fractions to look at.
      if (body.drawdown === null || kelly.full === null) return { kelly, drawdown: null }
      const { growth, ...asked } = body.drawdown
      const drawdown = await simulations.run(
        'kellyDrawdown',
        {
          ...asked,
          growth: {
            ...growth,
            r: sample.r,
            sizing: { kind: 'fixedFraction', fraction: 0 },
            resampleHistory: false,
            recovery: false,
          },
        },
        callerOf(context, ofDrawdown),
      )
      return { kelly, drawdown }
    })
    return { sample, ...figures }
  }),

  implement(postScenarioAnalysis, async ({ body }, context) => {
    const sample = await sampleOf(context, body)
    const inputs = body.scenarios.map((parameters) => ({ ...parameters, r: sample.r }))
    const figures = await computed(async () => ({
      result: await context.services.simulations.run('scenarios', inputs, callerOf(context, ofScenarios)),
    }))
    return { sample, ...figures }
  }),
]
