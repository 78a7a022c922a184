import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnPlan } from '#contract/accounts/plan.ts'
import { planFeatures } from '#domain/portfolio/plans.ts'
import { theme } from '#ui/theme/theme.ts'
import { PlanGate } from './plan-gate.tsx'

const request = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', request))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  request.mockReset()
})

function show(address: string, features: OwnPlan['features']): void {
  const plan: OwnPlan = { plan: 'free', applies: true, features, portfolios: { used: 1, max: 3 }, url: null }
  request.mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify(plan), { headers: { 'content-type': 'application/json' } })),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[address]}>
          <PlanGate>
            <p>The screen</p>
          </PlanGate>
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

it.each(['/monte-carlo-simulator', '/what-if-simulator/strategies/1'])(
  'says that %s is not in the plan',
  async (path) => {
    show(path, [])
    await screen.findByText('The Professional plan includes the simulators.')
    expect(screen.queryByText('The screen')).toBeNull()
    expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/settings/plan')
  },
)

it('shows the screen where the plan includes it', async () => {
  show('/monte-carlo-simulator', [...planFeatures])
  await waitFor(() => expect(request).toHaveBeenCalled())
  screen.getByText('The screen')
})

it('asks for no plan on other screens', () => {
  show('/dashboard', [])
  screen.getByText('The screen')
  expect(request).not.toHaveBeenCalled()
})
