import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import type { Answers } from '#api/answer-calls.fixture.ts'
import { apiCallsQuery } from '#api/console/api-calls.ts'
import type { ApiCall } from '#contract/api-call.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import ConsolePage from './console-page.tsx'

const callOf = (key: string, summary: string, more: Partial<ApiCall> = {}): ApiCall => {
  const [method = '', path = ''] = key.split(' ')
  return {
    key,
    method,
    path,
    summary,
    group: path.split('/')[1] ?? '',
    access: 'read',
    parameters: [],
    body: null,
    upload: null,
    rateLimit: { calls: 600, seconds: 60 },
    ...more,
  }
}
const text = { type: 'string' } as const
const queryOf = (name: string, more: Partial<ApiCall['parameters'][number]> = {}): ApiCall['parameters'][number] => ({
  name,
  place: 'query',
  isRequired: false,
  schema: text,
  example: undefined,
  ...more,
})

/** Some calls of the API: the console makes their forms of what the server describes. */
export const someCalls: readonly ApiCall[] = [
  callOf('GET /portfolios', 'The portfolios of the signed-in user'),
  callOf('POST /tags', 'Creates a tag', {
    access: 'write',
    body: { schema: { type: 'object', properties: { name: text }, required: ['name'] }, example: { name: 'A+' } },
  }),
  callOf('DELETE /tags/:id', 'Deletes a tag', {
    access: 'write',
    parameters: [queryOf('id', { place: 'path', isRequired: true })],
  }),
  callOf('GET /trades/rows', 'A page of trades', {
    parameters: [
      queryOf('portfolio_id', { isRequired: true, example: mainPortfolio.id }),
      queryOf('order', { schema: { enum: ['asc', 'desc'], default: 'desc' } }),
      queryOf('limit', { schema: { type: 'integer', description: 'Rows per page', default: 200 }, example: 50 }),
      ...['symbol', 'from', 'to', 'setup'].map((name) => queryOf(name)),
    ],
  }),
  callOf('POST /account/archive', 'Restores an archive', { access: 'session', upload: 'application/zip' }),
]

/** What the page asks for before anything is tried. */
export const consoleAnswers: Answers = {
  'GET /portfolios': { portfolios: [mainPortfolio] },
  'GET /outbox-page': { path: null },
  'GET /health': {
    status: 'ok',
    version: '0.9.0',
    engineVersion: '0.2.0+ab',
    database: 'embedded',
    uptimeSeconds: 60,
    upgrade: null,
  },
  'GET /connection-status': { connected: true, latencyMs: 1.54 },
  'GET /warmup': { ok: true },
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + decodeURIComponent(search)}</output>
}

/** Shows the console at an address below /mcp-test. */
export function showConsole(search = '') {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(apiCallsQuery.queryKey, someCalls)
  return render(
    <ThemeProvider theme={theme} defaultMode="light">
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[`/mcp-test${search}`]}>
          <ConsolePage />
          <Address />
        </MemoryRouter>
        <Snackbars />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

/** The address of the form of a call. */
export const formOf = (key: string) => `?route=${encodeURIComponent(key)}`
