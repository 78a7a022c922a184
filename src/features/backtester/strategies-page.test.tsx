import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '#api/client.ts'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import { listStrategies } from '#contract/simulations/backtester.ts'
import StrategiesPage from './strategies-page.tsx'

vi.mock('#api/client.ts', () => ({ call: vi.fn() }))
// This environment has no canvas; chart options have tests of their own.
vi.mock('#ui/charts/chart.tsx', () => ({ Chart: ({ description }: { description: string }) => <p>{description}</p> }))

afterEach(cleanup)

it('says what failed, offers a retry, then what to do without strategies, and keeps that', async () => {
  let isDown = true
  vi.mocked(call).mockImplementation((route) => {
    if (isDown) return Promise.reject(new Error('Network Error'))
    return route === listStrategies ? Promise.resolve({ strategies: [], next: null }) : new Promise(() => {})
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <StrategiesPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  screen.getByLabelText('Loading strategies')
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load strategies')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No strategies yet')
  isDown = true
  await refetchAll(queries)
  expect(screen.getByText('No strategies yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose setups' }).getAttribute('href')).toBe('/what-if-simulator/transform')
})
