import { type Dimension, dimensionOf } from '#domain/analysis/groups/dimensions.ts'
import { figureColumns, figureRow } from '#domain/analysis/groups/figure-table.ts'
import { groupFigures, type GroupFigures } from '#domain/analysis/groups/group-figures.ts'
import { groupFinding, type GroupPart } from '#domain/analysis/groups/group-finding.ts'
import { crossRows, groupRows } from '#domain/analysis/groups/group-rows.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { closedFigures, riskCoverage } from '#domain/analysis/parts/closed-figures.ts'
import { parseChoice, parseText } from '#domain/analysis/parts/parse-options.ts'
import {
  cumulate,
  figureGroups,
  memberBrush,
  resultUnit,
  sparkOf,
  toolGroup,
} from '#domain/analysis/parts/tool-parts.ts'
import { closedRows } from '#domain/analysis/shapes/base-rows.ts'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import type { ColumnKey, Rows } from '#domain/analysis/shapes/columns.ts'
import type { FigureUnit, Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolTable } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { measureLabels, toolFacts } from '#domain/analysis/tool-facts.ts'

/** What a cell shows, and the color that its certainty shades. */
const measures = {
  meanR: { label: measureLabels.meanR, unit: 'r', read: ({ meanR }: GroupFigures) => meanR },
  winRate: { label: measureLabels.winRate, unit: 'fraction', read: ({ winRate }: GroupFigures) => winRate },
  net: { label: measureLabels.net, unit: 'money', read: ({ net }: GroupFigures) => net },
  totalR: {
    label: measureLabels.totalR,
    unit: 'r',
    read: ({ totalR, r }: GroupFigures) => (r.length === 0 ? null : totalR),
  },
  profitFactor: {
    label: measureLabels.profitFactor,
    unit: 'ratio',
    read: ({ profitFactor }: GroupFigures) => profitFactor,
  },
  medianR: { label: measureLabels.medianR, unit: 'r', read: ({ medianR }: GroupFigures) => medianR },
} as const satisfies Readonly<
  Record<
    keyof typeof measureLabels,
    { label: string; unit: FigureUnit; read: (figures: GroupFigures) => number | null }
  >
>
type Measure = keyof typeof measures
const measureKeys = Object.keys(measures) as Measure[]

export interface BreakdownOptions {
  /** Keys of dimensions; `columns` may be the empty text. */
  readonly rows: string
  readonly columns: string
  readonly measure: Measure
}

const usual: BreakdownOptions = { rows: 'setupId', columns: 'direction', measure: 'meanR' }

function dimensionsOf({ rows, columns }: BreakdownOptions): { first: Dimension; second: Dimension | null } {
  const first = dimensionOf(rows) ?? dimensionOf(usual.rows)
  if (first === null) throw new Error(`${rows} is not a dimension`)
  return { first, second: columns === '' || columns === rows ? null : dimensionOf(columns) }
}

const keysOf = (options: BreakdownOptions): ColumnKey[] => {
  const { first, second } = dimensionsOf(options)
  return [first.key, ...(second === null ? [] : [second.key])]
}

function oneWay(input: ToolInput<BreakdownOptions>, rows: Rows, dimension: Dimension): GroupPart[] {
  const groups = figureGroups(input.columns, groupRows(input.columns, rows, dimension), dimension.key, input.depth)
  return groups.map(({ key, member, figures, rows: inside }) => ({
    key,
    label: member.label,
    rows: inside,
    figures,
    brush: memberBrush('breakdown', member.brush),
  }))
}

/** The matrix of two dimensions, with the cells that hold trades as parts. */
function twoWay(input: ToolInput<BreakdownOptions>, rows: Rows, first: Dimension, second: Dimension) {
  const matrix = crossRows(input.columns, rows, first, second)
  const width = matrix.second.length
  const cells = matrix.cells.map((inside, index): GroupPart | null => {
    const [x, y] = [matrix.first[Math.floor(index / width)], matrix.second[index % width]]
    if (inside.length === 0 || x === undefined || y === undefined) return null
    return {
      key: `${first.key}:${x.value}|${second.key}:${y.value}`,
      label: [...x.label, ' · ', ...y.label],
      rows: inside,
      figures: groupFigures(input.columns, inside, input.depth),
      brush: {
        tool: 'breakdown',
        kind: 'both',
        first: memberBrush('breakdown', x.brush),
        second: memberBrush('breakdown', y.brush),
      },
    }
  })
  return { matrix, cells }
}

const textOfLabel = (label: Sentence) => label.filter((part) => typeof part === 'string').join('')

