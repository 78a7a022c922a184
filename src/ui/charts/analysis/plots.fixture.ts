import type {
  BarsChart,
  CalendarChart,
  ChartData,
  HeatChart,
  HistogramChart,
  LinesChart,
  ScatterChart,
} from '#domain/analysis/shapes/chart-data.ts'
import type { Brush } from '#domain/analysis/shapes/selection.ts'
import type { ToolGroup } from '#domain/analysis/shapes/tool-result.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { barsPlot } from './bars-plot.ts'
import { calendarPlot } from './calendar-plot.ts'
import { heatPlot } from './heat-plot.ts'
import { histogramPlot } from './histogram-plot.ts'
import { linesPlot } from './lines-plot.ts'
import type { Plot, PlotContext } from './plot.ts'
import { scatterPlot } from './scatter-plot.ts'

/** A context that writes a value with its unit: "0.5 r". */
export const contextOf = (groups: readonly ToolGroup[], tool: PlotContext['tool'] = 'breakdown'): PlotContext => ({
  tool,
  groups: new Map(groups.map((group) => [group.key, group])),
  words: {
    format: (unit, value) => `${Number(value.toFixed(3))} ${unit}`,
    axisFormat: (unit) => (value) => `${value} ${unit}`,
    text: (sentence) => sentence.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(''),
  },
})

export const groupOf = (key: string, brush: Brush | null, n = 30): ToolGroup => ({
  key,
  label: [`Setup ${key}`],
  n,
  brush,
  tradeIds: [],
})

/** A group that is selected by one value of the setup. */
export const setupGroup = (key: string): ToolGroup =>
  groupOf(key, { tool: 'breakdown', kind: 'values', column: 'setupId', values: [key] })

export const barOf = (group: string, changes: Partial<BarsChart['bars'][number]> = {}): BarsChart['bars'][number] => ({
  group,
  value: 0.5,
  low: 0.1,
  high: 0.9,
  certainty: 3,
  n: 50,
  reference: null,
  ...changes,
})

export const barsOf = (...bars: BarsChart['bars']): BarsChart => ({
  kind: 'bars',
  key: 'bars',
  title: 'Mean R by setup',
  axis: { name: 'Mean R', unit: 'r', column: null },
  bars,
})

/** Ten losses of one R, two break-evens, and results up to two R, with one beyond. */
export const someHistogram: HistogramChart = {
  kind: 'histogram',
  key: 'r',
  title: 'Results in R',
  axis: { name: 'R', unit: 'r', column: 'realizedR' },
  low: -1,
  width: 0.5,
  counts: [10, 0, 2, 4, 1, 0],
  above: 1,
  apart: { at: 0, label: 'Break-even', count: 2 },
  marks: [],
  overlays: [],
}

export const someScatter: ScatterChart = {
  kind: 'scatter',
  key: 'times',
  title: 'Holding time and R',
  x: { name: 'Minutes held', unit: 'minutes', column: 'holdMinutes' },
  y: { name: 'R', unit: 'r', column: 'realizedR' },
  points: {
    x: Float64Array.of(0, 100, 10, 1000),
    y: Float64Array.of(-1, 2, 0.5, -0.5),
    color: Uint8Array.of(1, 0, 0, 1),
    rows: Uint32Array.of(0, 1, 2, 3),
  },
  colors: [{ label: ['Win'] }, { label: ['Loss'] }],
  isXLogarithmic: true,
}

/** Hours 9 and 10 by weekdays 1 to 3; nothing at 10 on day 2. */
export const someHeat: HeatChart = {
  kind: 'heat',
  key: 'hours',
  title: 'Mean R',
  rowAxis: { name: 'Hour', unit: 'count', column: 'entryHour' },
  columnAxis: { name: 'Weekday', unit: 'count', column: 'entryWeekday' },
  rows: [['9'], ['10']],
  columns: [['Mon'], ['Tue'], ['Wed']],
  values: [0.5, -0.2, 0.1, -0.6, null, 0.3],
  unit: 'r',
  t: [3, -1, 0.4, -4, null, 1],
  n: [40, 30, 5, 60, 0, 25],
  groups: ['9|1', '9|2', '9|3', '10|1', null, '10|3'],
}

export const heatGroups: readonly ToolGroup[] = someHeat.groups
  .filter((key) => key !== null)
  .map((key) => {
    const [hour = '', weekday = ''] = key.split('|')
    return groupOf(key, {
      tool: 'temporal',
      kind: 'both',
      first: { tool: 'temporal', kind: 'values', column: 'entryHour', values: [hour] },
      second: { tool: 'temporal', kind: 'values', column: 'entryWeekday', values: [weekday] },
    })
  })

export const someLines: LinesChart = {
  kind: 'lines',
  key: 'equity',
  title: 'Balance',
  x: { name: 'Exit date', unit: 'date', column: 'exitDate' },
  y: { name: 'Balance', unit: 'money', column: null },
  scale: 'linear',
  lines: [
    {
      label: ['All trades'],
      x: Float64Array.of(19_000, 19_001, 19_004, 19_010),
      y: Float64Array.of(100, 110, Number.NaN, 130),
      low: Float64Array.of(90, 100, 105, 110),
      high: Float64Array.of(110, 120, 125, 150),
    },
  ],
  levels: [{ at: 100, label: 'Start' }],
  spans: [{ from: 19_001, to: 19_004, label: ['Quiet'] }],
  flows: [{ at: 19_001, amount: -50 }],
  below: Float64Array.of(0, 0, -0.02, 0),
}

/** A Friday, the Monday after, and the Wednesday of the week after that. */
export const someCalendar: CalendarChart = {
  kind: 'calendar',
  key: 'days',
  title: 'Days',
  unit: 'money',
  days: [
    { date: '2024-03-01' as CalendarDate, value: 120, r: 1.2, n: 2, compliance: 1, group: 'd1' },
    { date: '2024-03-04' as CalendarDate, value: -80, r: null, n: 1, compliance: null, group: 'd2' },
    { date: '2024-03-13' as CalendarDate, value: 40, r: 0.4, n: 1, compliance: 0.5, group: 'd3' },
  ],
}

export const calendarGroups: readonly ToolGroup[] = [
  ['d1', 19_783],
  ['d2', 19_786],
  ['d3', 19_795],
].map(([key, day]) =>
  groupOf(String(key), {
    tool: 'calendar',
    kind: 'range',
    column: 'exitDate',
    low: Number(day),
    high: Number(day),
  }),
)

/** The plot of any chart. */
export function plotOf(chart: ChartData, context: PlotContext): Plot {
  switch (chart.kind) {
    case 'bars':
      return barsPlot(chart, null, context)
    case 'histogram':
      return histogramPlot(chart, null, context)
    case 'lines':
      return linesPlot(chart, null, context)
    case 'scatter':
      return scatterPlot(chart, context)
    case 'heat':
      return heatPlot(chart, context)
    case 'calendar':
      return calendarPlot(chart, context)
  }
}
