import type { GroupFigures } from '#domain/analysis/groups/group-figures.ts'
import type { Rows } from '#domain/analysis/shapes/columns.ts'
import type { Coverage, ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import type { ToolInput } from '#domain/analysis/shapes/tool.ts'
import { metricFigure, metricOf, quickMetric, sampleOf } from './tool-figures.ts'
import { resultUnit } from './tool-parts.ts'

/** Metrics whose value the columns give without preparing a sample. */
const quickValues = {
  tradeCount: ({ n }: GroupFigures) => quickMetric('tradeCount', n, n, 'no_trades'),
  netPnl: ({ net, n }: GroupFigures) => quickMetric('netPnl', n === 0 ? null : net, n, 'no_trades'),
  winRate: ({ winRate, n }: GroupFigures) => quickMetric('winRate', winRate, n, 'no_trades'),
  meanR: ({ meanR, r }: GroupFigures) => quickMetric('meanR', meanR, r.length, 'no_risk'),
  medianR: ({ medianR, r }: GroupFigures) => quickMetric('medianR', medianR, r.length, 'no_risk'),
  totalR: ({ totalR, r }: GroupFigures) => quickMetric('totalR', r.length === 0 ? null : totalR, r.length, 'no_risk'),
  profitFactor: ({ profitFactor, n }: GroupFigures) =>
    quickMetric('profitFactor', profitFactor, n, n === 0 ? 'no_trades' : 'no_losses'),
} as const
export type QuickMetric = keyof typeof quickValues

/** Metrics made of amounts: without meaning where currencies differ. */
const ofAmounts = new Set(['profitFactor', 'payoffRatio', 'breakevenWinRate'])

/** Whether a metric has a meaning in the account's unit. */
export const isShown = (key: string, { account }: Pick<ToolInput<unknown>, 'account'>) =>
  resultUnit(account) === 'money' || (metricOf(key).unit !== 'money' && !ofAmounts.has(key))

/** Metrics of closed trades: from columns at quick depth, by the catalogue, with intervals, at full. */
export function closedFigures(
  input: Pick<ToolInput<unknown>, 'columns' | 'account' | 'depth'>,
  rows: Rows,
  figures: GroupFigures,
  keys: readonly QuickMetric[],
): ToolFigure[] {
  const shown = keys.filter((key) => isShown(key, input))
  if (input.depth === 'quick') return shown.map((key) => quickValues[key](figures))
  const sample = sampleOf(input.columns, rows, input.account)
  return shown.map((key) => metricFigure(key, metricOf(key).compute(sample)))
}

/** Trades with an R among all; a stop gives the others one. */
export const riskCoverage = (of: number, known: number): Coverage => ({
  of,
  known,
  missing: known === of ? [] : [{ what: ['Trades without a stop or planned risk'], n: of - known, remedy: 'logStop' }],
})
