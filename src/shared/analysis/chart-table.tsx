import type {
  BarsChart,
  CalendarChart,
  ChartData,
  HeatChart,
  HistogramChart,
  LinesChart,
  ScatterChart,
} from '#domain/analysis/shapes/chart-data.ts'
import { placeAt } from '#ui/charts/analysis/lines-plot.ts'
import type { AxisUnit, PlotContext } from '#ui/charts/analysis/plot.ts'
import { formatCount, formatDate } from '#ui/figures/format.ts'
import type { TableCells, TableColumn } from '#ui/table/simple-table.tsx'
import type { ToolWords } from './tool-words.ts'
import { UnitText } from './unit-text.tsx'

/** The figures of a chart. */
export interface ChartTable {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly TableCells[]
}

interface TableContext extends Pick<PlotContext, 'groups'> {
  readonly words: ToolWords
  readonly text: PlotContext['words']['text']
}

const numeric = (key: string, label: string): TableColumn => ({ key, label, numeric: true })

function unitCell(unit: AxisUnit, value: number | null | undefined, { words }: TableContext) {
  const known = value === undefined || value === null || Number.isNaN(value) ? null : value
  return known === null ? '' : <UnitText unit={unit} value={known} words={words} />
}

/** Columns and cells of one bar, for one selection. */
function barCells(
  bar: BarsChart['bars'][number] | undefined,
  unit: AxisUnit,
  prefix: string,
  context: TableContext,
): TableCells {
  return {
    [`${prefix}value`]: unitCell(unit, bar?.value, context),
    [`${prefix}low`]: unitCell(unit, bar?.low, context),
    [`${prefix}high`]: unitCell(unit, bar?.high, context),
    [`${prefix}reference`]: unitCell(unit, bar?.reference, context),
    [`${prefix}n`]: bar === undefined ? '' : formatCount(bar.n),
  }
}

const barOf = (chart: BarsChart | null, key: string) => chart?.bars.find(({ group }) => group === key)

function barsTable(chart: BarsChart, other: BarsChart | null, context: TableContext): ChartTable {
  const all = [...chart.bars, ...(other?.bars ?? [])]
  const hasInterval = all.some(({ low }) => low !== null)
  const hasReference = all.some(({ reference }) => reference !== null)
  const columnsOf = (prefix: string, label: string): TableColumn[] => [
    numeric(`${prefix}value`, `${label}${chart.axis.name}`),
    ...(hasInterval ? [numeric(`${prefix}low`, `${label}95% low`), numeric(`${prefix}high`, `${label}95% high`)] : []),
    ...(hasReference ? [numeric(`${prefix}reference`, `${label}Expected`)] : []),
    numeric(`${prefix}n`, `${label}n`),
  ]
  return {
    columns: [
      { key: 'group', label: 'Group' },
      ...columnsOf('', other === null ? '' : 'A, '),
      ...(other === null ? [] : columnsOf('b', 'B, ')),
    ],
    rows: [...new Set(all.map(({ group }) => group))].map((key) => {
      const label = context.groups.get(key)?.label
      return {
        group: label === undefined ? key : context.text(label),
        ...barCells(barOf(chart, key), chart.axis.unit, '', context),
        ...(other === null ? {} : barCells(barOf(other, key), chart.axis.unit, 'b', context)),
      }
    }),
  }
}

function histogramTable(chart: HistogramChart, other: HistogramChart | null, context: TableContext): ChartTable {
  const { unit } = chart.axis
  const edge = (place: number) => unitCell(unit, chart.low + place * chart.width, context)
  const otherCount = (place: number) => {
    if (other === null) return ''
    const own = Math.round((chart.low + place * chart.width - other.low) / other.width)
    return formatCount(own === other.counts.length ? other.above : (other.counts[own] ?? 0))
  }
  const overlays = (place: number): TableCells =>
    Object.fromEntries(chart.overlays.map(({ counts }, line) => [`o${line}`, formatCount(counts[place] ?? 0)]))
  return {
    columns: [
      numeric('from', 'From'),
      numeric('to', 'To'),
      numeric('count', other === null ? 'Trades' : 'A'),
      ...(other === null ? [] : [numeric('b', 'B')]),
      ...chart.overlays.map(({ label }, line) => numeric(`o${line}`, context.text(label))),
    ],
    rows: [
      ...chart.counts.map((count, place) => ({
        from: edge(place),
        to: edge(place + 1),
        count: formatCount(count),
        b: otherCount(place),
        ...overlays(place),
      })),
      ...(chart.above === 0
        ? []
        : [
            {
              from: edge(chart.counts.length),
              to: '',
              count: formatCount(chart.above),
              b: otherCount(chart.counts.length),
            },
          ]),
      ...(chart.apart === null || chart.apart.count === 0
        ? []
        : [
            {
              from: chart.apart.label,
              to: '',
              count: formatCount(chart.apart.count),
              b: formatCount(other?.apart?.count ?? 0),
            },
          ]),
    ],
  }
}