function heatChart(
  { first, second, measure }: { first: Dimension; second: Dimension; measure: Measure },
  { matrix, cells }: ReturnType<typeof twoWay>,
): ChartData {
  const { label, unit, read } = measures[measure]
  return {
    kind: 'heat',
    key: 'matrix',
    title: label,
    rowAxis: { name: textOfLabel(first.label), unit: 'count', column: first.key },
    columnAxis: { name: textOfLabel(second.label), unit: 'count', column: second.key },
    rows: matrix.first.map((member) => member.label),
    columns: matrix.second.map((member) => member.label),
    values: cells.map((cell) => (cell === null ? null : read(cell.figures))),
    unit,
    t: cells.map((cell) => cell?.figures.t ?? null),
    n: cells.map((cell) => cell?.figures.n ?? 0),
    groups: cells.map((cell) => cell?.key ?? null),
  }
}

function barsChart(dimension: Dimension, parts: readonly GroupPart[], measure: Measure): ChartData {
  const { label, unit, read } = measures[measure]
  return {
    kind: 'bars',
    key: `bars:${dimension.key}`,
    title: `${label} by ${textOfLabel(dimension.label).toLowerCase()}`,
    axis: { name: label, unit, column: null },
    bars: parts.flatMap(({ key, figures }) => {
      const value = read(figures)
      const interval = measure === 'meanR' ? figures.interval : null
      return value === null
        ? []
        : [
            {
              group: key,
              value,
              low: interval?.low ?? null,
              high: interval?.high ?? null,
              certainty: Math.abs(figures.t ?? 0),
              n: figures.n,
              reference: null,
            },
          ]
    }),
  }
}

function tableOf(
  input: ToolInput<BreakdownOptions>,
  dimension: Dimension,
  parts: readonly GroupPart[],
  all: GroupFigures,
): ToolTable {
  const unit = resultUnit(input.account)
  return {
    key: dimension.key,
    title: textOfLabel(dimension.label),
    columns: figureColumns(textOfLabel(dimension.label), unit),
    rows: parts.map(({ key, label, figures }) => figureRow(key, label, figures, unit)),
    totals: [null, ...figureRow(null, [], all, unit).cells.slice(1)] as (number | null)[],
  }
}

function compute(input: ToolInput<BreakdownOptions>) {
  const { columns, options, depth, account } = input
  const rows = closedRows(columns, input.rows)
  const { first, second } = dimensionsOf(options)
  const unit = resultUnit(account)
  const measure =
    unit === 'r' && (options.measure === 'net' || options.measure === 'profitFactor') ? 'meanR' : options.measure
  const all = groupFigures(columns, rows, depth)
  const byFirst = oneWay(input, rows, first)
  const bySecond = second === null ? [] : oneWay(input, rows, second)
  const crossed = second === null ? null : twoWay(input, rows, first, second)
  const cells = crossed === null ? [] : crossed.cells.filter((cell) => cell !== null)
  const parts = [...byFirst, ...bySecond, ...cells]
  const bars = barsChart(first, byFirst, measure)
  return {
    tool: 'breakdown' as const,
    depth,
    unit,
    finding: groupFinding(input, rows, parts, ['No group differs more than chance explains (', ' compared).']),
    figures: closedFigures(input, rows, all, ['netPnl', 'winRate', 'meanR', 'profitFactor', 'medianR', 'tradeCount']),
    charts: second === null || crossed === null ? [bars] : [heatChart({ first, second, measure }, crossed), bars],
    tables: [
      tableOf(input, first, byFirst, all),
      ...(second === null ? [] : [tableOf(input, second, bySecond, all)]),
      ...(second === null || crossed === null
        ? []
        : [
            {
              ...tableOf(input, first, cells, all),
              key: 'cells',
              title: `${textOfLabel(first.label)} × ${textOfLabel(second.label)}`,
            },
          ]),
    ],
    groups: parts.map((part) => toolGroup(input, part)),
    coverage: riskCoverage(rows.length, all.r.length),
    spark: sparkOf(cumulate(all.r)),
  }
}

export const breakdown: AnalysisTool<BreakdownOptions> = {
  ...toolFacts.breakdown,
  needs: keysOf,
  defaults: usual,
  parseOptions: (given) => ({
    rows: parseText(given, 'rows', (key) => dimensionOf(key) !== null, usual.rows),
    columns: parseText(given, 'columns', (key) => key === '' || dimensionOf(key) !== null, usual.columns),
    measure: parseChoice(given, 'measure', measureKeys, usual.measure),
  }),
  extras: () => ({}),
  compute,
  evidence: evidenceOfClosed,
}
