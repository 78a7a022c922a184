import { describe, expect, test } from 'vitest'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { chartPalette } from '#ui/charts/chart-palette.ts'
import { equityOption, equityPoints } from './equity-option.ts'

/** 10,000, then -500 on 3 March and +1,100 on 5 March 2025. */
const equity = [
  { date: null, balance: '10000', flow: '0', uncountedPnl: '0', drawdown: 0 },
  { date: '2025-03-03' as CalendarDate, balance: '9500', flow: '0', uncountedPnl: '0', drawdown: 0.05 },
  { date: '2025-03-05' as CalendarDate, balance: '10600', flow: '0', uncountedPnl: '0', drawdown: 0 },
]

describe('equity curve', () => {
  test('starts with the opening balance a day before the first trade', () => {
    expect(equityPoints(equity)).toEqual([
      { date: '2025-03-02', opening: true, balance: 10_000, flow: 0, uncountedPnl: 0, drawdown: 0 },
      { date: '2025-03-03', opening: false, balance: 9_500, flow: 0, uncountedPnl: 0, drawdown: 0.05 },
      { date: '2025-03-05', opening: false, balance: 10_600, flow: 0, uncountedPnl: 0, drawdown: 0 },
    ])
  })

  test('without a trade there is no curve', () => {
    expect(equityPoints([{ date: null, balance: '10000', flow: '0', uncountedPnl: '0', drawdown: 0 }])).toEqual([])
    expect(equityPoints([])).toEqual([])
  })

  test('the drawdown is negative on the same dates', () => {
    const option = equityOption(equityPoints(equity), 'USD')(chartPalette(false))
    const series = option.series as { data: unknown }[]
    expect(series[0]?.data).toEqual([
      ['2025-03-02', 10_000],
      ['2025-03-03', 9_500],
      ['2025-03-05', 10_600],
    ])
    expect(series[1]?.data).toEqual([
      ['2025-03-02', 0],
      ['2025-03-03', -0.05],
      ['2025-03-05', 0],
    ])
  })

  test('the opening balance is a line from the first to the last day', () => {
    const option = equityOption(equityPoints(equity), 'USD')(chartPalette(false))
    const series = option.series as { data: unknown[] }[]
    expect(series[2]?.data).toEqual([
      ['2025-03-02', 10_000],
      expect.objectContaining({ value: ['2025-03-05', 10_000] }),
    ])
  })

  test('the tooltip shows balance, change of the day and drawdown', () => {
    const option = equityOption(equityPoints(equity), 'USD')(chartPalette(true))
    const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
    expect(formatter([{ dataIndex: 1 }])).toBe(
      '<b>Mar 3, 2025</b><br>Balance $9,500.00<br>Day −$500.00<br>Drawdown −5.0%',
    )
    expect(formatter([{ dataIndex: 0 }])).toBe('<b>Before the first trade</b><br>Balance $10,000.00<br>Drawdown 0.0%')
    expect(formatter([])).toBe('')
  })

  test('a withdrawal is named and does not count as a loss', () => {
    const paidOut = [
      ...equity,
      { date: '2025-03-06' as CalendarDate, balance: '8700', flow: '-2000', uncountedPnl: '0', drawdown: 0 },
    ]
    const option = equityOption(equityPoints(paidOut), 'USD')(chartPalette(true))
    const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
    expect(formatter([{ dataIndex: 3 }])).toBe(
      '<b>Mar 6, 2025</b><br>Balance $8,700.00<br>Day +$100.00<br>Withdrawal $2,000.00<br>Drawdown 0.0%',
    )
  })

  test('the P&L of excluded trades does not lift the curve; the tooltip has the balance with it', () => {
    const excluded = {
      date: '2025-03-06' as CalendarDate,
      balance: '10950',
      flow: '0',
      uncountedPnl: '300',
      drawdown: 0,
    }
    const option = equityOption(equityPoints([...equity, excluded]), 'USD')(chartPalette(true))
    const series = option.series as { data: unknown[] }[]
    expect(series[0]?.data.at(-1)).toEqual(['2025-03-06', 10_650])
    const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
    expect(formatter([{ dataIndex: 3 }])).toContain(
      'Balance $10,950.00<br>Day +$50.00<br>Excluded or open trades +$300.00',
    )
  })

  test('a deposit does not lift the curve; the tooltip has the balance with it', () => {
    const paidIn = [
      ...equity,
      { date: '2025-03-06' as CalendarDate, balance: '20650', flow: '10000', uncountedPnl: '0', drawdown: 0 },
    ]
    const option = equityOption(equityPoints(paidIn), 'USD')(chartPalette(true))
    const series = option.series as { data: unknown[] }[]
    expect(series[0]?.data.at(-1)).toEqual(['2025-03-06', 10_650])
    const { formatter } = option.tooltip as { formatter: (parameters: unknown) => string }
    expect(formatter([{ dataIndex: 3 }])).toContain('Balance $20,650.00<br>Day +$50.00<br>Deposit $10,000.00')
  })
})
