import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { rCurveOption } from './r-curve-option.ts'

const date = (text: string) => text as CalendarDate
const option = rCurveOption([
  { date: date('2026-03-02'), totalR: 1.5 },
  { date: date('2026-03-05'), totalR: 0.5 },
])(chartPalette(false))

it('starts at 0 on the day before the first exit', () => {
  const [line, zero] = option.series as { data: unknown[] }[]
  expect(line?.data).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 1.5],
    ['2026-03-05', 0.5],
  ])
  expect(zero).toBeDefined()
})

it('describes a day with its result', () => {
  const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
  expect(formatter([{ dataIndex: 0 }])).toBe('<b>Before the first trade</b>')
  expect(formatter([{ dataIndex: 2 }])).toBe('<b>Mar 5, 2026</b><br>Total +0.50R<br>Day −1.00R')
})

it('draws nothing without days', () => {
  expect(rCurveOption([])(chartPalette(true)).series).toHaveLength(1)
})
