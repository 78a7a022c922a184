import { afterAll, describe, expect, it } from 'vitest'
import { fingerprintOf } from '#domain/numbers/fingerprint.ts'
import { blocksInput, growthInput, kellyInput, scenarioInputs, selfTests } from '#features/console/engine/self-tests.ts'
import { simulateScenarios } from '#server/reference/growth/scenarios.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { poolOf, stopPools } from '#tests/engine/equality/pools.ts'

afterAll(stopPools)

/** What the reference answers, in the order of the self-tests. */
const references = [
  () => simulateGrowth(growthInput),
  () => simulateGrowth(blocksInput),
  () => simulateScenarios(scenarioInputs),
  () => analyzeKelly(kellyInput),
]

describe('the expected answers of the engine’s self-test', () => {
  it.each(selfTests.map((one, index) => [one.name, one, references[index]] as const))(
    '%s: reference and engine give it',
    async (_name, { run, expected }, reference) => {
      expect(fingerprintOf(reference?.())).toBe(expected)
      const outcome = await run(poolOf(2))
      expect(outcome.ok && fingerprintOf(outcome.value)).toBe(expected)
    },
  )
})
