import { expect, it } from 'vitest'
import type { CalendarDate, Money } from '#domain/numbers/units.ts'
import { campaignState, costPer, kpiResult, measureGoals, measureKpis } from './campaign-results.ts'

const money = (text: string) => text as Money
const results = {
  clicks: 200,
  converted: 10,
  signups: 12,
  paidConversions: 3,
  revenue: money('450'),
  commission: money('67.5'),
}
const nothing = { clicks: 0, converted: 0, signups: 0, paidConversions: 0, revenue: money('0'), commission: money('0') }

it('measures numeric goals in the order of the screen', () => {
  expect(measureGoals({ revenue: 500, clicks: 100, slogan: 'Go', signups: '40' }, results)).toEqual([
    { key: 'clicks', target: 100, result: 200, isReached: true },
    { key: 'revenue', target: 500, result: 450, isReached: false },
  ])
})

it('measures rates to reach and costs to stay below', () => {
  const kpis = { conversionRate: 0.05, payingRate: 0.3, costPerSignup: 9, costPerPaying: 20, returnOnBudget: 0 }
  expect(measureKpis(kpis, results, money('100'))).toEqual([
    { key: 'conversionRate', target: 0.05, result: 0.05, isReached: true },
    { key: 'payingRate', target: 0.3, result: 0.25, isReached: false },
    // 100 / 12 = 8.333…
    { key: 'costPerSignup', target: 9, result: 8.33, isReached: true },
    { key: 'costPerPaying', target: 20, result: 33.33, isReached: false },
    // (67.5 − 100) / 100
    { key: 'returnOnBudget', target: 0, result: -0.325, isReached: false },
  ])
})

it('is unknown, not zero, without what it is divided by', () => {
  expect(kpiResult('conversionRate', nothing, null)).toBeNull()
  expect(kpiResult('payingRate', nothing, null)).toBeNull()
  expect(kpiResult('costPerSignup', nothing, money('100'))).toBeNull()
  expect(kpiResult('costPerPaying', results, null)).toBeNull()
  expect(kpiResult('returnOnBudget', results, money('0'))).toBeNull()
  expect(costPer(money('0'), 4)).toBe('0')
  expect(measureKpis({ costPerSignup: 5 }, nothing, null)).toEqual([
    { key: 'costPerSignup', target: 5, result: null, isReached: null },
  ])
})

it.each([
  [null, null, 'running'],
  ['2026-11-27', null, 'planned'],
  ['2026-11-26', '2026-11-26', 'running'],
  ['2026-11-01', '2026-11-25', 'ended'],
] as const)('from %s to %s is %s on November 26', (start_date, end_date, state) => {
  const dates = { start_date: start_date as CalendarDate | null, end_date: end_date as CalendarDate | null }
  expect(campaignState(dates, '2026-11-26' as CalendarDate)).toBe(state)
})
