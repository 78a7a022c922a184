import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import { metricReasons } from '#domain/metrics/shared/metric.ts'
import { intervalText, noIntervalReason } from '#domain/metrics/shared/small-samples.ts'
import { formatUnit } from './format-unit.ts'
import type { ToolWords } from './tool-words.ts'

/** How many figures a tool shows at once. */
export const maxKeyFigures = 5

/** Why a figure has no value. */
export function figureReason({ reason }: Pick<ToolFigure, 'reason'>): string {
  return reason === null || reason === 'no_data' ? 'No data for it yet.' : metricReasons[reason]
}

/** "0.05R to 0.43R", why there is no interval of a ratio, or null where there is neither. */
export function figureIntervalText(
  { interval, lacksInterval, unit, signed }: ToolFigure,
  words: ToolWords,
): string | null {
  if (interval === undefined) return lacksInterval === true ? noIntervalReason : null
  return intervalText(interval, (end) => formatUnit(unit, end, words, signed === true))
}
