import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noEntryRules } from '#domain/portfolio/entry-gate.fixture.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { EntryRulesForm } from './entry-rules-form.tsx'

/** Opens the form with stored rules. Returns the requests that it sends. */
async function show(rules = noEntryRules) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_address: string, init: { method: string; body?: string }) => {
    if (init.method === 'PUT') sent.push(JSON.parse(init.body ?? ''))
    const body =
      init.method === 'PUT' ? { rules } : { rules, balance: portfolio.balance, openTrades: [], lossesInRow: [] }
    return Promise.resolve(new Response(JSON.stringify(body)))
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <EntryRulesForm portfolio={portfolio} onClose={onClose} />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Max open risk')
  return { sent, onClose }
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
  }, 60_000)

  it('are not sent when a value is out of range', async () => {
    const { sent } = await show()
    type('Max open risk', '0')
    type('Consecutive losses', '1.5')
    save()
    expect(await screen.findByText('Max open risk must be greater than 0.')).toBeTruthy()
    expect(screen.getByText('Consecutive losses must be a whole number.')).toBeTruthy()
    expect(sent).toEqual([])
  }, 60_000)
})
