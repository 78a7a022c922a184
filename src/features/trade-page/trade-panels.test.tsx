import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { buildFacts, type Stated } from '#domain/datapoints/derivations/facts.fixture.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { ExcursionsPanel } from '#features/trade-page/panels/figures-panels.tsx'
import { FillsPanel } from '#features/trade-page/panels/fills-panel.tsx'
import { KeyFigures } from '#features/trade-page/panels/key-figures.tsx'
import { PlanPanel } from '#features/trade-page/panels/plan-panel.tsx'
import { chartMarks } from '#features/trade-page/prices/chart-marks.ts'
import { PriceLadder } from '#features/trade-page/prices/price-ladder.tsx'
import { theme } from '#ui/theme/theme.ts'
import { contractText, tradeTimeText } from './trade-heading.tsx'

afterEach(cleanup)

const inTheme = (element: React.ReactNode) => render(<ThemeProvider theme={theme}>{element}</ThemeProvider>)

const showLadder = (stated: Stated) => inTheme(<PriceLadder trade={buildFacts(stated).trade} />)
const rungs = () => screen.getAllByRole('listitem').map((row) => [...row.children].map((cell) => cell.textContent))

const cells = (stated: Stated, part: string) => {
  const datapoints = new TradeDatapoints(buildFacts(stated))
  inTheme(<PlanPanel datapoints={datapoints} context={{ trade: datapoints.facts.trade, timeZone: 'UTC' }} />)
  const row = screen.getByRole('row', { name: new RegExp(`^${part}`) })
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

describe('the price ladder', () => {
  it('lists the levels from the top, with price, R and money', () => {
    showLadder({ plannedTarget1: '108' })
    expect(rungs()).toEqual([
      ['Target 1', '108.00', '+4.00R', '+$80.00'],
      ['Exit', '105.00', '+2.50R', '+$50.00'],
      ['Entry', '100.00', '0.00R', '$0.00'],
      ['Stop', '98.00', '−1.00R', '−$20.00'],
    ])
  })

  it('places each mark at its price: the entry of this trade is 80% of the way down', () => {
    const { container } = showLadder({ plannedTarget1: '108' })
    const marks = [...container.querySelectorAll('g > line:first-child')].map((line) => Number(line.getAttribute('y1')))
    const [top = 0, exit = 0, entry = 0, bottom = 0] = marks
    expect((exit - top) / (bottom - top)).toBeCloseTo(0.3)
    expect((entry - top) / (bottom - top)).toBeCloseTo(0.8)
  })

  it('of a missed trade is measured from the would-be entry', () => {
    const wouldBe = { hypoEntryPrice: '100', hypoExitPrice: '105', plannedStopPrice: '98', plannedQuantity: '10' }
    showLadder({ status: 'missed', executions: [], initialStopPrice: null, ...wouldBe, plannedEntryPrice: '99.5' })
    expect(rungs()).toEqual([
      ['Would-be exit', '105.00', '+2.50R', '+$50.00'],
      ['Would-be entry', '100.00', '0.00R', '$0.00'],
      ['Planned stop', '98.00', '\u22121.00R', '\u2212$20.00'],
    ])
  })

  it('omits cents of large amounts', () => {
    showLadder({ pointValue: '1000000', plannedTarget1: '108' })
    expect(rungs()[0]?.[3]).toBe('+$80,000,000')
  })

  it('explains why it is missing if only one price is known', () => {
    showLadder({ status: 'planned', executions: [], initialStopPrice: null, plannedEntryPrice: '50' })
    expect(screen.getByText(/Add a stop or target, or import candles/)).toBeTruthy()
  })
})

describe('the key figures', () => {
  it.each([
    ['candlesApproximate', 'approximate'],
    ['candles1m', ''],
  ] as const)('mark MAE and MFE of %s', (excursionSource, note) => {
    const facts = buildFacts({ lowestPrice: '99', highestPrice: '107' })
    const datapoints = new TradeDatapoints({ ...facts, trade: { ...facts.trade, excursionSource } })
    inTheme(<KeyFigures datapoints={datapoints} context={{ trade: datapoints.facts.trade, timeZone: 'UTC' }} />)
    const texts = ['MAE', 'MFE'].map((name) => screen.getByRole('region', { name }).textContent)
    expect(texts).toEqual([`MAE−0.50R${note}`, `MFE+3.50R${note}`])
  })
})

describe('plan vs. actual', () => {
  it('shows planned and actual values and the difference', () => {
    const stated = { plannedEntryPrice: '99.5', plannedStopPrice: '98', plannedTarget1: '104', plannedQuantity: '12' }
    expect(cells(stated, 'Entry')).toEqual(['99.50', '100.00', '+0.50'])
    cleanup()
    expect(cells(stated, 'Stop')).toEqual(['98.00', '98.00', '0'])
    cleanup()
    expect(cells(stated, 'Size')).toEqual(['12', '10', '−2'])
    cleanup()
    // Planned 12 × 1.5 = 18, taken 10 × 2 = 20.
    expect(cells(stated, 'Risk')).toEqual(['$18.00', '$20.00', '11.11%'])
    cleanup()
    // Planned (104 − 99.5) / 1.5 = 3, made 50 / 20 = 2.5.
    expect(cells(stated, 'Reward to risk')).toEqual(['+3.00R', '+2.50R', '−0.50R'])
    expect(screen.getByText('Targets: 104.00')).toBeTruthy()
  })

  it('explains why a part is unknown', () => {
    expect(cells({ plannedStopPrice: '98' }, 'Entry')[2]).toContain('Needs a planned and an actual value')
    expect(screen.getByText('No targets planned.')).toBeTruthy()
  })

  it('shows only the plan of a trade that was not entered', () => {
    const planned = { plannedEntryPrice: '100', plannedStopPrice: '98', plannedQuantity: '10' }
    const none = { status: 'planned', executions: [], initialStopPrice: null } as const
    expect(cells({ ...none, ...planned }, 'Stop')).toEqual(['98.00'])
    expect(screen.getByRole('heading', { name: 'Plan' })).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Part', 'Planned'])
  })

  it('is one sentence without a plan', () => {
    const datapoints = new TradeDatapoints(buildFacts({}))
    inTheme(<PlanPanel datapoints={datapoints} context={{ trade: datapoints.facts.trade, timeZone: 'UTC' }} />)
    expect(screen.getByText('Add an entry, stop and target to compare plan and result.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('excursions', () => {
  it('name the source of the prices', () => {
    const facts = buildFacts({ lowestPrice: '99', highestPrice: '106' })
    const datapoints = new TradeDatapoints({ ...facts, trade: { ...facts.trade, excursionSource: 'candles1m' } })
    inTheme(<ExcursionsPanel datapoints={datapoints} context={{ trade: facts.trade, timeZone: 'UTC' }} />)
    expect(screen.getByText('From one-minute candles')).toBeTruthy()
    expect(screen.getByText('MFE in R').parentElement?.nextElementSibling?.textContent).toBe('+3.00R')
  })

  it('show no lists of dashes if nothing is known', () => {
    const datapoints = new TradeDatapoints(buildFacts({}))
    inTheme(<ExcursionsPanel datapoints={datapoints} context={{ trade: datapoints.facts.trade, timeZone: 'UTC' }} />)
    expect(screen.getByText(/Import candles, or enter high and low/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'While open' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'After the exit' })).toBeNull()
  })
})

const fill = (at: string, side: 'buy' | 'sell', quantity: string, fee = '0', price = '100') =>
  ({ at, side, quantity, price, fee, liquidity: null }) as Trade['executions'][number]
const fillTable = (executions: Trade['executions']) => {
  inTheme(<FillsPanel trade={buildFacts({ executions }).trade} timeZone="America/New_York" />)
  return screen.getAllByRole('row').map((line) => [...line.children].map((cell) => cell.textContent))
}

const atMinute = (minute: number) => `2025-03-10T14:0${minute}:00.000Z`

describe('fills', () => {
  it('name their day once, and the position after each', () => {
    expect(
      fillTable([fill(atMinute(1), 'buy', '2'), fill(atMinute(2), 'buy', '1'), fill(atMinute(3), 'sell', '3')]),
    ).toEqual([
      ['Time', 'Side', 'Qty', 'Held', 'Price'],
      ['10:01:00', 'Buy', '2', '2', '100.00'],
      ['10:02:00', 'Buy', '1', '3', '100.00'],
      ['10:03:00', 'Sell', '3', '0', '100.00'],
    ])
    expect(screen.getByText('Mar 10, 2025, times in America/New_York')).toBeTruthy()
  })

  it('show day and time if they span two days, and fees if there are any', () => {
    const two = [fill('2025-03-10T14:00:00.000Z', 'buy', '1', '0.25'), fill('2025-03-11T14:00:00.000Z', 'sell', '1')]
    expect(fillTable(two)).toEqual([
      ['Time', 'Side', 'Qty', 'Price', 'Fee'],
      ['Mar 10, 2025, 10:00:00', 'Buy', '1', '100.00', '$0.25'],
      ['Mar 11, 2025, 10:00:00', 'Sell', '1', '100.00', '$0.00'],
    ])
  })
})

describe('the marks of the chart', () => {
  it('label consecutive fills of one side once, where no other fill overlaps', () => {
    const executions = [
      fill(atMinute(1), 'buy', '1.5', '0', '100'),
      fill(atMinute(2), 'buy', '1.5', '0', '99'),
      fill(atMinute(3), 'sell', '1.5', '0', '103'),
      fill(atMinute(4), 'buy', '1.5', '0', '98'),
    ]
    const { trade } = buildFacts({ executions })
    expect(chartMarks(trade).map(({ label }) => label)).toEqual(['', 'Buy 3 in 2 fills', 'Sell 1.5', 'Buy 1.5'])
  })
})

describe('below the title', () => {
  it('shows the times of the trade and the contract of an option', () => {
    const { trade } = buildFacts({})
    const at = (entryAt: string | null, exitAt: string | null) => ({ ...trade, entryAt, exitAt }) as Trade
    expect(tradeTimeText(at('2025-03-10T14:00:00.000Z', '2025-03-10T15:30:00.000Z'), 'UTC')).toBe(
      'Mar 10, 2025, 14:00:00 – 15:30:00',
    )
    // The same day in UTC is two in Tokyo.
    expect(tradeTimeText(at('2025-03-10T14:00:00.000Z', '2025-03-10T15:30:00.000Z'), 'Asia/Tokyo')).toBe(
      'Mar 10, 2025, 23:00:00 – Mar 11, 2025, 00:30:00',
    )
    expect(tradeTimeText(at(null, null), 'UTC')).toBeNull()
    const missed = { ...at(null, null), status: 'missed', seenAt: '2025-03-10T14:00:00.000Z' } as Trade
    expect(tradeTimeText(missed, 'UTC')).toBe('Seen Mar 10, 2025, 14:00:00')
    const option = { underlyingSymbol: 'SPY', strikePrice: '690', optionType: 'call', expiryDate: '2026-12-18' }
    expect(contractText({ ...trade, ...option } as Trade)).toBe('SPY · 690.00 call · expires Dec 18, 2026')
    expect(contractText(trade)).toBeNull()
  })
})
