import { expect, it } from 'vitest'
import { metricGroups, otherMetrics } from './metric-groups.ts'

it('answers five questions with five figures each, none of them twice', () => {
  expect(metricGroups.map(({ title }) => title)).toEqual(['Returns', 'Risk', 'Consistency', 'Execution', 'Behavior'])
  expect(metricGroups.map(({ metrics }) => metrics.length)).toEqual([5, 5, 5, 5, 5])
  const keys = [...metricGroups.flatMap(({ metrics }) => metrics), ...otherMetrics].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
