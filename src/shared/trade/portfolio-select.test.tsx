import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { theme } from '#ui/theme/theme.ts'
import { PortfolioButton } from './portfolio-select.tsx'

afterEach(cleanup)

const swing: Portfolio = { ...mainPortfolio, id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a23', name: 'Swing', tradeCount: 12 }

function show(portfolios: readonly Portfolio[]) {
  const onChange = vi.fn()
  render(
    <ThemeProvider theme={theme}>
      <PortfolioButton portfolios={portfolios} value={mainPortfolio.id} onChange={onChange} />
    </ThemeProvider>,
  )
  return onChange
}

test('opens the list of portfolios with their kind, currency and size, and makes the chosen one active', async () => {
  const onChange = show([mainPortfolio, swing])
  fireEvent.click(screen.getByRole('button', { name: `Portfolio: ${mainPortfolio.name}` }))
  const choice = await screen.findByRole('menuitemradio', { name: /Swing/ })
  expect(choice.textContent).toContain('USD · 12 trades')
  expect(choice.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(choice)
  expect(onChange).toHaveBeenCalledWith(swing.id)
})

test('is nothing with one portfolio', () => {
  show([mainPortfolio])
  expect(screen.queryByRole('button')).toBeNull()
})
