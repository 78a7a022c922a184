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
    const [series] = option.series as {
      data: { value: [number, number]; itemStyle: { color: string } }[]
      markLine: { data: { xAxis: number }[] }
    }[]
    expect(series?.data.map((bar) => bar.value)).toEqual([
      [0.75, 0.125],
      [1.25, 0.25],
      [1.75, 0.5],
      [2.25, 0.125],
    ])
    expect(series?.data.map((bar) => bar.itemStyle.color)).toEqual([
      palette.loss,
      palette.gain,
      palette.gain,
      palette.gain,
    ])
    expect(series?.markLine.data.map((mark) => mark.xAxis)).toEqual([1])
  })
})
