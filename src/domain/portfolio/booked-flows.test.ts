import { expect, test } from 'vitest'
import { bookFlows, type CashFlow, FlowQueue } from './booked-flows.ts'

const flow = (at: string, amount: string) => ({ at, amount }) as CashFlow

test('flows are booked on their date in the portfolio’s time zone, oldest first', () => {
  const flows = [flow('2025-03-04T03:00:00.000Z', '-50'), flow('2025-03-03T12:00:00.000Z', '100')]
  // 03:00 UTC on the 4th is 22:00 on the 3rd in New York, and noon on the 4th in Tokyo.
  expect(bookFlows(flows, 'America/New_York').map(({ date }) => date)).toEqual(['2025-03-03', '2025-03-03'])
  expect(bookFlows(flows, 'Asia/Tokyo')).toEqual([
    { date: '2025-03-03', amount: '100' },
    { date: '2025-03-04', amount: '-50' },
  ])
})

test('a queue returns each flow once, on its date or the next requested one', () => {
  const [first, second] = bookFlows(
    [flow('2025-03-03T12:00:00.000Z', '100'), flow('2025-03-08T12:00:00.000Z', '-50')],
    'UTC',
  )
  if (first === undefined || second === undefined) throw new Error('there are two')
  const queue = new FlowQueue([first, second])
  expect(queue.takeUntil(first.date, 0)).toEqual(['100'])
  expect(queue.takeUntil(first.date, 0)).toEqual([])
  expect(queue.takeUntil('2025-03-10' as typeof second.date, 0)).toEqual(['-50'])
})

test('uncounted P&L follows the cash flows of its day, and a queue returns it once it was realized', () => {
  const noon = Date.UTC(2025, 2, 3, 12)
  const booked = bookFlows([flow('2025-03-03T20:00:00.000Z', '100')], 'UTC', [
    flow('2025-03-04T12:00:00.000Z', '7'),
    flow('2025-03-03T12:00:00.000Z', '-5'),
  ])
  expect(booked.map(({ amount, realizedAt }) => [amount, realizedAt])).toEqual([
    ['100', undefined],
    ['-5', noon],
    ['7', noon + 86_400_000],
  ])
  const [{ date } = { date: '' as never }] = booked
  const queue = new FlowQueue(booked)
  expect(queue.takeUntil(date, noon)).toEqual(['100'])
  expect(queue.takeUntil(date, noon + 1)).toEqual(['-5'])
  expect(queue.takeUntil(date, Infinity)).toEqual([])
})
