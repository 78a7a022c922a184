import { expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { curvesOption } from './curves-option.ts'

const curves = [
  { name: 'A', values: [1, 0.5, 2] },
  { name: 'B', values: [-1, -2] },
]
const format = (value: number) => `${value}R`
const spec = { curves, start: 0, axisName: 'Trades', format, axisFormat: format }
type Line = { name?: string; data: unknown[]; lineStyle: { type: unknown } }
const seriesOf = (option: { series?: unknown }) => option.series as Line[]

it('draws each curve from its start, with its own dash pattern', () => {
  const [a, b, zero] = seriesOf(curvesOption(spec)(chartPalette(false)))
  expect(a?.data).toEqual([
    [0, 0],
    [1, 1],
    [2, 0.5],
    [3, 2],
  ])
  expect(a?.lineStyle.type).not.toEqual(b?.lineStyle.type)
  expect(zero?.data[0]).toEqual([0, 0])
})

it('draws declines downward, and marks a position', () => {
  const declines = [{ name: 'A', values: [0, 0.5, 0] }]
  const lines = seriesOf(curvesOption({ ...spec, declines, mark: { at: 2, label: 'Later' } })(chartPalette(true)))
  expect(lines[2]?.data).toEqual([
    [0, 0],
    [1, 0],
    [2, -0.5],
    [3, 0],
  ])
  expect(lines[4]?.data[0]).toEqual([2, -2])
})

it('names the values at a position in the tooltip', () => {
  const option = curvesOption(spec)(chartPalette(false))
  const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
  expect(formatter([{ axisValue: 2 }])).toBe('<b>Trades 2</b><br>A: 0.5R<br>B: -2R')
  expect(formatter([{ axisValue: 3 }])).toBe('<b>Trades 3</b><br>A: 2R')
  expect(formatter([])).toBe('')
})
