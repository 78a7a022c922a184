import { expect, it } from 'vitest'
import { madeGrid, madeGuards } from '#features/what-if/what-if.fixture.ts'
import { bracketText, plateauFrame, scaleOf } from './heat-map-spec.ts'
import { measureOf } from './measures.ts'

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
