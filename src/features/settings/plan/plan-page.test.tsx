import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnPlan } from '#contract/accounts/plan.ts'
import { theme } from '#ui/theme/theme.ts'
import PlanPage from './plan-page.tsx'
import { PortfolioLimit } from './portfolio-limit.tsx'

const request = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', request))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  request.mockReset()
})

const free: OwnPlan = { plan: 'free', applies: true, features: [], portfolios: { used: 3, max: 3 }, url: null }

function show(plan: OwnPlan): void {
  request.mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify(plan), { headers: { 'content-type': 'application/json' } })),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <PlanPage />
          <PortfolioLimit />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

describe('the page of the plan', () => {
  it('shows the own plan, its use, and whom to ask', async () => {
    show(free)
    await screen.findByText('Ask your administrator to change your plan.')
    expect(screen.getByRole('region', { name: 'Free' }).textContent).toContain('Your plan')
    expect(screen.getByRole('region', { name: 'Professional' }).textContent).toContain('16 analytics tools')
    screen.getByText('3 portfolios of 3. Demo portfolios don’t count.')
    screen.getByText('The Free plan includes up to 3 portfolios. Delete one to add another.')
  })

  it('leads to the page that sells plans', async () => {
    show({ ...free, url: 'https://example.com/plans' })
    const link = await screen.findByRole('link', { name: 'Upgrade plan' })
    expect(link.getAttribute('href')).toBe('https://example.com/plans')
  })

  it('says that nothing is limited where plans are off', async () => {
    show({ ...free, applies: false, portfolios: { used: 7, max: null } })
    await screen.findByText('Plans are off on this installation. Every account has every feature.')
    screen.getByText('7 portfolios, unlimited. Demo portfolios don’t count.')
    expect(screen.queryByText(/plan includes up to/)).toBeNull()
  })
})
