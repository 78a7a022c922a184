import { expect, it } from 'vitest'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import { intervalFrom } from '#domain/metrics/shared/small-samples.ts'
import { figureIntervalText } from './figure-words.ts'
import type { ToolWords } from './tool-words.ts'

const words = { currency: 'USD', timeZone: 'UTC' } as unknown as ToolWords
const figure: ToolFigure = {
  key: 'meanR',
  label: 'Mean R',
  unit: 'r',
  signed: true,
  good: 'high',
  meaning: '',
  formula: '',
  value: 0.2,
  reason: null,
  n: 29,
  group: null,
}

it('says of an interval that it is at least as wide, of a missing one why, and nothing where a figure has none', () => {
  expect(figureIntervalText({ ...figure, interval: intervalFrom(-0.1, 0.5, 29) }, words)).toBe(
    'at least −0.10R to +0.50R',
  )
  expect(figureIntervalText({ ...figure, interval: intervalFrom(-0.1, 0.5, 30) }, words)).toBe('−0.10R to +0.50R')
  expect(figureIntervalText({ ...figure, lacksInterval: true }, words)).toBe('Fewer than 30 trades: no honest interval')
  expect(figureIntervalText(figure, words)).toBeNull()
})
