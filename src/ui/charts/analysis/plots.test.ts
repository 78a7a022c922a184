import { describe, expect, it } from 'vitest'
import type { ChartData } from '#domain/analysis/shapes/chart-data.ts'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { barsPlot } from './bars-plot.ts'
import { calendarPlot } from './calendar-plot.ts'
import { heatPlot } from './heat-plot.ts'
import { histogramPlot } from './histogram-plot.ts'
import { linesPlot, nearestPlace } from './lines-plot.ts'
import { tooltipText } from './plot.ts'
import {
  barOf,
  barsOf,
  calendarGroups,
  contextOf,
  heatGroups,
  plotOf,
  setupGroup,
  someCalendar,
  someHeat,
  someHistogram,
  someLines,
  someScatter,
} from './plots.fixture.ts'
import { scatterPlot } from './scatter-plot.ts'
import { shadeOf, strengthOf } from './shading.ts'

const none = { mark: null, brush: null }
const light = chartPalette(false)

interface Drawn {
  readonly type: string
  readonly data: readonly {
    readonly value?: unknown
    readonly itemStyle?: { readonly color?: string; readonly borderWidth?: number }
  }[]
}
const seriesOf = (option: object) => (option as { readonly series: readonly Drawn[] }).series

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** How far a color is from the surface: the sum over its channels. */
function distance(color: string): number {
  const surface = channels(light.surface)
  return channels(color).reduce((sum, channel, place) => sum + Math.abs(channel - (surface[place] ?? 0)), 0)
}

describe('shading', () => {
  it('grows with certainty up to a limit, and is pale where there are few trades', () => {
    expect(strengthOf(3, 50)).toBe(1)
    expect(strengthOf(9, 50)).toBe(1)
    expect(strengthOf(1, 50)).toBeGreaterThan(strengthOf(0, 50))
    expect(strengthOf(3, 19)).toBeLessThan(strengthOf(0.5, 20))
  })

  it('has the side of t, and none where t is unknown', () => {
    expect(shadeOf(-3, 50)).toBe(-1)
    expect(shadeOf(1, 50)).toBeGreaterThan(0)
    expect(shadeOf(null, 50)).toBe(0)
  })
})

describe('bars', () => {
  const groups = ['a', 'b', 'c', 'd'].map(setupGroup)
  const chart = barsOf(
    barOf('a'),
    barOf('b', { certainty: 0.5 }),
    barOf('c', { n: 8, low: null, high: null }),
    barOf('d', { value: -0.4, reference: 0.1 }),
  )
  const plot = barsPlot(chart, null, contextOf(groups))

  it('colors by certainty, pale for few trades, and by sign', () => {
    const [bars] = seriesOf(plot.option(light, none))
    const colors = bars?.data.map(({ itemStyle }) => itemStyle?.color ?? '') ?? []
    const [likely, chance, few, loss] = colors
    expect(distance(likely ?? '')).toBeGreaterThan(distance(chance ?? ''))
    expect(distance(chance ?? '')).toBeGreaterThan(distance(few ?? ''))
    expect(likely).toBe(light.gain)
    expect(loss).toBe(light.loss)
  })

  it('says value, interval, sample and what is expected', () => {
    expect(plot.describe(0)).toEqual(['Setup a', 'Mean R: 0.5 r', '95%: 0.1 r to 0.9 r', 'n 50 count'])
    expect(plot.describe(2)).toEqual(['Setup c', 'Mean R: 0.5 r', 'n 8 count, few trades'])
    expect(plot.describe(3)).toContain('Expected: 0.1 r')
    const few = { ...chart, bars: chart.bars.map((bar) => ({ ...bar, mayBeWider: true as const })) }
    expect(barsPlot(few, null, contextOf(groups)).describe(0)).toContain('95%: at least 0.1 r to 0.9 r')
  })

  it('brushes the groups between two places, in either direction', () => {
    const brush = { tool: 'breakdown', kind: 'values', column: 'setupId', values: ['b', 'c'] }
    expect(plot.brushBetween(plot.pointOf(1), plot.pointOf(2))).toEqual(brush)
    expect(plot.brushBetween({ x: 9, y: 2.3 }, { x: 0, y: 0.8 })).toEqual(brush)
    expect(plot.groupAt(1)).toBe('b')
  })

  it('fades what is not brushed, and frames what is marked', () => {
    const brush = plot.brushBetween(plot.pointOf(0), plot.pointOf(0))
    const [bars] = seriesOf(plot.option(light, { mark: 1, brush }))
    expect(bars?.data[0]?.itemStyle?.color).toBe(light.gain)
    expect(distance(bars?.data[3]?.itemStyle?.color ?? '')).toBeLessThan(distance(light.loss))
    expect(bars?.data.map(({ itemStyle }) => itemStyle?.borderWidth)).toEqual([1, 2, 1, 1])
  })

  it('goes down the list by arrow keys and stops at its ends', () => {
    expect(plot.move(0, 'ArrowDown')).toBe(1)
    expect(plot.move(0, 'ArrowUp')).toBe(0)
    expect(plot.move(1, 'End')).toBe(3)
    expect(plot.grow(plot.pointOf(1), 'ArrowDown')).toEqual(plot.pointOf(2))
  })

  it('draws groups of both selections, those that only one has, too', () => {
    const both = barsPlot(chart, barsOf(barOf('a', { value: 0.2, n: 12 }), barOf('e')), contextOf(groups))
    expect(both.places).toBe(5)
    const [a, b] = seriesOf(both.option(light, none))
    expect(a?.data.map(({ value }) => value)).toEqual([0.5, 0.5, 0.5, -0.4, '-'])
    expect(b?.data.map(({ value }) => value)).toEqual([0.2, '-', '-', '-', 0.5])
    expect(both.describe(0)).toContain('B, Mean R: 0.2 r')
  })

  it('shows the thirty largest of more groups', () => {
    const many = barsOf(...Array.from({ length: 40 }, (_, place) => barOf(`g${place}`, { n: 100 - place })))
    const large = barsPlot(many, null, contextOf([]))
    expect(large.places).toBe(30)
    expect(large.note).toBe('The 30 largest of 40 groups. The table has all.')
    expect(barsPlot(chart, null, contextOf(groups)).note).toBeNull()
  })

  it('has a tooltip without the markup of a name', () => {
    expect(tooltipText(['<img src=x>', '<i>'])).toBe('<b>&lt;img src=x&gt;</b><br>&lt;i&gt;')
  })
})

