import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { WeeklyReview } from '#api/reviews/weekly-reviews.ts'
import { theme } from '#ui/theme/theme.ts'
import { WeekFigures } from './week-figures.tsx'

afterEach(cleanup)

const known = (value: number, more: object = {}) => ({ value, reason: null, n: 12, ...more })
const unknown = (reason: string) => ({ value: null, reason, n: 0 })

function show(metrics: object, before: object = {}) {
  cleanup()
  const review = {
    figures: { trades: 12, metrics: { tradeCount: known(12), ...metrics } },
    before: { trades: 0, metrics: before },
  } as unknown as WeeklyReview
  render(
    <ThemeProvider theme={theme}>
      <WeekFigures review={review} currency="USD" />
    </ThemeProvider>,
  )
  return (label: string) =>
    screen.getByRole('region', { name: label }).textContent.replaceAll('\u00a0', ' ').replace(label, '')
}

it('shows money and R with their sign, other figures without, each beside the week before', () => {
  const text = show(
    { netPnl: known(120.5), totalR: known(2.5), winRate: known(0.5), meanR: known(-0.25), expectancy: known(10) },
    { netPnl: known(-50), totalR: known(-1), winRate: known(0.25) },
  )
  expect(text('Net P&L')).toMatch(/\+\$120\.50.*Prior week −\$50\.00$/)
  expect(text('Total R')).toMatch(/\+2\.50R.*Prior week −1\.00R$/)
  expect(text('Win rate')).toMatch(/^50\.0%Prior week 25\.0%$/)
  expect(text('Mean R')).toMatch(/−0\.25R.*No prior trades$/)
})

it('says why a figure is unknown', () => {
  const text = show({ meanR: unknown('no_risk'), netPnl: unknown('no_trades') })
  expect(text('Mean R')).toContain('No risk recorded.')
  expect(text('Net P&L')).toContain('No closed trades this week.')
  // A figure that the answer does not have.
  expect(text('Win rate')).toContain('No closed trades this week.')
})

it('has the interval of a figure, and its own sample where that is another', () => {
  const interval = { low: 0.25, high: 0.75, level: 0.95 }
  const text = show({ winRate: known(0.5, { interval }), meanR: known(0.1, { n: 1_200 }), totalR: known(1) })
  expect(text('Win rate')).toContain('25.0% to 75.0%No prior')
  expect(text('Mean R')).toContain('n 1,200')
  expect(text('Total R')).not.toContain('n ')
  expect(text('Figures')).toContain('95% intervals')
  const both = show({ meanR: known(0.1, { n: 5, interval: { low: -1, high: 1, level: 0.95 } }) })
  expect(both('Mean R')).toContain('−1.00R to +1.00R · n 5')
  expect(show({ winRate: known(0.5) })('Figures')).not.toContain('95% intervals')
})
