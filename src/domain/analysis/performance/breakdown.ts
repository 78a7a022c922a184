import { resultNotCause } from '#domain/analysis/groups/certainty.ts'
import { type Dimension, dimensionOf, followsOutcome } from '#domain/analysis/groups/dimensions.ts'
import { figureColumns, figureRow } from '#domain/analysis/groups/figure-table.ts'
import { groupFigures, intervalBeside } from '#domain/analysis/groups/group-figures.ts'
import { groupFinding, type GroupPart } from '#domain/analysis/groups/group-finding.ts'
import { crossRows, groupRows } from '#domain/analysis/groups/group-rows.ts'
import { statOfKey } from '#domain/analysis/groups/stat-measure.ts'
import { evidenceOfClosed } from '#domain/analysis/parts/closed-evidence.ts'
import { closedFigures, riskCoverage } from '#domain/analysis/parts/closed-figures.ts'
import { parseText } from '#domain/analysis/parts/parse-options.ts'
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
import type { ColumnKey, Rows, TradeColumns } from '#domain/analysis/shapes/columns.ts'
import { barEnds } from '#domain/analysis/shapes/interval-ends.ts'
import type { Sentence } from '#domain/analysis/shapes/sentence.ts'
import type { ToolTable, ToolTableRow } from '#domain/analysis/shapes/tool-result.ts'
import type { AnalysisTool, ToolInput } from '#domain/analysis/shapes/tool.ts'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { approximateText, measureColumns } from './breakdown-measure-columns.ts'
import {
  confidenceOfParts,
  isColumnMeasure,
  isNamedMeasure,
  type Measure,
  type MeasuredPart,
  measureOf,
} from './breakdown-measure.ts'

export interface BreakdownOptions {
  /** Keys of dimensions; `columns` may be the empty text. */
  readonly rows: string
  readonly columns: string
  /** A measure of the tool, or the key of a datapoint or a custom stat: its mean. */
  readonly measure: string
}

const usual: BreakdownOptions = { rows: 'setupId', columns: 'direction', measure: 'meanR' }

function dimensionsOf({ rows, columns }: BreakdownOptions): { first: Dimension; second: Dimension | null } {
  const first = dimensionOf(rows) ?? dimensionOf(usual.rows)
  if (first === null) throw new Error(`${rows} is not a dimension`)
  return { first, second: columns === '' || columns === rows ? null : dimensionOf(columns) }
}