describe('histogram', () => {
  const plot = histogramPlot(someHistogram, null, contextOf([], 'rDistribution'))

  it('brushes bins without their right edge; the outer ones hold all that lies beyond', () => {
    const inner = plot.brushBetween(plot.pointOf(1), plot.pointOf(3))
    expect(inner).toMatchObject({ kind: 'range', column: 'realizedR', low: -0.5 })
    expect(inner?.kind === 'range' && inner.high).toBeLessThan(1)
    expect(inner?.kind === 'range' && inner.high).toBeGreaterThan(0.999)
    expect(plot.brushBetween({ x: 5, y: 0 }, { x: -3, y: 0 })).toMatchObject({ low: -1e15, high: 1e15 })
  })

  it('has a bin beyond the last edge, and break-even trades apart', () => {
    expect(plot.places).toBe(7)
    expect(plot.describe(6)).toEqual(['2 r and above', 'Trades: 1 count (5.0%)'])
    expect(plot.describe(2)).toEqual(['0 r to 0.5 r', 'Trades: 2 count (10.0%)', 'Break-even, apart: 2 count'])
    expect(plot.placeAt({ x: 2.2, y: 0 })).toBe(6)
    expect(plot.placeAt({ x: -1.2, y: 0 })).toBeNull()
  })

  it('compares shares with those of a second selection', () => {
    const both = histogramPlot(
      someHistogram,
      { ...someHistogram, counts: [1, 1, 1, 1, 1, 1], above: 0, apart: null },
      contextOf([]),
    )
    expect(both.describe(0)).toEqual(['-1 r to -0.5 r', 'A: 10 count (50.0%)', 'B: 1 count (16.7%)'])
  })
})

