import { expect, test } from 'vitest'
import type { CalendarDate, Money, R } from '#domain/numbers/units.ts'
import { type BookedTrade, dailyPnl } from './daily-pnl.ts'
import { equityCurve } from './equity-curve.ts'

const booked = (exitDate: string, netPnl: string, r: number | null = null): BookedTrade => ({
  exitDate: exitDate as CalendarDate,
  netPnl: netPnl as Money,
  realizedR: r as R | null,
  result: Number(netPnl) > 0 ? 'win' : 'loss',
})

test('days in order, each with its sum, trades, wins and R', () => {
  const days = dailyPnl([booked('2025-03-04', '0.2', 1), booked('2025-03-03', '-5'), booked('2025-03-04', '0.1', -0.5)])
  expect(days).toEqual([
    { date: '2025-03-03', netPnl: '-5', trades: 1, wins: 0, totalR: null },
    { date: '2025-03-04', netPnl: '0.3', trades: 2, wins: 2, totalR: 0.5 },
  ])
})

test('starts with an opening point, then balance and drawdown at the end of each day', () => {
  const trades = [booked('2025-03-03', '-100'), booked('2025-03-04', '300'), booked('2025-03-05', '-240')]
  expect(equityCurve(dailyPnl(trades), '1000' as Money)).toEqual([
    { date: null, balance: '1000', flow: '0', uncountedPnl: '0', drawdown: 0 },
    { date: '2025-03-03', balance: '900', flow: '0', uncountedPnl: '0', drawdown: 0.1 },
    { date: '2025-03-04', balance: '1200', flow: '0', uncountedPnl: '0', drawdown: 0 },
    { date: '2025-03-05', balance: '960', flow: '0', uncountedPnl: '0', drawdown: 0.2 },
  ])
})

test('without trades there is only the opening point', () => {
  expect(equityCurve([], '50' as Money)).toEqual([
    { date: null, balance: '50', flow: '0', uncountedPnl: '0', drawdown: 0 },
  ])
})

const flow = (date: string, amount: string) => ({ date: date as CalendarDate, amount: amount as Money })

test('a withdrawal changes the balance but is no drawdown; a deposit reduces none', () => {
  // 1000; +200 = 1200; half withdrawn, 600 - 60 = 540 is a drawdown of 10%; 460 deposited = 1000, still 10%.
  const trades = [booked('2025-03-03', '200'), booked('2025-03-04', '-60')]
  expect(
    equityCurve(dailyPnl(trades), '1000' as Money, [flow('2025-03-04', '-600'), flow('2025-03-06', '460')]),
  ).toEqual([
    { date: null, balance: '1000', flow: '0', uncountedPnl: '0', drawdown: 0 },
    { date: '2025-03-03', balance: '1200', flow: '0', uncountedPnl: '0', drawdown: 0 },
    { date: '2025-03-04', balance: '540', flow: '-600', uncountedPnl: '0', drawdown: 0.1 },
    { date: '2025-03-06', balance: '1000', flow: '460', uncountedPnl: '0', drawdown: 0.1 },
  ])
})

test('an account that opens at 0 starts with its first deposit', () => {
  const curve = equityCurve(dailyPnl([booked('2025-03-03', '-50')]), '0' as Money, [
    flow('2025-03-01', '400'),
    flow('2025-03-01', '100'),
  ])
  expect(curve).toEqual([
    { date: null, balance: '0', flow: '0', uncountedPnl: '0', drawdown: 0 },
    { date: '2025-03-01', balance: '500', flow: '500', uncountedPnl: '0', drawdown: 0 },
    { date: '2025-03-03', balance: '450', flow: '0', uncountedPnl: '0', drawdown: 0.1 },
  ])
})

test('P&L that no statistic counts is in the balance, after the trades of its day, and is no drawdown', () => {
  // 1000 - 100 = 900, 10% down; the excluded trade takes half of it, and the trades lose 10% of the rest.
  const trades = [booked('2025-03-03', '-100'), booked('2025-03-04', '-45')]
  const excluded = { ...flow('2025-03-03', '-450'), realizedAt: Date.UTC(2025, 2, 3, 12) }
  expect(equityCurve(dailyPnl(trades), '1000' as Money, [excluded])).toEqual([
    { date: null, balance: '1000', flow: '0', uncountedPnl: '0', drawdown: 0 },
    { date: '2025-03-03', balance: '450', flow: '0', uncountedPnl: '-450', drawdown: 0.1 },
    { date: '2025-03-04', balance: '405', flow: '0', uncountedPnl: '0', drawdown: 0.19 },
  ])
})
