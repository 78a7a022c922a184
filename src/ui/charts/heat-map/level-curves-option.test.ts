import { expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { levelCurvesOption } from './level-curves-option.ts'

it('draws two curves at their own levels, and names what each has at a level', () => {
  const option = levelCurvesOption({
    curves: [
      {
        name: 'Tight',
        points: [
          [0.5, 0.1],
          [1, 0.2],
        ],
      },
      { name: 'Wide', points: [[1, 0.4]] },
    ],
    axisName: 'Stop',
    levelFormat: (level) => `${level}R`,
    format: String,
  })(chartPalette(false)) as unknown as {
    xAxis: { min: number; max: number }
    series: { name: string; data: number[][] }[]
    tooltip: { formatter: (parameters: unknown) => string }
  }
  expect(option.xAxis).toMatchObject({ min: 0.5, max: 1 })
  expect(option.series.map(({ data }) => data)).toEqual([
    [
      [0.5, 0.1],
      [1, 0.2],
    ],
    [[1, 0.4]],
  ])
  expect(option.tooltip.formatter([{ axisValue: 1 }])).toBe('<b>Stop 1R</b><br>Tight: 0.2<br>Wide: 0.4')
  expect(option.tooltip.formatter([{ axisValue: 0.5 }])).toBe('<b>Stop 0.5R</b><br>Tight: 0.1')
  expect(option.tooltip.formatter([{ axisValue: 0.7 }])).toBe('')
})
