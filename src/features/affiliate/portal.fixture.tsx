import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import * as client from '#api/client.ts'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import { signInForTests } from '#api/supabase/signed-in.fixture.ts'
import { getAffiliateStanding } from '#contract/affiliates/affiliates.ts'
import * as charts from '#ui/charts/chart.tsx'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import { affiliate, answerCall, userId } from './affiliate-answers.fixture.ts'

/** Signs the affiliate in, and replaces charts by their words, for all tests of a file. */
export function usePortal(): void {
  signInForTests(userId, 'anna@example.com')
  beforeEach(() => {
    // This environment has no canvas; chart options have tests of their own.
    vi.spyOn(charts, 'Chart').mockImplementation(({ title, description }) => (
      <p>
        {title} · {description}
      </p>
    ))
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
}

function Address() {
  return <output aria-label="Address">{useLocation().search}</output>
}

/** Shows a screen. Returns a function that refetches everything in vain. */
export function show(Screen: ComponentType, overrides: readonly (readonly [unknown, unknown])[] = [], address = '/') {
  vi.spyOn(client, 'call').mockImplementation(answerCall(new Map(overrides)))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[address]}>
          <Screen />
          <Address />
          <Snackbars />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return async () => {
    vi.spyOn(client, 'call').mockRejectedValue(new Error('Network Error'))
    await refetchAll(queries)
    const states = queries.getQueryCache().findAll({ type: 'active' })
    expect(new Set(states.map(({ state }) => state.status))).toEqual(new Set(['error']))
  }
}

/** The calls of a route so far. */
export const calls = (route: unknown) => vi.spyOn(client, 'call').mock.calls.filter(([called]) => called === route)
/** What was sent to a route. */
export const bodies = (route: unknown) => calls(route).map(([, input]) => (input as { body?: unknown }).body)
/** The answer of an account that stands otherwise with the program. */
export const standing = (changes: object) =>
  [
    getAffiliateStanding,
    {
      user: affiliate,
      link: 'https://x.example/ref/annas-edge?src=general',
      currency: 'USD',
      applications: [],
      ...changes,
    },
  ] as const
