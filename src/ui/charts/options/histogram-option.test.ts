import type { EChartsOption } from 'echarts'
import { describe, expect, it } from 'vitest'
import { moneyAxisFormat, percentAxisFormat } from '#ui/charts/axis-format.ts'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { binText, histogramBars, histogramOption } from './histogram-option.ts'

interface Labelled {
  readonly axisLabel: { readonly formatter: (value: number) => string }
}

/** The label formatters of an option's value axis and share axis. */
function labelsOf(option: EChartsOption) {
  const { xAxis, yAxis } = option as { xAxis: Labelled; yAxis: Labelled[] }
  return { values: xAxis.axisLabel.formatter, shares: yAxis[0]?.axisLabel.formatter ?? (() => 'none') }
}

const bins = { low: 0.5, width: 0.5, counts: [1, 2, 4], above: 1 }
const format = (value: number) => value.toFixed(1)
const axisFormat = () => format

describe('histogram', () => {
  it('has a bar for each bin and one for larger values; shares refer to all paths', () => {
    expect(histogramBars(bins)).toEqual([
      { from: 0.5, to: 1, count: 1, share: 0.125 },
      { from: 1, to: 1.5, count: 2, share: 0.25 },
      { from: 1.5, to: 2, count: 4, share: 0.5 },
      { from: 2, to: null, count: 1, share: 0.125 },
    ])
    expect(histogramBars({ ...bins, above: 0 })).toHaveLength(3)
  })

  it('describes a bin', () => {
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

  it('colors losses and gains, and omits marks outside the axis', () => {
    const palette = chartPalette(false)
    const marks = [
      { value: 1, label: 'Start' },
      { value: 9, label: 'Far away' },
    ]
    const option = histogramOption({ bins, format, axisFormat, marks, breakEven: 1 })(palette)
    const series = option.series as { data: unknown[]; areaStyle?: { color: string; opacity: number } }[]
    expect(series.map(({ areaStyle }) => areaStyle)).toEqual([
      { color: palette.loss, opacity: 0.85 },
      { color: palette.gain, opacity: 0.85 },
      { color: palette.gain, opacity: 0.55 },
      undefined,
    ])
    const [losses, gains, beyond, mark] = series
    // A gap of 3% of the bin on each side of a bar.
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

  it('shows the bar under the pointer in the tooltip, and nothing between bars', () => {
    const option = histogramOption({ bins, format, axisFormat, marks: [], breakEven: null })(chartPalette(false))
    const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
    expect(formatter([{ axisValue: 1.25 }])).toBe('<b>1.0 to 1.5</b><br>2 paths, 25.0%')
    expect(formatter([{ axisValue: 2.4 }])).toBe('<b>2.0 and above</b><br>1 path, 12.5%')
    expect(formatter([{ axisValue: 1 }])).toBe('')
    expect(formatter([])).toBe('')
  })

  it('uses as many digits on the axes as distinct labels need', () => {
    const palette = chartPalette(false)
    // 40 bins of 1 from 9,980: the axis is divided at each 10.
    const ends = histogramOption({
      bins: { low: 9_980, width: 1, counts: Array.from({ length: 40 }, () => 1), above: 0 },
      format,
      axisFormat: (low, high, steps) => moneyAxisFormat(low, high, 'USD', steps),
      marks: [],
      breakEven: 10_000,
    })(palette)
    expect([9_990, 10_000, 10_010].map(labelsOf(ends).values)).toEqual(['$9,990', '$10,000', '$10,010'])
    // Each bar has 2.5% of the paths: the axis of shares is divided at each half percent or percent.
    expect([0.005, 0.01].map(labelsOf(ends).shares)).toEqual(['0.5%', '1.0%'])

    // Falls of 1% to 2%.
    const falls = histogramOption({
      bins: { low: 0.01, width: 0.001, counts: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], above: 0 },
      format,
      axisFormat: percentAxisFormat,
      marks: [],
      breakEven: null,
    })(palette)
    expect([0.012, 0.014].map(labelsOf(falls).values)).toEqual(['1.2%', '1.4%'])
    expect([0.03, 0.06].map(labelsOf(falls).shares)).toEqual(['3%', '6%'])
  })
})
