import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'

/** Bodies by call, such as "GET /tags"; a function is called with the body that was sent. */
export type Answers = Readonly<Record<string, unknown>>

/** The answer of a server that is down. */
export const down = () => new Response(JSON.stringify({ code: 'unavailable', message: 'Down.' }), { status: 503 })

const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** Shows a screen of the playbook against stubbed answers, other calls stay open; returns the calls that change something. */
export function showWithAnswers(screen: ReactNode, answers: Answers, address = '/', queries = newQueries()) {
  const changes: { readonly call: string; readonly body: unknown }[] = []
  const serve = (path: string, init: { method: string; body?: string }) => {
    const url = new URL(path.replace('/api/v1', ''), 'http://localhost')
    const call = `${init.method} ${url.pathname}`
    const body: unknown = init.body === undefined ? null : JSON.parse(init.body)
    if (init.method !== 'GET') changes.push({ call, body })
    const answer = call === 'GET /portfolios' ? { portfolios: [mainPortfolio] } : answers[call]
    // An error would be on screen or not, depending on when the part that asks has loaded.
    if (answer === undefined) return new Promise<Response>(() => {})
    const given: unknown = typeof answer === 'function' ? (answer as (sent: unknown) => unknown)(body) : answer
    return Promise.resolve(given instanceof Response ? given : new Response(JSON.stringify(given)))
  }
  Object.assign(globalThis, { fetch: serve })
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return changes
}
