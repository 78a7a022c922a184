import { expect, it } from 'vitest'
import { newGoalAddress, newGoalOf } from './goal-address.ts'

const read = (query: string) => newGoalOf(new URLSearchParams(query))

it('returns the goal that the address was made of', () => {
  for (const rule of [
    { kind: 'maxTradesPerDay', limit: 3 },
    { kind: 'maxTradesAfterLosses', limit: 0 },
    { kind: 'noTradesAfter', time: '15:00' },
    { kind: 'maxDailyLoss', r: 2.5 },
    { kind: 'allReviewed' },
    { kind: 'minCompliance', percent: 90 },
  ] as const)
    expect(newGoalOf(new URL(newGoalAddress(rule), 'http://localhost').searchParams)).toEqual(rule)
})

it('is none for what cannot be measured', () => {
  for (const query of [
    '',
    'goal=other&value=3',
    'goal=maxTradesPerDay',
    'goal=maxTradesPerDay&value=1.5',
    'goal=maxTradesPerDay&value=-1',
    'goal=noTradesAfter&value=25:00',
    'goal=maxDailyLoss&value=0',
    'goal=minCompliance&value=101',
  ])
    expect(read(query), query).toBeNull()
})
