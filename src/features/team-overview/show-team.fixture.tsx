import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'

/** Bodies by call, such as "GET /teams"; a function is called with the body that was sent and may return a promise. */
export type Answers = Readonly<Record<string, unknown>>

/** The answer of a server that is down. */
export const down = () => new Response(JSON.stringify({ code: 'unavailable', message: 'Down.' }), { status: 503 })

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{`${pathname}${search}`}</output>
}

/** Shows a screen at an address against stubbed answers, other calls stay open; returns the calls, with what was sent. */
export function showAt(screen: ReactNode, address: string, answers: Answers) {
  const calls: { readonly call: string; readonly query: string; readonly body: unknown }[] = []
  const serve = (path: string, init: { method: string; body?: string }) => {
    const url = new URL(path.replace('/api/v1', ''), 'http://localhost')
    const call = `${init.method} ${url.pathname}`
    const body: unknown = init.body === undefined ? null : JSON.parse(init.body)
    calls.push({ call, query: url.search, body })
    const answer = answers[call]
    // An error would be on screen or not, depending on when the part that asks has loaded.
    if (answer === undefined) return new Promise<Response>(() => {})
    const given: unknown = typeof answer === 'function' ? (answer as (sent: unknown) => unknown)(body) : answer
    return Promise.resolve(given).then((json) => (json instanceof Response ? json : new Response(JSON.stringify(json))))
  }
  Object.assign(globalThis, { fetch: serve })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/team" element={screen} />
            <Route path="/team/:teamId" element={screen} />
            <Route path="*" element={screen} />
          </Routes>
          <Address />
        </MemoryRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return calls
}
