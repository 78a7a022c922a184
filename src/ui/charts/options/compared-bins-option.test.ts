import { expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { comparedBinsOption } from './compared-bins-option.ts'

it('draws both groups over the same bins, and names their counts', () => {
  const option = comparedBinsOption({
    low: -1,
    width: 0.5,
    first: { name: 'A', counts: [2, 0, 1] },
    second: { name: 'B', counts: [1, 3] },
    axisName: 'R',
    format: String,
    axisFormat: String,
  })(chartPalette(false)) as unknown as {
    series: { data: number[][] }[]
    tooltip: { formatter: (parameters: unknown) => string }
  }
  const [first, second] = option.series
  expect(first?.data).toEqual([
    [-1, 0],
    [-1, 2],
    [-0.5, 2],
    [-0.5, 0],
    [0, 0],
    [0, 1],
    [0.5, 1],
    [0.5, 0],
  ])
  expect(second?.data.slice(-3)).toEqual([
    [0, 0],
    [0.5, 0],
    [0.5, 0],
  ])
  expect(option.tooltip.formatter([{ axisValue: -0.7 }])).toBe('<b>-1 to -0.5</b><br>A: 2<br>B: 1')
  expect(option.tooltip.formatter([{ axisValue: 0.5 }])).toBe('<b>0 to 0.5</b><br>A: 1<br>B: 0')
  expect(option.tooltip.formatter([])).toBe('')
})
