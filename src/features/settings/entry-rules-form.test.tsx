import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noEntryRules } from '#domain/portfolio/entry-gate.fixture.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { EntryRulesForm } from './entry-rules-form.tsx'

/** Opens the form with rules that are stored; gives back what it sends. */
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
  await screen.findByLabelText('Most open risk')
  return { sent, onClose }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByText('Save rules'))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the entry rules of a portfolio', () => {
  it('are sent as they are set, and null where a field is empty', async () => {
    const { sent, onClose } = await show({ ...noEntryRules, minutesAfterLoss: 15 })
    type('Most open risk', '2.5')
    type('Losses in a row', '3')
    type('Rest after a loss', '')
    save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ ...noEntryRules, maxOpenRiskPct: '2.5', maxLossesInRow: 3, minutesAfterLoss: null }])
  }, 60_000)

  it('name what is out of range, and are not sent', async () => {
    const { sent } = await show()
    type('Most open risk', '0')
    type('Losses in a row', '1.5')
    save()
    expect(await screen.findByText('Most open risk must be greater than 0.')).toBeTruthy()
    expect(screen.getByText('Losses in a row must be a whole number.')).toBeTruthy()
    expect(sent).toEqual([])
  }, 60_000)
})