describe('scatter', () => {
  const plot = scatterPlot(someScatter, contextOf([], 'holding'))

  it('brushes a rectangle of both columns; the edge of a logarithmic axis holds all below', () => {
    expect(plot.brushBetween({ x: 200, y: 1 }, { x: 20, y: -1 })).toEqual({
      tool: 'holding',
      kind: 'both',
      first: { tool: 'holding', kind: 'range', column: 'holdMinutes', low: 20, high: 200 },
      second: { tool: 'holding', kind: 'range', column: 'realizedR', low: -1, high: 1 },
    })
    const edge = plot.brushBetween({ x: 5, y: 0 }, { x: 50, y: 1 })
    expect(edge?.kind === 'both' && edge.first).toMatchObject({ low: -1e15, high: 50 })
  })

  it('goes through points by their values', () => {
    expect(plot.move(0, 'ArrowRight')).toBe(2)
    expect(plot.move(2, 'ArrowUp')).toBe(1)
    expect(plot.move(1, 'End')).toBe(3)
    expect(plot.describe(1)).toEqual(['Win', 'Minutes held: 100 minutes', 'R: 2 r'])
  })

  it('grows a brush by steps, by factors on a logarithmic axis', () => {
    const { x, y } = plot.grow({ x: 10, y: 0 }, 'ArrowRight')
    expect(x).toBeGreaterThan(10)
    expect(plot.grow({ x, y }, 'ArrowLeft').x).toBeCloseTo(10, 9)
    expect(plot.grow({ x: 10, y: 0 }, 'ArrowUp').y).toBeCloseTo(0.15, 9)
  })

  it('finds the point under the pointer', () => {
    expect(plot.placeAt({ x: 101, y: 2 })).toBe(1)
    expect(plot.placeAt({ x: 101, y: 1 })).toBeNull()
  })

  it('brushes one column where the other has none', () => {
    const single = scatterPlot({ ...someScatter, x: { ...someScatter.x, column: null } }, contextOf([], 'holding'))
    expect(single.brushBetween({ x: 1, y: 0 }, { x: 9, y: 1 })).toMatchObject({ kind: 'range', column: 'realizedR' })
  })
})

describe('heat map', () => {
  const plot = heatPlot(someHeat, contextOf(heatGroups, 'temporal'))

  it('brushes a rectangle of cells and leaves out the empty ones', () => {
    expect(plot.brushBetween({ x: 0, y: 0 }, { x: 1, y: 1 })).toEqual({
      tool: 'temporal',
      kind: 'both',
      first: { tool: 'temporal', kind: 'values', column: 'entryHour', values: ['9', '10'] },
      second: { tool: 'temporal', kind: 'values', column: 'entryWeekday', values: ['1', '2'] },
    })
    expect(plot.brushBetween({ x: 1, y: 1 }, { x: 1, y: 1 })).toBeNull()
  })

  it('moves over rows and columns', () => {
    expect(plot.move(0, 'ArrowDown')).toBe(3)
    expect(plot.move(3, 'ArrowRight')).toBe(4)
    expect(plot.move(4, 'Home')).toBe(3)
    expect(plot.move(1, 'ArrowUp')).toBe(1)
  })

  it('shades by t and size, and says both', () => {
    const [cells] = seriesOf(plot.option(light, none))
    const shades = (cells?.data ?? []).map((cell) => (cell as unknown as number[])[2] ?? 0)
    expect(shades).toEqual([1, shadeOf(-1, 30), shadeOf(0.4, 5), -1, shadeOf(1, 25)])
    expect(plot.describe(2)).toEqual(['9 · Wed', 'Mean R: 0.1 r', 't 0.4 number', 'n 5 count, few trades'])
    expect(plot.describe(4)).toEqual(['10 · Tue', 'No trades'])
  })

  it('writes the number of trades into each cell', () => {
    const [cells] = seriesOf(plot.option(light, none))
    const { formatter } = (cells as unknown as { label: { formatter: (cell: { data: unknown }) => string } }).label
    expect((cells?.data ?? []).map((data) => formatter({ data }).split('\n')[1])).toEqual([
      'n 40 count',
      'n 30 count',
      'n 5 count',
      'n 60 count',
      'n 25 count',
    ])
  })
})

describe('lines', () => {
  const plot = linesPlot(someLines, null, contextOf([], 'equity'))
  const day = 86_400_000

  it('brushes whole days; the ends of the axis hold all that lies beyond', () => {
    expect(plot.brushBetween({ x: 19_000.6 * day, y: 0 }, { x: 19_004.4 * day, y: 0 })).toEqual({
      tool: 'equity',
      kind: 'range',
      column: 'exitDate',
      low: 19_001,
      high: 19_004,
    })
    expect(plot.brushBetween({ x: 18_000 * day, y: 0 }, { x: 20_000 * day, y: 0 })).toMatchObject({
      low: -1e15,
      high: 1e15,
    })
  })

  it('says values, interval, drawdown, cash flow and regime at a place', () => {
    expect(plot.describe(1)).toEqual([
      '19001 date',
      'All trades: 110 money',
      '95%: 100 money to 120 money',
      'Drawdown: 0.0%',
      'Withdrawal: 50 money',
      'Quiet',
    ])
    expect(plot.describe(2)).toEqual(['19004 date', 'Drawdown: −2.0%', 'Quiet'])
  })

  it('finds the nearest place', () => {
    const values = Float64Array.of(0, 1, 4, 10)
    expect([-5, 0.4, 0.6, 2.4, 2.6, 99].map((x) => nearestPlace(values, x))).toEqual([0, 0, 1, 1, 2, 3])
  })

  it('has no brush without a column', () => {
    const fixed = linesPlot({ ...someLines, x: { ...someLines.x, column: null } }, null, contextOf([]))
    expect(fixed.canBrush).toBe(false)
    expect(fixed.brushBetween(fixed.pointOf(0), fixed.pointOf(1))).toBeNull()
  })
})

