import { expect, it } from 'vitest'
import { defaultSettings } from '#features/what-if/settings/what-if-settings.ts'
import { madeGrid, madeGuards, madeTrade } from '#features/what-if/what-if.fixture.ts'
import { bracketText, buildHeatMapSpec, exitPoints, plateauFrame, scaleOf, unknownReason } from './heat-map-spec.ts'
import { measureOf } from './measures.ts'
import { actualLevels, buildWhatIfInput } from './what-if-input.ts'

it('spans colors over most values, and ignores unknown ones', () => {
  const values = [...Array.from({ length: 101 }, (_, i) => i / 100), null, 500]
  expect(scaleOf(values, 0).high).toBeLessThan(1.1)
  expect(scaleOf([null], null)).toEqual({ low: 0, high: 1, neutral: null })
})

it('frames the plateau with its neighbors, also where fewer levels were tested than are shown', () => {
  const tested = { stops: [0.5, 1, 1.5], targets: [1, 2, 3] }
  const shown = { stops: [0.5, 0.75, 1, 1.25, 1.5], targets: [1, 1.5, 2, 2.5, 3] }
  expect(plateauFrame(madeGuards(), tested, shown)).toEqual({ from: { row: 0, column: 0 }, to: { row: 4, column: 4 } })
  const { plateau } = madeGuards()
  const corner = madeGuards({ plateau: { ...plateau, cell: { stop: 0, target: 0 } } })
  expect(plateauFrame(corner, tested, shown)).toEqual({ from: { row: 0, column: 0 }, to: { row: 2, column: 2 } })
  expect(plateauFrame(madeGuards(), tested, { ...shown, stops: [7, 8] })).toBeNull()
  expect(plateauFrame(null, tested, shown)).toBeNull()
})

it('brackets a cell by both readings where they differ', () => {
  const grid = { shown: madeGrid([0.1, 0.2]), low: madeGrid([0.1, 0.1]), high: madeGrid([0.1, 0.35]) }
  expect(bracketText(grid, measureOf('expectancy'), 0)).toBeNull()
  expect(bracketText(grid, measureOf('expectancy'), 1)).toBe('between +0.10R and +0.35R')
  // Figures by order are not computed for both readings.
  expect(bracketText(grid, measureOf('maxDrawdown'), 1)).toBeNull()
})

it('marks cells whose color an unknown order could change, and brackets every other one in the table', () => {
  const trades = [madeTrade()]
  const input = { ...buildWhatIfInput(trades, defaultSettings), stops: [1], targets: [1, 2, 3] }
  const expectancy = [-0.5, 0, 0.5]
  const grid = { shown: madeGrid(expectancy), low: madeGrid(expectancy), high: madeGrid([-0.5, 0.02, 0.7]) }
  const spec = buildHeatMapSpec({
    input,
    grid,
    measure: measureOf('expectancy'),
    selected: { stop: 0, target: 0 },
    framed: null,
    actual: actualLevels(trades),
    points: [],
  })
  // Colors span almost 1R: a twentieth of it is visible.
  expect([0, 1, 2].map(spec.isBracketed)).toEqual([false, false, true])
  expect([0, 1, 2].map(spec.bracket)).toEqual([null, '0.00R to +0.02R', '+0.50R to +0.70R'])
  // The Kelly fraction is computed on demand.
  expect(unknownReason(measureOf('kelly'), grid)).toBe('Computing…')
  expect(unknownReason(measureOf('kelly'), { ...grid, shown: { ...grid.shown, kelly: [null] } })).toBe(
    'No losing trade',
  )
})

it('places a gain by its exit and heat, and a loss by its size and what it had been ahead', () => {
  const levels = { stops: [0.5, 1, 1.5], targets: [1, 2, 3] }
  const trades = [
    { r: 2, mae: 0.75, mfe: 2.5 },
    { r: -1, mae: 1, mfe: 1.5 },
    // Beyond the levels.
    { r: 5, mae: 0.75, mfe: 6 },
  ]
  expect(exitPoints(levels, trades)).toEqual([
    { row: 0.5, column: 1 },
    { row: 1, column: 0.5 },
  ])
})
