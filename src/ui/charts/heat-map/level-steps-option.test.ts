import { expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { levelStepsOption } from './level-steps-option.ts'

it('draws the levels of each window as steps, and names them', () => {
  const option = levelStepsOption({
    steps: [
      { from: 30, to: 40, upper: 2, lower: 1 },
      { from: 40, to: 50, upper: 3, lower: 0.5 },
    ],
    upperName: 'Target',
    lowerName: 'Stop',
    axisName: 'Trades',
    format: (level) => `${level}R`,
  })(chartPalette(false)) as unknown as {
    series: { name: string; data: number[][] }[]
    tooltip: { formatter: (parameters: unknown) => string }
  }
  expect(option.series.map(({ name, data }) => [name, data])).toEqual([
    [
      'Target',
      [
        [30, 2],
        [40, 2],
        [40, 3],
        [50, 3],
      ],
    ],
    [
      'Stop',
      [
        [30, 1],
        [40, 1],
        [40, 0.5],
        [50, 0.5],
      ],
    ],
  ])
  expect(option.tooltip.formatter([{ axisValue: 44 }])).toBe('<b>Trades 41 to 50</b><br>Target: 3R<br>Stop: 0.5R')
  expect(option.tooltip.formatter([{ axisValue: 10 }])).toBe('')
})
