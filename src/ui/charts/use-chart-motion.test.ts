import type { EChartsOption } from 'echarts'
import { expect, it } from 'vitest'
import { drawAfter } from './use-chart-motion.ts'
import { zoomedOption } from './zoom.ts'

const line = (last: number, name = 'Balance'): EChartsOption => ({
  xAxis: { type: 'value', min: 0 },
  series: [{ type: 'line', name, data: [0, last] }],
})

it('moves data of the same shape; another shape, rapid changes and reduced motion do without a transition', () => {
  const first = drawAfter(null, line(1), 0, false)
  expect(first).toMatchObject({ notMerge: true, option: { animation: false } })
  const moving = { notMerge: false, option: { animation: true, animationDurationUpdate: 150 } }
  const still = { notMerge: false, option: { animation: false } }
  expect(drawAfter(first, line(2), 1_000, false)).toMatchObject(moving)
  expect(drawAfter(first, line(2, 'Drawdown'), 1_000, false)).toMatchObject({ ...still, notMerge: true })
  expect(drawAfter(first, line(2), 50, false)).toMatchObject(still)
  expect(drawAfter(first, line(2), 1_000, true)).toMatchObject(still)
})

it('limits the horizontal axis to the brushed range', () => {
  expect(zoomedOption(line(1), { from: 3, to: 7 }).xAxis).toMatchObject({ min: 3, max: 7 })
  expect(zoomedOption(line(1), null)).toEqual(line(1))
})
