import { expect, test } from 'vitest'
import { selectedFiguresText } from './selected-figures.ts'

const levels = { stops: [0.5, 1], targets: [1, 2] }

test('the line shows the figures of the selected cell and omits unknown ones', () => {
  const shown = { expectancy: [0, 0, 0, 0.123], winRate: [0, 0, 0, 0.481], ordered: null }
  expect(selectedFiguresText(levels, { shown }, { stop: 1, target: 1 })).toBe(
    'Stop 1R, target 2R · +0.12R per trade · 48.1% wins',
  )
  const ordered = { maxDrawdown: [0, 0, 0, 7.5] }
  expect(selectedFiguresText(levels, { shown: { ...shown, ordered } }, { stop: 1, target: 1 })).toMatch(
    / · max drawdown 7\.50R$/,
  )
  const unknown = { expectancy: [], winRate: [], ordered: null }
  expect(selectedFiguresText(levels, { shown: unknown }, { stop: 0, target: 0 })).toBe(
    'Stop 0.5R, target 1R · expectancy unknown',
  )
})
