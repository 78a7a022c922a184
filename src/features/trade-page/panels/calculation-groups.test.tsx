import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { buildFacts, type FactOverrides, type Stated } from '#domain/datapoints/derivations/facts.fixture.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { theme } from '#ui/theme/theme.ts'
import { CalculationGroups } from './calculation-groups.tsx'

afterEach(cleanup)

function show(stated: Stated = {}, withUnknown = false, around: FactOverrides = {}) {
  render(
    <ThemeProvider theme={theme}>
      <CalculationGroups
        datapoints={new TradeDatapoints(buildFacts(stated, around))}
        timeZone="UTC"
        withUnknown={withUnknown}
      />
    </ThemeProvider>,
  )
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))

describe('the calculations of a trade, by group', () => {
  it('start with the outcome: value, inputs and formula', () => {
    show({ commission: '10' })
    const net = row('Net P&L \\+')
    expect(net.getByText('50 − 10')).toBeTruthy()
    expect(net.getByText('gross P&L − all costs')).toBeTruthy()
    expect(row('Net R').getByText('40 / 20')).toBeTruthy()
  })

  it('open the other groups on demand, and count their known figures', () => {
    show({}, false, { journal: { accountBalanceAtEntry: '2500' } })
    expect(screen.queryByText('100 × 20 × 1 / 2500')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^Risk \d+ of 14$/ }))
    expect(screen.getByText('100 × 20 × 1 / 2500')).toBeTruthy()
  })

  it('list unknown figures only on request, with the reason', () => {
    show({ initialStopPrice: null })
    expect(screen.queryByText(/^Net R/)).toBeNull()
    cleanup()
    show({ initialStopPrice: null }, true)
    const reasons = row('Net R').getAllByText('No stop on the losing side of the entry, and no planned risk.')
    expect(reasons.length).toBeGreaterThan(0)
  })

  it('show the missed group for missed trades only', () => {
    show({}, true)
    expect(screen.queryByRole('button', { name: /^Missed trades/ })).toBeNull()
    cleanup()
    show({ status: 'missed', executions: [], plannedStopPrice: '98', hypoEntryPrice: '100', hypoExitPrice: '105' })
    fireEvent.click(screen.getByRole('button', { name: /^Missed trades/ }))
    expect(row('R missed').getByText('(105 − 100) / |100 − 98|')).toBeTruthy()
  })
})
