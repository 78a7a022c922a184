import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolTable, ToolTableRow } from '#domain/analysis/shapes/tool-result.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'
import type { GroupFigures } from './group-figures.ts'

/** Columns of a table of groups; amounts are left out where currencies differ. */
export const figureColumns = (name: string, unit: 'money' | 'r'): ToolTable['columns'] => [
  { key: 'group', label: name, unit: 'text' },
  { key: 'n', label: 'Trades', unit: 'count' },
  { key: 'winRate', label: 'Win rate', unit: 'fraction' },
  { key: 'meanR', label: 'Mean R', unit: 'r' },
  { key: 'medianR', label: 'Median R', unit: 'r' },
  { key: 'totalR', label: 'Total R', unit: 'r' },
  { key: 't', label: 't', unit: 'number' },
  ...(unit === 'r'
    ? []
    : ([
        { key: 'profitFactor', label: 'Profit factor', unit: 'ratio' },
        { key: 'net', label: 'Net P&L', unit: 'money' },
      ] as const)),
]

/** The row of a group, in the order of `figureColumns`, with the interval of mean R. */
export function figureRow(
  group: string | null,
  label: Sentence,
  figures: GroupFigures,
  unit: 'money' | 'r',
  interval: Interval | null = null,
): ToolTableRow {
  const { n, winRate, meanR, medianR, r, totalR, t, profitFactor, net } = figures
  const cells = [label, n, winRate, meanR, medianR, r.length === 0 ? null : totalR, t]
  const all = unit === 'r' ? cells : [...cells, profitFactor, net]
  return { group, cells: all, intervals: all.map((_, index) => (index === 3 ? interval : null)) }
}

/** Columns of a table of groups that says more of each than its results: the few that most readers look at. */
export const fewFigureColumns: ToolTable['columns'] = [
  { key: 'n', label: 'Trades', unit: 'count' },
  { key: 'winRate', label: 'Win rate', unit: 'fraction' },
  { key: 'meanR', label: 'Mean R', unit: 'r' },
  { key: 'totalR', label: 'Total R', unit: 'r' },
]

/** The row of a group: its label, the figures of `fewFigureColumns` with the interval of mean R, and what else there is. */
export function fewFiguresRow(
  group: string | null,
  label: Sentence,
  { n, winRate, meanR, r, totalR }: GroupFigures,
  interval: Interval | null,
  further: readonly (number | null)[] = [],
): ToolTableRow {
  const cells = [label, n, winRate, meanR, r.length === 0 ? null : totalR, ...further]
  return { group, cells, intervals: cells.map((_, index) => (index === 3 ? interval : null)) }
}