const keysOf = (options: BreakdownOptions): ColumnKey[] => {
  const { first, second } = dimensionsOf(options)
  const measured = isColumnMeasure(options.measure) ? [options.measure] : []
  return [first.key, ...(second === null ? [] : [second.key]), ...measured]
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

/** A cell of the matrix: the keys and names of its row and of its column. */
interface CellPart extends GroupPart {
  readonly of: readonly [string, string]
  readonly names: readonly [Sentence, Sentence]
}

/** The matrix of two dimensions, with the cells that hold trades as parts. */
function twoWay(input: ToolInput<BreakdownOptions>, rows: Rows, first: Dimension, second: Dimension) {
  const matrix = crossRows(input.columns, rows, first, second)
  const width = matrix.second.length
  const cells = matrix.cells.map((inside, index): CellPart | null => {
    const [x, y] = [matrix.first[Math.floor(index / width)], matrix.second[index % width]]
    if (inside.length === 0 || x === undefined || y === undefined) return null
    const of = [`${first.key}:${x.value}`, `${second.key}:${y.value}`] as const
    return {
      of,
      names: [x.label, y.label],
      key: of.join('|'),
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

const titleOf = (columns: TradeColumns, { key, label }: Dimension): string =>
  statOfKey(columns, key)?.name ?? label.filter((part) => typeof part === 'string').join('')

function heatChart(
  columns: TradeColumns,
  { first, second, measure, total }: { first: Dimension; second: Dimension; measure: Measure; total: MeasuredPart },
  { matrix, cells }: ReturnType<typeof twoWay>,
): ChartData {
  const { label, unit, read } = measure
  const found = cells.map((cell) => (cell === null ? null : read(cell)))
  return {
    kind: 'heat',
    key: 'matrix',
    title: `${label}${approximateText(measure, total)}`,
    rowAxis: { name: titleOf(columns, first), unit: 'count', column: first.key },
    columnAxis: { name: titleOf(columns, second), unit: 'count', column: second.key },
    rows: matrix.first.map((member) => member.label),
    columns: matrix.second.map((member) => member.label),
    values: found.map((cell) => cell?.value ?? null),
    unit,
    t: found.map((cell) => cell?.t ?? null),
    ...(measure.isAgainstMean ? { isAgainstMean: true as const } : {}),
    n: found.map((cell) => cell?.n ?? 0),
    groups: cells.map((cell) => cell?.key ?? null),
  }
}

function barsChart(
  columns: TradeColumns,
  dimension: Dimension,
  parts: readonly GroupPart[],
  measure: Measure,
  total: MeasuredPart,
): ChartData {
  const { label, unit, read } = measure
  const confidence = confidenceOfParts(measure, parts)
  return {
    kind: 'bars',
    key: `bars:${dimension.key}`,
    title: `${label} by ${titleOf(columns, dimension).toLowerCase()}${approximateText(measure, total)}`,
    axis: { name: label, unit, column: null },
    bars: parts.flatMap((part) => {
      const { value, interval, t, n } = read(part, confidence)
      return value === null
        ? []
        : [
            {
              group: part.key,
              value,
              ...barEnds(interval),
              certainty: Math.abs(t ?? 0),
              n,
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
  total: MeasuredPart,
  measure: Measure,
  insideOf: (part: GroupPart) => readonly GroupPart[] = () => [],
  allInside: readonly GroupPart[] = [],
): ToolTable {
  const unit = resultUnit(input.account)
  const title = titleOf(input.columns, dimension)
  const columns = figureColumns(title, unit)
  const added = measure.isAgainstMean ? measureColumns(measure, total) : null
  const rowBeside = (beside: readonly GroupPart[]) => {
    const intervalOf = intervalBeside(beside.map(({ figures }) => figures))
    const confidence = confidenceOfParts(measure, beside)
    return (part: GroupPart): ToolTableRow => {
      const row = figureRow(part.key, part.label, part.figures, unit, intervalOf(part.figures))
      return added?.addCells(row, part, confidence) ?? row
    }
  }
  const [rowOf, rowInside] = [rowBeside(parts), rowBeside(allInside)]
  const totalRow = figureRow(null, [], total.figures, unit)
  return {
    key: dimension.key,
    title,
    columns: added?.addColumns(columns) ?? columns,
    rows: parts.map((part) => {
      const inside = insideOf(part)
      return inside.length === 0 ? rowOf(part) : { ...rowOf(part), inside: inside.map(rowInside) }
    }),
    totals: [null, ...(added?.addCells(totalRow, total) ?? totalRow).cells.slice(1)] as (number | null)[],
  }
}

function compute(input: ToolInput<BreakdownOptions>) {
  const { columns, options, depth, account } = input
  const rows = closedRows(columns, input.rows)
  const { first, second } = dimensionsOf(options)
  const unit = resultUnit(account)
  const measure = measureOf(input, options.measure, rows)
  const all = groupFigures(columns, rows, depth)
  const total = { rows, figures: all }
  const byFirst = oneWay(input, rows, first)
  const bySecond = second === null ? [] : oneWay(input, rows, second)
  const crossed = second === null ? null : twoWay(input, rows, first, second)
  const cells = crossed === null ? [] : crossed.cells.filter((cell) => cell !== null)
  const parts = [...byFirst, ...bySecond, ...cells]
  const [isFirstTested, isSecondTested] = [!followsOutcome(first.key), second !== null && !followsOutcome(second.key)]
  const tested = [
    ...(isFirstTested ? byFirst : []),
    ...(isSecondTested ? bySecond : []),
    ...(isFirstTested && isSecondTested ? cells : []),
  ]
  const bars = barsChart(columns, first, byFirst, measure, total)
  /** Cells under the name that the other dimension gives them. */
  const inside = (isWanted: (cell: CellPart) => boolean, name: 0 | 1): GroupPart[] =>
    cells.filter(isWanted).map((cell) => ({ ...cell, label: cell.names[name] }))
  return {
    tool: 'breakdown' as const,
    depth,
    unit,
    finding:
      parts.length > 0 && tested.length === 0
        ? resultNotCause(rows.length)
        : groupFinding(input, rows, tested, ['No group differs more than chance explains (', ' compared).']),
    figures: closedFigures(input, rows, all, ['netPnl', 'winRate', 'meanR', 'profitFactor', 'medianR', 'tradeCount']),
    charts:
      second === null || crossed === null
        ? [bars]
        : [heatChart(columns, { first, second, measure, total }, crossed), bars],
    tables: [
      // A group opens into its parts by the other dimension.
      tableOf(input, first, byFirst, total, measure, (part) => inside((cell) => cell.of[0] === part.key, 1), cells),
      ...(second === null
        ? []
        : [
            tableOf(
              input,
              second,
              bySecond,
              total,
              measure,
              (part) => inside((cell) => cell.of[1] === part.key, 0),
              cells,
            ),
          ]),
      ...(second === null || crossed === null
        ? []
        : [
            {
              ...tableOf(input, first, cells, total, measure),
              key: 'cells',
              title: `${titleOf(columns, first)} × ${titleOf(columns, second)}`,
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
    measure: parseText(given, 'measure', (key) => isNamedMeasure(key) || isColumnMeasure(key), usual.measure),
  }),
  extras: () => ({}),
  compute,
  evidence: evidenceOfClosed,
}