function scatterTable({ points, colors, x, y }: ScatterChart, context: TableContext): ChartTable {
  const names = colors.map(({ label }) => context.text(label))
  return {
    columns: [{ key: 'kind', label: 'Kind' }, numeric('x', x.name), numeric('y', y.name)],
    rows: Array.from(points.x, (value, place) => ({
      kind: names[points.color[place] ?? 0] ?? '',
      x: unitCell(x.unit, value, context),
      y: unitCell(y.unit, points.y[place], context),
    })),
  }
}

function heatTable(chart: HeatChart, context: TableContext): ChartTable {
  const width = chart.columns.length
  const hasSamples = chart.unit !== 'count'
  return {
    columns: [
      { key: 'row', label: chart.rowAxis.name },
      ...chart.columns.flatMap((column, place) => [
        numeric(`c${place}`, context.text(column)),
        ...(hasSamples ? [numeric(`n${place}`, 'n')] : []),
      ]),
    ],
    rows: chart.rows.map((row, at) => ({
      row: context.text(row),
      ...Object.fromEntries(
        chart.columns.flatMap((_, place) => {
          const cell = at * width + place
          return [
            [`c${place}`, unitCell(chart.unit, chart.values[cell], context)],
            [`n${place}`, formatCount(chart.n[cell] ?? 0)],
          ]
        }),
      ),
    })),
  }
}

function linesTable(chart: LinesChart, other: LinesChart | null, context: TableContext): ChartTable {
  const prefix = other === null ? '' : 'A, '
  const lines = [
    ...chart.lines.map((line) => ({ ...line, name: `${prefix}${context.text(line.label)}` })),
    ...(other?.lines ?? []).map((line) => ({ ...line, name: `B, ${context.text(line.label)}` })),
  ]
  const x = lines[0]?.x ?? new Float64Array()
  return {
    columns: [
      { key: 'x', label: chart.x.name },
      ...lines.flatMap(({ name, low }, line) => [
        numeric(`y${line}`, name),
        ...(low === undefined ? [] : [numeric(`low${line}`, '95% low'), numeric(`high${line}`, '95% high')]),
      ]),
      ...(chart.below === undefined ? [] : [numeric('below', 'Drawdown')]),
    ],
    rows: Array.from(x, (value, place) => ({
      x: unitCell(chart.x.unit, value, context),
      below: unitCell('fraction', chart.below?.[place], context),
      ...Object.fromEntries(
        lines.flatMap((line, number) => {
          const own = line.x === x ? place : (placeAt(line.x, value) ?? -1)
          return [
            [`y${number}`, unitCell(chart.y.unit, line.y[own], context)],
            [`low${number}`, unitCell(chart.y.unit, line.low?.[own], context)],
            [`high${number}`, unitCell(chart.y.unit, line.high?.[own], context)],
          ]
        }),
      ),
    })),
  }
}

function calendarTable(chart: CalendarChart, context: TableContext): ChartTable {
  return {
    columns: [
      { key: 'date', label: 'Day' },
      numeric('value', chart.unit === 'r' ? 'R' : 'Net P&L'),
      ...(chart.unit === 'r' ? [] : [numeric('r', 'R')]),
      numeric('n', 'Trades'),
      numeric('compliance', 'Rules followed'),
    ],
    rows: chart.days.map(({ date, value, r, n, compliance }) => ({
      date: formatDate(date),
      value: unitCell(chart.unit, value, context),
      r: unitCell('r', r, context),
      n: formatCount(n),
      compliance: unitCell('fraction', compliance, context),
    })),
  }
}

/** The figures of a chart as a table; with those of the second selection where one chart draws both. */
export function chartTable(chart: ChartData, other: ChartData | null, context: TableContext): ChartTable {
  switch (chart.kind) {
    case 'bars':
      return barsTable(chart, other?.kind === 'bars' ? other : null, context)
    case 'histogram':
      return histogramTable(chart, other?.kind === 'histogram' ? other : null, context)
    case 'scatter':
      return scatterTable(chart, context)
    case 'heat':
      return heatTable(chart, context)
    case 'lines':
      return linesTable(chart, other?.kind === 'lines' ? other : null, context)
    case 'calendar':
      return calendarTable(chart, context)
  }
}
