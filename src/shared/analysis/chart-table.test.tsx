import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type {
  Axis,
  BarsChart,
  CalendarChart,
  ChartData,
  HeatChart,
  HistogramChart,
  LinesChart,
  ScatterChart,
} from '#domain/analysis/shapes/chart-data.ts'
import type { ToolGroup } from '#domain/analysis/shapes/tool-result.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { chartTable } from './chart-table.tsx'
import { sentenceText } from './sentence-text.tsx'
import type { ToolWords } from './tool-words.ts'

const words: ToolWords = { currency: 'USD', timeZone: 'UTC', nameOf: (_list, id) => id, dimensions: [] }
const axis = (name: string, unit: Axis['unit']): Axis => ({ name, unit, column: null })
const frame = { key: 'chart', title: 'Chart' }
const groups = new Map([['long', { key: 'long', label: ['Long'] } as unknown as ToolGroup]])

/** The table as text: its labels, and its rows cell by cell. */
function textOf(chart: ChartData, other: ChartData | null = null) {
  const { columns, rows } = chartTable(chart, other, { words, groups, text: (label) => sentenceText(label, words) })
  const { container } = render(
    <table>
      <tbody>
        {rows.map((row, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows of a test do not move
          <tr key={place}>
            {columns.map(({ key }) => (
              <td key={key}>{row[key]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
  )
  const cells = [...container.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  )
  return [columns.map(({ label }) => label), ...cells]
}

const bar = (group: string, value: number, more: object = {}) => ({
  group,
  value,
  low: null,
  high: null,
  certainty: 0,
  n: 1_200,
  reference: null,
  ...more,
})
const barsOf = (...bars: BarsChart['bars']): BarsChart => ({
  ...frame,
  kind: 'bars',
  axis: axis('Expectancy', 'r'),
  bars,
})

describe('bars', () => {
  it('have intervals and expected values where any bar has one', () => {
    expect(textOf(barsOf(bar('long', 0.5), bar('unnamed', -0.25)))).toEqual([
      ['Group', 'Expectancy', 'n'],
      ['Long', '0.50R', '1,200'],
      ['unnamed', '−0.25R', '1,200'],
    ])
    expect(textOf(barsOf(bar('long', 0.5, { low: 0.1, high: 0.9 }), bar('short', 1, { reference: 0.75 })))).toEqual([
      ['Group', 'Expectancy', '95% low', '95% high', 'Expected', 'n'],
      ['Long', '0.50R', '0.10R', '0.90R', '', '1,200'],
      ['short', '1.00R', '', '', '0.75R', '1,200'],
    ])
  })

  it('of two selections stand beside each other, also where only one has the group', () => {
    const other = barsOf(bar('long', 2, { low: 1, high: 3 }), bar('night', 1))
    expect(textOf(barsOf(bar('long', 0.5), bar('day', 1)), other)).toEqual([
      [
        'Group',
        'A, Expectancy',
        'A, 95% low',
        'A, 95% high',
        'A, n',
        'B, Expectancy',
        'B, 95% low',
        'B, 95% high',
        'B, n',
      ],
      ['Long', '0.50R', '', '', '1,200', '2.00R', '1.00R', '3.00R', '1,200'],
      ['day', '1.00R', '', '', '1,200', '', '', '', ''],
      ['night', '', '', '', '', '1.00R', '', '', '1,200'],
    ])
  })
})

const histogramOf = (changes: Partial<HistogramChart> = {}): HistogramChart => ({
  ...frame,
  kind: 'histogram',
  axis: axis('R', 'r'),
  low: -1,
  width: 0.5,
  counts: [1_500, 2],
  above: 0,
  apart: null,
  marks: [],
  overlays: [],
  ...changes,
})

describe('a histogram', () => {
  it('has a row for each bin', () => {
    expect(textOf(histogramOf())).toEqual([
      ['From', 'To', 'Trades'],
      ['−1.00R', '−0.50R', '1,500'],
      ['−0.50R', '0.00R', '2'],
    ])
  })

  it('has rows for what is above and apart, and columns for what is drawn over it', () => {
    const apart = { at: 0, label: 'Break-even', count: 4 }
    expect(textOf(histogramOf({ above: 3, apart, overlays: [{ label: ['Random'], counts: [7] }] }))).toEqual([
      ['From', 'To', 'Trades', 'Random'],
      ['−1.00R', '−0.50R', '1,500', '7'],
      ['−0.50R', '0.00R', '2', '0'],
      ['0.00R', '', '3', ''],
      ['Break-even', '', '4', ''],
    ])
    expect(textOf(histogramOf({ apart: { ...apart, count: 0 } }))).toHaveLength(3)
  })

  it('of two selections has the bins of the other that begin at the same place', () => {
    const apart = { at: 0, label: 'Break-even', count: 4 }
    const other = histogramOf({ low: -1.5, counts: [9, 8, 7], above: 6, apart: { ...apart, count: 5 } })
    expect(textOf(histogramOf({ above: 3, apart }), other)).toEqual([
      ['From', 'To', 'A', 'B'],
      ['−1.00R', '−0.50R', '1,500', '8'],
      ['−0.50R', '0.00R', '2', '7'],
      ['0.00R', '', '3', '6'],
      ['Break-even', '', '4', '5'],
    ])
    expect(textOf(histogramOf({ apart }), histogramOf({ low: 4 }))).toEqual([
      ['From', 'To', 'A', 'B'],
      ['−1.00R', '−0.50R', '1,500', '0'],
      ['−0.50R', '0.00R', '2', '0'],
      ['Break-even', '', '4', '0'],
    ])
  })
})

it('a scatter has the kind of each point, and nothing where a value is unknown', () => {
  const chart: ScatterChart = {
    ...frame,
    kind: 'scatter',
    x: axis('MAE', 'r'),
    y: axis('Result', 'money'),
    points: {
      x: Float64Array.of(-0.5, -1),
      y: Float64Array.of(120, Number.NaN),
      color: Uint8Array.of(1, 5),
      rows: Uint32Array.of(0, 1),
    },
    colors: [{ label: ['Loss'] }, { label: ['Win'] }],
    isXLogarithmic: false,
  }
  expect(textOf(chart)).toEqual([
    ['Kind', 'MAE', 'Result'],
    ['Win', '−0.50R', '$120.00'],
    ['', '−1.00R', ''],
  ])
})

describe('a heat map', () => {
  const chart: HeatChart = {
    ...frame,
    kind: 'heat',
    rowAxis: axis('Weekday', 'number'),
    columnAxis: axis('Hour', 'number'),
    rows: [['Mon'], ['Tue']],
    columns: [['9'], ['10']],
    values: [0.5, null, -1, 2],
    unit: 'r',
    t: [],
    n: [5, 0, 1_000, 7],
    groups: [],
  }

  it('has a value and its sample for each cell', () => {
    expect(textOf(chart)).toEqual([
      ['Weekday', '9', 'n', '10', 'n'],
      ['Mon', '0.50R', '5', '', '0'],
      ['Tue', '−1.00R', '1,000', '2.00R', '7'],
    ])
  })

  it('has no samples beside counts', () => {
    expect(textOf({ ...chart, unit: 'count', values: [1, 2, 3, 4] })).toEqual([
      ['Weekday', '9', '10'],
      ['Mon', '1', '2'],
      ['Tue', '3', '4'],
    ])
  })
})

const line = (label: string, x: readonly number[], y: readonly number[]) => ({
  label: [label],
  x: Float64Array.from(x),
  y: Float64Array.from(y),
})
const linesOf = (lines: LinesChart['lines'], more: Partial<LinesChart> = {}): LinesChart => ({
  ...frame,
  kind: 'lines',
  x: axis('Trade', 'count'),
  y: axis('Equity', 'r'),
  scale: 'linear',
  lines,
  levels: [],
  spans: [],
  ...more,
})

describe('lines', () => {
  it('have their intervals and the drawdown beneath', () => {
    const banded = {
      ...line('All', [1, 2], [0.5, Number.NaN]),
      low: Float64Array.of(0, 1),
      high: Float64Array.of(1, 2),
    }
    expect(textOf(linesOf([banded, line('Mean', [1, 2], [3, 4])], { below: Float64Array.of(0, -0.125) }))).toEqual([
      ['Trade', 'All', '95% low', '95% high', 'Mean', 'Drawdown'],
      ['1', '0.50R', '0.00R', '1.00R', '3.00R', '0.0%'],
      ['2', '', '1.00R', '2.00R', '4.00R', '−12.5%'],
    ])
  })

  it('of two selections are read where the other is nearest', () => {
    const other = linesOf([line('Equity', [1, 4], [10, 40])])
    expect(textOf(linesOf([line('Equity', [1, 2, 3], [1, 2, 3])]), other)).toEqual([
      ['Trade', 'A, Equity', 'B, Equity'],
      ['1', '1.00R', '10.00R'],
      ['2', '2.00R', '10.00R'],
      ['3', '3.00R', '40.00R'],
    ])
  })

  it('say nothing where the other has ended, or has not begun', () => {
    const other = linesOf([
      { ...line('Equity', [2, 3], [20, 30]), low: Float64Array.of(0, 1), high: Float64Array.of(4, 5) },
    ])
    expect(textOf(linesOf([line('Equity', [1, 2, 3, 4], [1, 2, 3, 4])]), other)).toEqual([
      ['Trade', 'A, Equity', 'B, Equity', '95% low', '95% high'],
      ['1', '1.00R', '', '', ''],
      ['2', '2.00R', '20.00R', '0.00R', '4.00R'],
      ['3', '3.00R', '30.00R', '1.00R', '5.00R'],
      ['4', '4.00R', '', '', ''],
    ])
  })

  it('have no rows without a line', () => {
    expect(textOf(linesOf([]))).toEqual([['Trade']])
  })
})

const day = { date: '2025-03-10' as CalendarDate, value: 50, r: 0.5, n: 1_000, compliance: 0.5, group: 'a' }
const calendarOf = (unit: CalendarChart['unit']): CalendarChart => ({
  ...frame,
  kind: 'calendar',
  unit,
  days: [day, { ...day, value: null, r: null, compliance: null }],
})

describe('a calendar', () => {
  it('has money with its R, or R alone', () => {
    expect(textOf(calendarOf('money'))).toEqual([
      ['Day', 'Net P&L', 'R', 'Trades', 'Rules followed'],
      ['Mar 10, 2025', '$50.00', '0.50R', '1,000', '50.0%'],
      ['Mar 10, 2025', '', '', '1,000', ''],
    ])
    expect(textOf(calendarOf('r'))).toEqual([
      ['Day', 'R', 'Trades', 'Rules followed'],
      ['Mar 10, 2025', '50.00R', '1,000', '50.0%'],
      ['Mar 10, 2025', '', '1,000', ''],
    ])
  })
})

it('a chart of another kind is no second selection', () => {
  const lines: LinesChart = {
    ...frame,
    kind: 'lines',
    x: axis('Trade', 'count'),
    y: axis('Equity', 'r'),
    scale: 'linear',
    lines: [],
    levels: [],
    spans: [],
  }
  const bars: BarsChart = { ...frame, kind: 'bars', axis: axis('Value', 'r'), bars: [] }
  expect(textOf(bars, lines)).toEqual([['Group', 'Value', 'n']])
  expect(textOf(lines, bars)).toEqual([['Trade']])
})
