import { bucketRows } from '#domain/analysis/groups/bucket-rows.ts'
import { type Dimension, dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { groupFigures, intervalBeside } from '#domain/analysis/groups/group-figures.ts'
import { groupFinding, type GroupPart } from '#domain/analysis/groups/group-finding.ts'
import { dimensionParts, partBars, partTable } from '#domain/analysis/groups/group-parts.ts'
import { crossRows } from '#domain/analysis/groups/group-rows.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { closedFigures, riskCoverage } from '#domain/analysis/parts/closed-figures.ts'
import { parseChoice } from '#domain/analysis/parts/parse-options.ts'
import { plainFigure } from '#domain/analysis/parts/tool-figures.ts'
import { memberBrush, partsUnlessHeadline, resultUnit, sparkOf, toolGroup } from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { HeatChart } from '#domain/analysis/shapes/chart-data.ts'
import type { ColumnKey, Rows } from '#domain/analysis/shapes/columns.ts'
import { beyondAll } from '#domain/analysis/shapes/is-bound.ts'
import { filterRows, numbersOf } from '#domain/analysis/shapes/read-columns.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { temporalLabels, toolFacts } from '#domain/analysis/tool-facts.ts'
import type { Interval } from '#domain/metrics/shared/metric.ts'

type By = keyof typeof temporalLabels
const bys = Object.keys(temporalLabels) as By[]

/** The column of each grouping that is one. */
const columnsBy = {
  session: 'entrySession',
  hour: 'entryHour',
  weekday: 'entryWeekday',
  month: 'exitDate',
  tradeOfDay: 'tradeOfDay',
} as const satisfies Partial<Record<By, ColumnKey>>

export interface TemporalOptions {
  readonly by: By
}

/** In minutes. */
const openEdges = [15, 30, 60, 120]
const lossEdges = [5, 15, 60, 240, 1440]

const needed = (key: ColumnKey): Dimension => {
  const dimension = dimensionOf(key)
  if (dimension === null) throw new Error(`${key} is not a dimension`)
  return dimension
}

type Input = ToolInput<TemporalOptions>

const sinceOpen = (input: Input, rows: Rows): GroupPart[] =>
  bucketRows(rows, numbersOf(input.columns, 'minutesSinceOpen'), 'minutesSinceOpen', {
    edges: openEdges,
    unit: 'minutes',
  }).map(({ brush, ...bucket }) => ({
    ...bucket,
    figures: groupFigures(input.columns, bucket.rows, input.depth),
    brush: { tool: 'temporal', ...brush },
  }))

/** Time since the exit before, for trades after a loss. */
function sinceLoss(input: Input, rows: Rows): GroupPart[] {
  const { columns, depth } = input
  const streak = numbersOf(columns, 'streakAtEntry')
  const afterLoss = filterRows(rows, (row) => (streak[row] ?? 0) < 0)
  const buckets = bucketRows(afterLoss, numbersOf(columns, 'minutesSincePrevExit'), 'minutesSincePrevExit', {
    edges: lossEdges,
    unit: 'minutes',
  })
  return buckets.map(({ brush, key, label, rows: inside }) => ({
    key: `loss:${key}`,
    label: [...label, ' after a loss'],
    rows: inside,
    figures: groupFigures(columns, inside, depth),
    brush: {
      tool: 'temporal',
      kind: 'both',
      first: { tool: 'temporal', ...brush },
      second: { tool: 'temporal', kind: 'range', column: 'streakAtEntry', low: -beyondAll, high: -1 },
    },
  }))
}

function partsBy(input: Input, rows: Rows, by: By): GroupPart[] {
  if (by === 'sinceOpen') return sinceOpen(input, rows)
  if (by === 'sinceLoss') return sinceLoss(input, rows)
  return dimensionParts(input, 'temporal', rows, needed(columnsBy[by])).filter(({ isUnknown }) => !isUnknown)
}

/** Hours against weekdays of the entry, in the portfolio's time zone. */
function hourMatrix(input: Input, rows: Rows): { chart: HeatChart; cells: GroupPart[] } {
  const { columns, depth } = input
  const matrix = crossRows(columns, rows, needed('entryHour'), needed('entryWeekday'))
  const width = matrix.second.length
  const cells = matrix.cells.map((inside, index): GroupPart | null => {
    const [hour, weekday] = [matrix.first[Math.floor(index / width)], matrix.second[index % width]]
    if (inside.length === 0 || hour === undefined || weekday === undefined) return null
    return {
      key: `cell:${hour.value}|${weekday.value}`,
      label: [...weekday.label, ' ', ...hour.label],
      rows: inside,
      figures: groupFigures(columns, inside, depth),
      brush: {
        tool: 'temporal',
        kind: 'both',
        first: memberBrush('temporal', hour.brush),
        second: memberBrush('temporal', weekday.brush),
      },
    }
  })
  return {
    cells: cells.filter((cell) => cell !== null),
    chart: {
      kind: 'heat',
      key: 'hours',
      title: 'Mean R by hour and weekday',
      rowAxis: { name: 'Hour', unit: 'count', column: 'entryHour' },
      columnAxis: { name: 'Weekday', unit: 'count', column: 'entryWeekday' },
      rows: matrix.first.map(({ label }) => label),
      columns: matrix.second.map(({ label }) => label),
      values: cells.map((cell) => cell?.figures.meanR ?? null),
      unit: 'r',
      t: cells.map((cell) => cell?.figures.t ?? null),
      n: cells.map((cell) => cell?.figures.n ?? 0),
      groups: cells.map((cell) => cell?.key ?? null),
    },
  }
}

/** Fewest trades of an hour that is called best or worst. */
const minHourTrades = 10

const hourFigure = (key: string, label: string, part: GroupPart | undefined, interval: Interval | null) =>
  plainFigure(
    {
      key,
      label,
      unit: 'r',
      signed: true,
      good: 'high',
      meaning:
        'Mean R of the entry hour, of those with at least ten trades. The interval is for the best or worst of all.',
      formula: 'mean of R by hour of the entry',
    },
    part?.figures.meanR ?? null,
    part?.figures.r.length ?? 0,
    { reason: 'too_few', group: part?.key ?? null, interval },
  )

function compute(input: Input) {
  const { columns, depth, account, options } = input
  const rows = closedRows(columns, input.rows)
  const unit = resultUnit(account)
  const all = groupFigures(columns, rows, depth)
  const { chart, cells } = hourMatrix(input, rows)
  const hours = partsBy(input, rows, 'hour')
  const weekdays = partsBy(input, rows, 'weekday')
  const chosen = options.by === 'hour' ? hours : options.by === 'weekday' ? weekdays : partsBy(input, rows, options.by)
  const isOther = options.by !== 'hour' && options.by !== 'weekday'
  const parts = [...hours, ...weekdays, ...cells, ...(isOther ? chosen : [])]
  const rated = hours
    .filter(({ figures }) => figures.r.length >= minHourTrades)
    .toSorted((a, b) => (a.figures.meanR ?? 0) - (b.figures.meanR ?? 0))
  const intervalOf = intervalBeside(rated.map(({ figures }) => figures))
  const chosenInterval = (part: GroupPart | undefined) => (part === undefined ? null : intervalOf(part.figures))
  return {
    tool: 'temporal' as const,
    depth,
    unit,
    finding: groupFinding(input, rows, parts, ['No time differs more than chance explains (', ' compared).']),
    figures: [
      ...closedFigures(input, rows, all, ['meanR']),
      hourFigure('bestHour', 'Best hour', rated.at(-1), chosenInterval(rated.at(-1))),
      hourFigure('worstHour', 'Worst hour', rated[0], chosenInterval(rated[0])),
      ...closedFigures(input, rows, all, ['winRate', 'tradeCount']),
    ],
    ...partsUnlessHeadline(input, () => ({
      charts: [chart, partBars(options.by, `Mean R by ${temporalLabels[options.by].toLowerCase()}`, chosen)],
      tables: [
        partTable(options.by, temporalLabels[options.by], chosen, unit),
        ...(options.by === 'hour' ? [] : [partTable('hour', 'Hour', hours, unit)]),
        ...(options.by === 'weekday' ? [] : [partTable('weekday', 'Weekday', weekdays, unit)]),
        partTable('cells', 'Hour and weekday', cells, unit),
      ],
      groups: parts.map((part) => toolGroup(input, part)),
    })),
    coverage: riskCoverage(rows.length, all.r.length),
    spark: sparkOf(hours.map(({ figures }) => figures.meanR ?? 0)),
  }
}

export const temporal: AnalysisTool<TemporalOptions> = {
  ...toolFacts.temporal,
  needs: ({ by }) => {
    if (by === 'sinceOpen') return ['minutesSinceOpen']
    return by === 'sinceLoss' ? ['minutesSincePrevExit', 'streakAtEntry'] : [columnsBy[by]]
  },
  defaults: { by: 'session' },
  parseOptions: (given) => ({ by: parseChoice(given, 'by', bys, 'session') }),
  extras: () => ({}),
  compute,
  evidence: evidenceOfClosed,
}
