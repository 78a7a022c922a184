import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { factsOf, type Stated } from '#domain/datapoints/facts.fixture.ts'
import { TradeDatapoints } from '#domain/trade-datapoints.ts'
import { theme } from '#ui/theme.ts'
import { ExcursionsPanel } from './figures-panels.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { PriceLadder } from './price-ladder.tsx'

afterEach(cleanup)

const inTheme = (element: React.ReactNode) => render(<ThemeProvider theme={theme}>{element}</ThemeProvider>)

const showLadder = (stated: Stated) => inTheme(<PriceLadder trade={factsOf(stated).trade} />)
const rungs = () => screen.getAllByRole('listitem').map((row) => [...row.children].map((cell) => cell.textContent))

const cells = (stated: Stated, part: string) => {
  const datapoints = new TradeDatapoints(factsOf(stated))
  inTheme(<PlanPanel datapoints={datapoints} setting={{ trade: datapoints.facts.trade, timeZone: 'UTC' }} />)
  const row = screen.getByRole('row', { name: new RegExp(`^${part}`) })
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

describe('the price ladder', () => {
  it('lists the levels from the top, with price, R and money', () => {
    showLadder({ plannedTarget1: '108' })
    expect(rungs()).toEqual([
      ['Target 1', '108', '+4.00R', '+$80.00'],
      ['Exit', '105', '+2.50R', '+$50.00'],
      ['Entry', '100', '0R', '0'],
      ['Stop', '98', '−1.00R', '−$20.00'],
    ])
  })

  it('puts each mark where its price is: the entry of this trade is 80 % of the way down', () => {
    const { container } = showLadder({ plannedTarget1: '108' })
    const marks = [...container.querySelectorAll('g > line:first-child')].map((line) => Number(line.getAttribute('y1')))
    const [top = 0, exit = 0, entry = 0, bottom = 0] = marks
    expect((exit - top) / (bottom - top)).toBeCloseTo(0.3)
    expect((entry - top) / (bottom - top)).toBeCloseTo(0.8)
  })

  it('says why it is not there where only one price is known', () => {
    showLadder({ status: 'planned', executions: [], initialStopPrice: null, plannedEntryPrice: '50' })
    expect(screen.getByText(/There is no scale of one price/)).toBeTruthy()
  })
})

describe('plan against actual', () => {
  it('shows what was planned, what was done, and the difference', () => {
    const stated = { plannedEntryPrice: '99.5', plannedStopPrice: '98', plannedTarget1: '104', plannedQuantity: '12' }
    expect(cells(stated, 'Entry')).toEqual(['99.5', '100', '+0.5'])
    cleanup()
    expect(cells(stated, 'Stop')).toEqual(['98', '98', 'None'])
    cleanup()
    expect(cells(stated, 'Size')).toEqual(['12', '10', '−2'])
    cleanup()
    // Planned 12 × 1.5 = 18, taken 10 × 2 = 20.
    expect(cells(stated, 'Risk')).toEqual(['$18.00', '$20.00', '11.11\u00a0%'])
    cleanup()
    // Planned (104 − 99.5) / 1.5 = 3, made 50 / 20 = 2.5.
    expect(cells(stated, 'Reward to risk')).toEqual(['+3.00R', '+2.50R', '−0.50R'])
    expect(screen.getByText('Targets: 104')).toBeTruthy()
  })

  it('says why a part is not known', () => {
    expect(cells({}, 'Entry')[2]).toContain('Needs what was planned and what was done')
    expect(screen.getByText('No targets were planned.')).toBeTruthy()
  })
})

describe('excursions', () => {
  it('name the source of the prices', () => {
    const facts = factsOf({ lowestPrice: '99', highestPrice: '106' })
    const datapoints = new TradeDatapoints({ ...facts, trade: { ...facts.trade, excursionSource: 'candles1m' } })
    inTheme(<ExcursionsPanel datapoints={datapoints} setting={{ trade: facts.trade, timeZone: 'UTC' }} />)
    expect(screen.getByText('Source while open: one-minute candles')).toBeTruthy()
    expect(screen.getByText('MFE in R').nextElementSibling?.textContent).toBe('+3.00R')
  })
})
