import { describe, expect, it } from 'vitest'
import { chartPalette } from './chart-palette.ts'
import { binText, histogramBars, histogramOption } from './histogram-option.ts'

const bins = { low: 0.5, width: 0.5, counts: [1, 2, 4], above: 1 }
const format = (value: number) => value.toFixed(1)

describe('histogram', () => {
  it('has a bar for each bin and one for all beyond; shares are of all paths', () => {
    expect(histogramBars(bins)).toEqual([
      { from: 0.5, to: 1, count: 1, share: 0.125 },
      { from: 1, to: 1.5, count: 2, share: 0.25 },
      { from: 1.5, to: 2, count: 4, share: 0.5 },
      { from: 2, to: null, count: 1, share: 0.125 },
    ])
    expect(histogramBars({ ...bins, above: 0 })).toHaveLength(3)
  })

  it('says a bin in words', () => {
    expect(histogramBars(bins).map((bar) => binText(bar, format))).toEqual([
      '0.5 to 1.0',
      '1.0 to 1.5',
      '1.5 to 2.0',
      '2.0 and above',
    ])
    expect(histogramBars({ low: 1, width: 0, counts: [9], above: 0 }).map((bar) => binText(bar, format))).toEqual([
      '1.0',
    ])
  })

  it('draws losses and gains in their colours, and marks only what lies on the axis', () => {
    const palette = chartPalette(false)
    const marks = [
      { value: 1, label: 'Start' },
      { value: 9, label: 'Far away' },
    ]
    const option = histogramOption({ bins, format, marks, breakEven: 1 })(palette)
    const series = option.series as { data: unknown[]; areaStyle?: { color: string; opacity: number } }[]
    expect(series.map(({ areaStyle }) => areaStyle)).toEqual([
      { color: palette.loss, opacity: 0.85 },
      { color: palette.gain, opacity: 0.85 },
      { color: palette.gain, opacity: 0.55 },
      undefined,
    ])
    const [losses, gains, beyond, mark] = series
    // A gap of 3 % of the bin on each side of a bar.
    expect(losses?.data).toEqual([
      [0.515, 0],
      [0.515, 0.125],
      [0.985, 0.125],
      [0.985, 0],
    ])
    expect(gains?.data).toHaveLength(8)
    expect(beyond?.data.at(1)).toEqual([expect.closeTo(2.015), 0.125])
    expect(mark?.data).toEqual([[1, 0], expect.objectContaining({ value: [1, 1] })])
  })

  it('the tip names the bar under the pointer, and nothing between bars', () => {
    const option = histogramOption({ bins, format, marks: [], breakEven: null })(chartPalette(false))
    const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
    expect(formatter([{ axisValue: 1.25 }])).toBe('<b>1.0 to 1.5</b><br>2 paths, 25.0\u00a0%')
    expect(formatter([{ axisValue: 2.4 }])).toBe('<b>2.0 and above</b><br>1 path, 12.5\u00a0%')
    expect(formatter([{ axisValue: 1 }])).toBe('')
    expect(formatter([])).toBe('')
  })
})