describe('names in lines', () => {
  interface Named {
    readonly markLine?: { readonly data: readonly { readonly label: { readonly position?: string } }[] }
    readonly markArea?: { readonly data: readonly (readonly { readonly label?: { readonly position?: string } }[])[] }
  }
  const marksOf = (chart: typeof someLines) => {
    const all = seriesOf(linesPlot(chart, null, contextOf([], 'equity')).option(light, none)) as unknown as Named[]
    const { markLine, markArea } = all.find((series) => series.markLine !== undefined) ?? {}
    return {
      levels: markLine?.data.map(({ label }) => label.position),
      spans: markArea?.data.map(([start]) => start?.label?.position),
    }
  }

  it('of two levels stand above the higher and below the lower line, at different ends', () => {
    const levels = [
      { at: 0.5, label: '50%' },
      { at: 0.54, label: 'Break-even' },
    ]
    expect(marksOf({ ...someLines, levels }).levels).toEqual(['insideEndBottom', 'insideStartTop'])
    expect(marksOf({ ...someLines, levels: levels.toReversed() }).levels).toEqual(['insideEndTop', 'insideStartBottom'])
  })

  it('of spans stand where the line is not: at the bottom of a drawdown', () => {
    expect(marksOf(someLines).spans).toEqual(['insideTop'])
    const [line] = someLines.lines
    if (line === undefined) throw new Error('a line')
    const lines = [{ ...line, y: Float64Array.of(0, -1, Number.NaN, 0) }]
    expect(marksOf({ ...someLines, lines }).spans).toEqual(['insideBottom'])
  })
})

describe('calendar', () => {
  const plot = calendarPlot(someCalendar, contextOf(calendarGroups, 'calendar'))

  it('places days by week and weekday', () => {
    expect([0, 1, 2].map(plot.pointOf)).toEqual([
      { x: 0, y: 4 },
      { x: 1, y: 0 },
      { x: 2, y: 2 },
    ])
    expect(plot.placeAt({ x: 1, y: 0 })).toBe(1)
    expect(plot.placeAt({ x: 1, y: 1 })).toBeNull()
  })

  it('says of a day, and of a week, that its result is unknown', () => {
    const [first, ...others] = someCalendar.days
    if (first === undefined) throw new Error('a day')
    const chart = { ...someCalendar, unit: 'r', days: [{ ...first, value: null, r: null }, ...others] } as const
    const unknown = calendarPlot(chart, contextOf(calendarGroups, 'calendar'))
    expect(unknown.describe(0).slice(1, 3)).toEqual(['R unknown', 'n 2 count'])
  })

  it('brushes all days from one to another', () => {
    expect(plot.brushBetween({ x: 1, y: 3 }, { x: 0, y: 2 })).toEqual({
      tool: 'calendar',
      kind: 'range',
      column: 'exitDate',
      low: 19_783,
      high: 19_786,
    })
  })

  it('goes to the nearest day with trades', () => {
    expect(plot.move(0, 'ArrowRight')).toBe(1)
    expect(plot.move(1, 'ArrowDown')).toBe(2)
    expect(plot.move(2, 'ArrowUp')).toBe(1)
    expect(plot.describe(0)).toEqual([
      'Friday, March 1, 2024',
      '120 money',
      '1.2 r',
      'n 2 count',
      'Rules followed: 100%',
    ])
  })
})

describe('every kind', () => {
  const charts: readonly ChartData[] = [
    barsOf(barOf('a'), barOf('b')),
    someHistogram,
    someScatter,
    someHeat,
    someLines,
    someCalendar,
  ]

  it.each(charts)('$kind has an option in both themes, with a mark and a brush', (chart) => {
    const plot = plotOf(chart, contextOf([...heatGroups, ...calendarGroups, setupGroup('a')]))
    const brush = plot.brushBetween(plot.pointOf(0), plot.pointOf(plot.places - 1))
    for (const isDark of [false, true]) {
      const option = plot.option(chartPalette(isDark), { mark: 0, brush })
      expect(seriesOf(option).length).toBeGreaterThan(0)
    }
    for (let place = 0; place < plot.places; place += 1) expect(plot.describe(place).length).toBeGreaterThan(0)
  })
})
