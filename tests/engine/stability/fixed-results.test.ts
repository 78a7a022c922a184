import { afterAll, describe, expect, it } from 'vitest'
import { engine_version } from '#engine/edgeworth_engine.js'
import { challengeCurve, simulateChallenge } from '#server/reference/challenge/simulate-challenge.ts'
import { simulateHistory } from '#server/reference/growth/history-rank.ts'
import { kellyDrawdown } from '#server/reference/growth/kelly-drawdown.ts'
import { simulateScenarios } from '#server/reference/growth/scenarios.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { jointKelly } from '#server/reference/kelly/joint.ts'
import { optimalF } from '#server/reference/kelly/optimal-f.ts'
import { resampleFigures } from '#server/reference/resampling/resample-figures.ts'
import { whatIfGrid } from '#server/reference/what-if/grid.ts'
import { whatIfGuards } from '#server/reference/what-if/guards.ts'
import { removeBehavior } from '#server/reference/what-if/remove-behavior.ts'
import { poolOf, stopPools } from '#tests/engine/equality/pools.ts'
import { vectorLines } from '#tests/engine/vectors/engine-vectors.ts'
import type { Outcome } from '#workers/shared/outcome.ts'
import {
  challengeCases,
  challengeCurveCase,
  dependentKellyCase,
  drawdownCase,
  fewChangesCase,
  growthCases,
  historyCase,
  jointCase,
  kellyCase,
  optimalFCase,
  removalCase,
  resamplingCases,
  scenarioCase,
  whatIfCases,
} from './cases.ts'
import { freeze, isWriting, linesOf } from './frozen-lines.ts'

afterAll(stopPools)

/** A name, what the engine answers and what the reference answers. */
type Case = readonly [name: string, engine: () => Promise<Outcome<unknown>>, reference: () => unknown]

const pool = () => poolOf(2)
const guarded = [...whatIfCases, ['few-changes', fewChangesCase] as const].map(
  ([name, grid]) => [name, { grid, resamples: 300, seed: [42, 7] as const }] as const,
)

const files: readonly (readonly [file: string, cases: readonly Case[]])[] = [
  [
    'growth-models-stability.txt',
    growthCases.map(([name, input]) => [name, () => pool().simulateGrowth(input), () => simulateGrowth(input)]),
  ],
  [
    'comparisons-stability.txt',
    [
      ['scenarios', () => pool().simulateScenarios(scenarioCase), () => simulateScenarios(scenarioCase)],
      ['history', () => pool().simulateHistory(historyCase), () => simulateHistory(historyCase)],
      ['drawdown', () => pool().kellyDrawdown(drawdownCase), () => kellyDrawdown(drawdownCase)],
    ],
  ],
  [
    'challenge-stability.txt',
    [
      ...challengeCases.map(([name, input]): Case => [
        name,
        () => pool().compute('challenge', input),
        () => simulateChallenge(input),
      ]),
      ['curve', () => pool().compute('challengeCurve', challengeCurveCase), () => challengeCurve(challengeCurveCase)],
    ],
  ],
  [
    'kelly-stability.txt',
    [
      ['kelly', () => pool().compute('kelly', kellyCase), () => analyzeKelly(kellyCase)],
      ['kelly-dependent', () => pool().compute('kelly', dependentKellyCase), () => analyzeKelly(dependentKellyCase)],
      ['joint', () => pool().compute('jointKelly', jointCase), () => jointKelly(jointCase)],
      ['optimal-f', () => pool().compute('optimalF', optimalFCase), () => optimalF(optimalFCase.values)],
    ],
  ],
  [
    'resampling-stability.txt',
    resamplingCases.map(([name, input]) => [
      name,
      () => pool().compute('resampling', input),
      () => resampleFigures(input),
    ]),
  ],
  [
    'what-if-stability.txt',
    [
      ...whatIfCases.map(([name, input]): Case => [
        name,
        () => pool().compute('whatIfGrid', input),
        () => whatIfGrid(input),
      ]),
      ...guarded.map(([name, input]): Case => [
        `guards-${name}`,
        () => pool().compute('whatIfGuards', input),
        () => whatIfGuards(input),
      ]),
      ['removal', () => pool().compute('removeBehavior', removalCase), () => removeBehavior(removalCase)],
    ],
  ],
]

describe.each(files)('%s', (file, cases) => {
  const frozen = isWriting ? [] : vectorLines(file).map((words) => words.join(' '))

  it.runIf(isWriting)('is written from the engine where it equals the reference', async () => {
    const lines: string[] = []
    for (const [name, engine, reference] of cases) {
      const outcome = await engine()
      expect(outcome, name).toStrictEqual({ ok: true, value: reference() })
      if (outcome.ok) lines.push(...linesOf(name, outcome.value))
    }
    freeze(file, lines, engine_version())
  })

  it.runIf(!isWriting).each(cases)(
    '%s: the engine and the reference answer as ever',
    async (name, engine, reference) => {
      const expected = frozen.filter((line) => line.startsWith(`${name} `))
      const outcome = await engine()
      expect(outcome.ok ? linesOf(name, outcome.value) : outcome).toEqual(expected)
      expect(linesOf(name, reference())).toEqual(expected)
      expect(expected.length).toBeGreaterThan(0)
    },
  )

  it.runIf(!isWriting)('has a line for nothing else', () => {
    const names = new Set(['version', ...cases.map(([name]) => name)])
    expect(frozen.filter((line) => !names.has(line.split(' ')[0] ?? ''))).toEqual([])
  })
})
