import { expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { resultPointsOption } from './result-points-option.ts'

const option = resultPointsOption({
  values: [1, -1, 2],
  isUncertain: (place) => place === 2,
  axisName: 'Trades',
  axisFormat: String,
  describe: (place) => [`Trade ${place + 1}`],
})(chartPalette(false))

it('separates gains, losses and uncertain results', () => {
  const lines = option.series as { name?: string; data: unknown[] }[]
  expect(Object.fromEntries(lines.slice(0, 4).map(({ name, data }) => [name, data]))).toEqual({
    Gains: [[1, 1]],
    Losses: [[2, -1]],
    'Uncertain gains': [[3, 2]],
    'Uncertain losses': [],
  })
})

it('describes the result at a position', () => {
  const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
  expect(formatter([{ axisValue: 2 }])).toBe('Trade 2')
  expect(formatter([{ axisValue: 9 }])).toBe('')
})
