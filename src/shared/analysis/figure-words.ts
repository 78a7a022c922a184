import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import { metricReasons } from '#domain/metrics/shared/metric.ts'
import { formatUnit } from './format-unit.ts'
import type { ToolWords } from './tool-words.ts'

/** How many figures a tool shows at once. */
export const maxKeyFigures = 5

/** Why a figure has no value. */
export function figureReason({ reason }: Pick<ToolFigure, 'reason'>): string {
  return reason === null || reason === 'no_data' ? 'No data for it yet.' : metricReasons[reason]
}

/** "0.05R to 0.43R"; null without an interval. */
export function intervalText({ interval, unit, signed }: ToolFigure, words: ToolWords): string | null {
  if (interval === undefined) return null
  const isSigned = signed === true
  return `${formatUnit(unit, interval.low, words, isSigned)} to ${formatUnit(unit, interval.high, words, isSigned)}`
}
