import { expect, it } from 'vitest'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import { defaultSettings } from '#features/what-if/settings/what-if-settings.ts'
import { madeGrid } from '#features/what-if/what-if.fixture.ts'
import { comparedCurves, compareScenarios } from './compare-scenarios.ts'
import { differenceText } from './compared-scenarios.tsx'
import { describeInputs } from './describe-inputs.ts'
import { differingInputs, toScenarioInputs } from './scenario-inputs.ts'

const first = toScenarioResults({ stops: [1, 2], targets: [2, 3] }, madeGrid([0.1, 0.2, 0.3, 0.4]))
/** The same stops; one of the targets is another. */
const second = toScenarioResults({ stops: [1, 2], targets: [3, 4] }, madeGrid([0.5, 0.9, 0.3, 0.7]))

const saved = (results: typeof first, cell: { stop: number; target: number } | null) => ({
  scenario: { cell },
  results,
})

it('compares the chosen cells, and the cells that both scenarios have', () => {
  const found = compareScenarios(saved(first, { stop: 2, target: 2 }), saved(second, { stop: 1, target: 4 }))
  // 0.3R at 2R and 2R against 0.9R at 1R and 4R: no median of anything.
  expect(found.first).toMatchObject({ stop: 2, target: 2, expectancy: 0.3 })
  expect(found.second).toMatchObject({ stop: 1, target: 4, expectancy: 0.9 })
  expect(found.difference).toBeCloseTo(0.6)
  // At a target of 3R: 0.2 against 0.5, and 0.4 against 0.3.
  expect(found.common).toMatchObject({ cells: 2, higher: 0.5 })
  expect(found.common?.mean).toBeCloseTo(0.1)
  expect(found.common?.low).toBeCloseTo(-0.1)
  expect(found.common?.high).toBeCloseTo(0.3)
  expect(differenceText({ difference: 0.6, common: found.common }, 'Tight', 'Wide')).toBe(
    'In their chosen cells, “Wide” expects +0.60R per trade against “Tight”. Of 2 common cells, “Wide” is higher in 50%: +0.10R on average, −0.10R to +0.30R.',
  )
})

it('has no figures of a scenario that was saved without a chosen cell, and no common cells where there are none', () => {
  const third = toScenarioResults({ stops: [5], targets: [6] }, madeGrid([0.7]))
  const found = compareScenarios(saved(first, null), saved(third, { stop: 5, target: 6 }))
  expect(found).toMatchObject({ first: null, second: { expectancy: 0.7 }, difference: null, common: null })
  expect(differenceText(found, 'Tight', 'Wide')).toBe(
    'One was saved without a chosen cell. They share no stop and target.',
  )
})

it('draws both curves over the targets that they share', () => {
  expect(comparedCurves(first, second, 'stop')).toEqual({
    first: [
      [1, 0.2],
      [2, 0.4],
    ],
    second: [
      [1, 0.5],
      [2, 0.3],
    ],
  })
  // Along targets, both have all of their stops in common.
  expect(comparedCurves(first, second, 'target').second.map(([level]) => level)).toEqual([3, 4])
})

it('names the inputs that differ', () => {
  const inputs = toScenarioInputs(defaultSettings, 0.05)
  const other = { ...inputs, stops: [0.5, 1], direction: 'short' as const }
  const differing = differingInputs(inputs, other)
  expect(describeInputs(other, differing)).toEqual([
    { label: 'Stops', text: '0.5R–1R (2)' },
    { label: 'Side', text: 'Short' },
  ])
  expect(describeInputs(inputs).map(({ text }) => text)).toEqual([
    '0.2R–1.6R (29)',
    '0.4R–4R (37)',
    'Stop first',
    'Same risk',
    '0R',
    '0.05R',
    'Used',
    'All days',
    'Long and short',
    'All',
  ])
})
