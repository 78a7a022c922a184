import { expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { fanOption } from './fan-option.ts'
import { fanWithPathOption } from './fan-with-path-option.ts'

it('draws the actual path over the fan', () => {
  const [at, row] = [
    [0, 10],
    [100, 120],
  ]
  const fan = { at, p5: row, p25: row, p50: row, p75: row, p95: row, uncertain: null }
  const palette = chartPalette(false)
  const { series } = fanWithPathOption(fan, { name: 'Yours', values: [100, 90] }, 'USD')(palette)
  const drawn = series as { name?: string; data: unknown }[]
  expect(drawn).toHaveLength((fanOption(fan, [], 'USD')(palette).series as unknown[]).length + 1)
  expect(drawn.at(-1)).toMatchObject({
    name: 'Yours',
    data: [
      [0, 100],
      [10, 90],
    ],
  })
})
