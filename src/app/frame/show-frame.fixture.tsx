import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import type { Answers } from '#api/answer-calls.fixture.ts'
import type { SessionState } from '#api/supabase/session.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'

export const annId = '11111111-1111-4111-8111-111111111111'

/** The session of a signed-in user. */
export const annsSession = {
  status: 'signed-in',
  user: {
    id: annId,
    email: 'ann@example.com',
    emailConfirmed: true,
    provider: 'email',
    firstName: 'Ann',
    lastName: null,
  },
} as const satisfies SessionState

export const annsProfile = {
  id: annId,
  email: 'ann@example.com',
  username: 'ann',
  full_name: 'Ann Trader',
  avatar_url: null,
  role: 'trader',
  deletion_at: null,
}

/** What the frame of every screen asks for. */
export const frameAnswers: Answers = {
  'GET /rest/v1/user_profiles': [annsProfile],
  'GET /portfolios': { portfolios: [mainPortfolio] },
  'GET /teams': { teams: [] },
  'GET /setups': { setups: [] },
  'GET /announcements': { announcements: [] },
  'GET /account/export-request': { request: null },
  'GET /notifications': { notifications: [], unread: 0, nextCursor: null },
  'GET /warmup': { ok: true },
}

/** Stands in for `matchMedia` in a window that is wide or narrow. */
export const windowOf = (size: 'wide' | 'narrow') => (query: string) => ({
  matches: query.includes('min-width') && size === 'wide',
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
})

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

/** Shows a part of the frame with what it needs around it, and the address. */
export function showFrame(part: ReactNode, address = '/dashboard', queries = newQueries()) {
  return render(
    <ThemeProvider theme={theme} defaultMode="light">
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>
          {part}
          <Address />
        </MemoryRouter>
        <Snackbars />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
