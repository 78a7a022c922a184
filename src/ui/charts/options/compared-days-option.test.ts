import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { comparedDaysOption } from './compared-days-option.ts'

const points = (month: string, values: readonly number[]) =>
  values.map((value, index) => ({ day: `2026-${month}-0${index + 1}` as CalendarDate, value }))
const spec = {
  days: points('11', [3, 0, 2]),
  before: points('10', [1, 4]),
  name: 'Clicks',
  format: (value: number) => String(value),
  axisFormat: (value: number) => String(value),
  isCount: true,
}
const drawn = (changes: Partial<typeof spec | { before: null }> = {}) =>
  comparedDaysOption({ ...spec, ...changes })(chartPalette(false))

it('lays the days before over the days of the period, and leaves a missing one open', () => {
  const { series, xAxis, yAxis } = drawn() as never as {
    series: { data: (number | null)[]; lineStyle: { type?: string } }[]
    xAxis: { data: string[] }
    yAxis: { minInterval?: number }
  }
  expect(series.map(({ data }) => data)).toEqual([
    [3, 0, 2],
    [1, 4, null],
  ])
  expect(series[1]?.lineStyle.type).toBe('dashed')
  expect(xAxis.data).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
  expect(yAxis.minInterval).toBe(1)
  expect((drawn({ before: null }) as never as { series: unknown[] }).series).toHaveLength(1)
})

it('names both days in its tooltip', () => {
  const { formatter } = (drawn() as never as { tooltip: { formatter: (parameters: unknown) => string } }).tooltip
  expect(formatter([{ dataIndex: 1 }])).toBe('<b>Nov 2, 2026</b><br>Clicks: 0<br>Oct 2, 2026: 4')
  expect(formatter([{ dataIndex: 2 }])).toBe('<b>Nov 3, 2026</b><br>Clicks: 2')
  expect(formatter([])).toBe('')
})
