import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { refetchAll } from '#api/refetch-all.fixture.ts'
import { noEntryRules } from '#domain/portfolio/entry-gate.fixture.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { EntryRulesForm } from './entry-rules-form.tsx'

/** Opens the form with stored rules. Returns the requests that it sends, and what makes later ones wait or fail. */
async function show(rules = noEntryRules) {
  const sent: unknown[] = []
  const server = { isDown: false, isSlow: false, waiting: 0 }
  vi.stubGlobal('fetch', (_address: string, init: { method: string; body?: string }) => {
    if (init.method === 'PUT') sent.push(JSON.parse(init.body ?? ''))
    const body =
      init.method === 'PUT' ? { rules } : { rules, balance: portfolio.balance, openTrades: [], lossesInRow: [] }
    if (init.method === 'GET' && server.isSlow) {
      server.waiting += 1
      return new Promise(() => undefined)
    }
    return Promise.resolve(new Response(JSON.stringify(body), { status: server.isDown ? 503 : 200 }))
  })
  const onClose = vi.fn()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={theme}>
        <EntryRulesForm portfolio={portfolio} onClose={onClose} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Max open risk')
  return { sent, onClose, server, queries }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByText('Save rules'))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the entry rules of a portfolio', () => {
  it('are sent as entered, and null for an empty field', async () => {
    const { sent, onClose } = await show({ ...noEntryRules, minutesAfterLoss: 15 })
    type('Max open risk', '2.5')
    type('Consecutive losses', '3')
    type('Cooldown after a loss', '')
    save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ ...noEntryRules, maxOpenRiskPct: '2.5', maxLossesInRow: 3, minutesAfterLoss: null }])
  })

  it('are not sent when a value is out of range', async () => {
    const { sent } = await show()
    type('Max open risk', '0')
    type('Consecutive losses', '1.5')
    save()
    expect(await screen.findByText('Max open risk must be greater than 0.')).toBeTruthy()
    expect(screen.getByText('Consecutive losses must be a whole number.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('keep what is typed when they are refetched, whether that fails or not', async () => {
    const { server, queries } = await show()
    type('Max open risk', '2.5')
    await refetchAll(queries)
    expect(screen.getByLabelText<HTMLInputElement>('Max open risk').value).toBe('2.5')
    server.isDown = true
    await refetchAll(queries)
    expect(screen.getByLabelText<HTMLInputElement>('Max open risk').value).toBe('2.5')
  })

  it('stay on screen while they are saved', async () => {
    const { sent, server } = await show()
    type('Max open risk', '2.5')
    server.isSlow = true
    save()
    await waitFor(() => expect(sent).toHaveLength(1))
    // Saved, and fetched once more.
    await waitFor(() => expect(server.waiting).toBe(1))
    expect(screen.getByText('Saving…')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Max open risk').value).toBe('2.5')
  })
})
