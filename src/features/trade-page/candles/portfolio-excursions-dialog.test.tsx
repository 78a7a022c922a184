import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { PortfolioExcursionsDialog } from './portfolio-excursions-dialog.tsx'

const counts = { total: 5, changed: 0, unchanged: 0, kept: 0, locked: 0, conflicts: 0, gaps: {} }
const first = { ...counts, examined: 3, changed: 2, kept: 1, next: '6f1a1b0e-3c53-4b53-9d4b-000000000003' }
const second = { ...counts, examined: 2, unchanged: 1, locked: 1, gaps: { noCandles: 1 }, next: null }

/** Opens the dialog; `answer` is what the server answers a page with. */
function show(answer: (page: number, signal: AbortSignal) => unknown) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: { body?: string; signal: AbortSignal }) => {
    if (address === '/api/v1/portfolios') {
      return new Response(JSON.stringify({ portfolios: [{ ...portfolio, benchmarkSymbol: 'SPY' }] }))
    }
    expect(address).toBe(`/api/v1/portfolios/${portfolio.id}/excursions`)
    asked.push(JSON.parse(init.body ?? ''))
    const page = await answer(asked.length, init.signal)
    return page instanceof Response ? page : new Response(JSON.stringify(page))
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <PortfolioExcursionsDialog portfolioId={portfolio.id} onClose={onClose} />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
  return { asked, onClose }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const report = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('computes page by page, and sums up what became of the trades', async () => {
  const { asked, onClose } = show((page) => (page === 1 ? first : second))
  expect(await screen.findByText(/^Benchmark: SPY/)).toBeTruthy()
  press('Compute')
  expect(await screen.findByRole('table', { name: 'Results by trade' })).toBeTruthy()
  expect(screen.getByText('5 of 5 closed trades checked')).toBeTruthy()
  expect(report()).toEqual([
    ['Computed', '2'],
    ['Unchanged', '1'],
    ['Manual values kept', '1'],
    ['Locked, skipped', '1'],
    ['Unknown: No candles cover this trade. Import some.', '1'],
  ])
  expect(asked).toEqual([{ replace: false }, { replace: false, cursor: first.next }])
  expect(screen.queryByRole('button', { name: 'Compute' })).toBeNull()
  press('Close')
  expect(onClose).toHaveBeenCalledOnce()
})

it('replaces manual prices only if told to', async () => {
  const { asked } = show(() => second)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Overwrite manual prices' }))
  press('Compute')
  await screen.findByRole('table')
  expect(asked).toEqual([{ replace: true }])
})

it('stops on the way, keeps what it has, and is not closed meanwhile', async () => {
  const { onClose } = show((page, signal) =>
    page === 1
      ? first
      : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  press('Compute')
  expect(await screen.findByText('3 of 5 closed trades checked')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(onClose).not.toHaveBeenCalled()
  press('Stop')
  expect(await screen.findByText('Stopped. Results so far are kept.')).toBeTruthy()
  expect(report()[0]).toEqual(['Computed', '2'])
  expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy()
})

it('says why it failed, and starts again', async () => {
  let isDown = true
  show(() => (isDown ? new Response('{"code":"busy","message":"The server is busy."}', { status: 503 }) : second))
  press('Compute')
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t compute excursionsThe server is busy.')
  isDown = false
  press('Start again')
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
