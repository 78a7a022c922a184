import { expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { bandCurveOption } from './band-curve-option.ts'

const percent = (value: number) => `${Math.round(value * 100)}%`
const spec = {
  points: [
    { x: 0, y: 0, low: 0, high: 0 },
    { x: 0.1, y: 0.2, low: 0.1, high: 0.3 },
    { x: 0.2, y: -0.1, low: null, high: null },
  ],
  xName: 'Risk',
  xFormat: percent,
  yFormat: percent,
  xAxisFormat: percent,
  yAxisFormat: percent,
  yMin: null,
  yMax: null,
  marks: [
    { x: 0.1, label: 'Best', isMain: true },
    { x: 0.5, label: 'Beyond' },
  ],
  level: { y: 0.25, label: 'Accepted' },
  span: { from: 0.05, to: 9 },
}
type Line = { data: { value?: number[] }[] & number[][]; stack?: string }
const seriesOf = (option: { series?: unknown }) => option.series as Line[]

it('draws the band where it is known, and marks within the axis only', () => {
  const [span, low, height, curve, level, mark, ...rest] = seriesOf(bandCurveOption(spec)(chartPalette(false)))
  // The shaded range ends with the axis.
  expect(span?.data).toEqual([
    [0.05, 0.3],
    [0.2, 0.3],
  ])
  expect(low?.data).toEqual([
    [0, 0],
    [0.1, 0.1],
  ])
  expect(height?.data[1]?.[1]).toBeCloseTo(0.2, 12)
  expect(curve?.data).toHaveLength(3)
  expect(level?.data[1]?.value).toEqual([0.2, 0.25])
  expect(mark?.data[0]).toEqual([0.1, -0.1])
  expect(rest).toEqual([])
})

it('names the nearest point with its interval in the tooltip', () => {
  const { formatter } = bandCurveOption(spec)(chartPalette(true)).tooltip as {
    formatter: (parameters: unknown) => string
  }
  expect(formatter([{ axisValue: 0.11 }])).toBe('<b>Risk 10%</b><br>20%<br>95%: 10% to 30%')
  expect(formatter([{ axisValue: 0.19 }])).toBe('<b>Risk 20%</b><br>-10%')
  expect(formatter([])).toBe('')
})
