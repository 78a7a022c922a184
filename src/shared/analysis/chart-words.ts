import type { ChartWords } from '#ui/charts/analysis/plot.ts'
import { formatAxisUnit, formatUnit } from './format-unit.ts'
import { sentenceText } from './sentence-text.tsx'
import type { ToolWords } from './tool-words.ts'

/** What a chart of a tool needs to write its labels. */
export const chartWords = (words: ToolWords): ChartWords => ({
  format: (unit, value) => formatUnit(unit, value, words, unit === 'r' || unit === 'money'),
  axisFormat: (unit, low, high) => formatAxisUnit(unit, low, high, words),
  text: (sentence) => sentenceText(sentence, words),
})
