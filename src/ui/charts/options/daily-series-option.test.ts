import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { dailySeriesOption } from './daily-series-option.ts'

const days = ['2026-11-25', '2026-11-26'] as CalendarDate[]
const option = dailySeriesOption(days, [
  { name: 'Sent', values: [null, 4], kind: 'plain' },
  { name: 'Failed', values: [0, 1], kind: 'failure' },
])(chartPalette(false))

it('leaves a gap where nothing was recorded', () => {
  expect(option.series).toMatchObject([
    { name: 'Sent', data: [null, 4], connectNulls: false },
    { name: 'Failed', data: [0, 1], itemStyle: { color: chartPalette(false).loss } },
  ])
  expect(option.xAxis).toMatchObject({ data: ['Nov 25', 'Nov 26'] })
})

it('says in words that a day has no record', () => {
  const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
  expect(formatter([{ dataIndex: 0 }])).toBe('<b>Wed, Nov 25</b><br>Sent: not recorded<br>Failed: 0')
  expect(formatter([])).toBe('')
})
