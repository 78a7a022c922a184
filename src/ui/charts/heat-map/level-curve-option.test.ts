import { expect, it } from 'vitest'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { levelCurveOption } from './level-curve-option.ts'

const spec = {
  levels: [0.5, 1, 2],
  values: [0.1, null, 0.3],
  band: { low: [0.1, null, 0.1], high: [0.1, null, 0.5] },
  marked: 2,
  reference: { value: 0.2, label: 'As traded' },
  axisName: 'Stop',
  levelFormat: (level: number) => `${level}R`,
  format: (value: number) => `${value}`,
  axisFormat: String,
}
interface Built {
  series: { data: unknown[] }[]
  tooltip: { formatter: (parameters: unknown) => string }
}
const build = (changes: Partial<Parameters<typeof levelCurveOption>[0]> = {}) =>
  levelCurveOption({ ...spec, ...changes })(chartPalette(true)) as unknown as Built

it('draws the figure with its band, the marked level and the reference', () => {
  const { series } = build()
  expect(series.map(({ data }) => data[0])).toEqual([
    [0.5, 0.1],
    [0.5, 0.1],
    [0.5, 0.1],
    [2, 0.3],
    [0.5, 0.2],
  ])
  expect(series[0]?.data[1]).toEqual([1, null])
  expect(build({ band: null, marked: 1, reference: null }).series).toHaveLength(1)
})

it('says what the figure could be, where that is not known', () => {
  const { formatter } = build().tooltip
  expect(formatter([{ dataIndex: 2 }])).toBe('<b>Stop 2R</b><br>0.3<br>Between 0.1 and 0.5')
  expect(formatter([{ dataIndex: 1 }])).toBe('<b>Stop 1R</b><br>Not enough data')
  expect(formatter([{ dataIndex: 0 }])).toBe('<b>Stop 0.5R</b><br>0.1')
  expect(formatter([])).toBe('')
})
