import { expect, it } from 'vitest'
import { toScenarioResults } from '#domain/simulation/what-if/scenario-results.ts'
import { defaultSettings } from '#features/what-if/settings/what-if-settings.ts'
import { madeGrid } from '#features/what-if/what-if.fixture.ts'
import { comparedCurves, compareScenarios } from './compare-scenarios.ts'
import { describeInputs } from './describe-inputs.ts'
import { differingInputs, toScenarioInputs } from './scenario-inputs.ts'

const first = toScenarioResults({ stops: [1, 2], targets: [2, 3] }, madeGrid([0.1, 0.2, 0.3, 0.4]))
/** The same stops; one of the targets is another. */
const second = toScenarioResults({ stops: [1, 2], targets: [3, 4] }, madeGrid([0.5, 0.9, 0.3, 0.7]))

it('compares the cells that both scenarios have', () => {
  const found = compareScenarios(first, second)
  expect(found.common).toBe(2)
  // At a target of 3R: 0.2 against 0.5, and 0.4 against 0.3.
  expect(found.difference?.mean).toBeCloseTo(0.1)
  expect(found.difference?.low).toBeCloseTo(-0.1)
  expect(found.difference?.high).toBeCloseTo(0.3)
  expect(found.difference?.higher).toBe(0.5)
  expect(found.first).toMatchObject({ trades: 100, cells: 2, winRate: 0.5, coverage: 0.95, maxDrawdown: null })
  expect(found.first.expectancy).toBeCloseTo(0.3)
  expect(found.second.expectancy).toBeCloseTo(0.4)
})

it('compares all cells of each where they share none, without a difference', () => {
  const found = compareScenarios(first, toScenarioResults({ stops: [5], targets: [6] }, madeGrid([0.7])))
  expect(found).toMatchObject({
    common: 0,
    difference: null,
    first: { cells: 4 },
    second: { cells: 1, expectancy: 0.7 },
  })
  expect(found.first.expectancy).toBeCloseTo(0.25)
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
  ])
})
