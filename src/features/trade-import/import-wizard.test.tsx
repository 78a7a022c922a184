import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Instant, Money } from '#domain/units.ts'
import { theme } from '#ui/theme.ts'
import { ImportWizard } from './import-wizard.tsx'

vi.mock('#api/supabase/session.ts', () => ({ accessToken: vi.fn(() => Promise.resolve('the-token')) }))

// A machine that is busy with other tests takes longer than the usual second.
configure({ asyncUtilTimeout: 20_000 })

const portfolio: Portfolio = {
  id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11',
  name: 'Main',
  kind: 'live',
  currency: 'USD',
  openingBalance: '10000' as Money,
  timeZone: 'America/New_York',
  breakevenTolerance: '0' as Money,
  matching: 'fifo',
  balance: '10000' as Money,
  tradeCount: 0,
  teamId: null,
  createdAt: '2025-03-03T14:30:00.000Z' as Instant,
  updatedAt: '2025-03-03T14:30:00.000Z' as Instant,
}

const text = `Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Gross P&L
MSFT,Long,40,412.50,418.10,2025-03-10 09:41:07,2025-03-10 11:02:44,224.00
MSFT,Sideways,40,412.50,418.10,2025-03-10 09:41:07,2025-03-10 11:02:44,224.00`

function show() {
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ImportWizard portfolio={portfolio} portfolios={[portfolio]} onPortfolio={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}
const choose = (contents: string, name = 'trades.csv') =>
  fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [new File([contents], name)] } })
const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } })
const takesFocus = (heading: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(heading))

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an import', () => {
  it('goes from file to check to report, and each step takes the focus and says what it found', async () => {
    const answer = { imported: 1, duplicates: 0, batchId: portfolio.id }
    const row = { status: 'imported', tradeId: portfolio.id, netPnl: '224', grossPnl: '224' }
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ ...answer, rows: [row] }), { status: 201 })),
    )
    show()
    expect(document.activeElement).toBe(document.body)
    choose(text)
    const go = await screen.findByRole('button', { name: 'Import 1 trade' })
    await takesFocus('Step 2 of 3 Check what is in it')
    expect(await screen.findByText('1 trade found, 1 row left out. 1 of 1 agree with the broker.')).toBeTruthy()
    expect(screen.getByText(/"Sideways" is neither/)).toBeTruthy()

    fireEvent.click(go)
    expect(await screen.findByText('1 of 1 reconcile')).toBeTruthy()
    await takesFocus('Step 3 of 3 The file is imported')
    expect(screen.getByText('1 row left out')).toBeTruthy()

    fireEvent.click(screen.getByRole('button', { name: 'Import another file' }))
    await takesFocus('Step 1 of 3 Choose a file')
  }, 60_000)

  it('keeps the file and says what to do when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    show()
    choose(text)
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
    expect(await screen.findByText(/^Network Error\. Importing the file again adds what is missing/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import 1 trade' })).toBeTruthy()
  }, 60_000)

  it('offers no import of a file that no layout fits, and names its columns', async () => {
    show()
    choose('foo,bar\n1,2')
    expect(await screen.findByText(/None of the layouts fits the columns foo, bar/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  }, 60_000)

  it('stays at the choice when the file cannot be read', async () => {
    show()
    choose('')
    expect(await screen.findByText(/The file is empty/)).toBeTruthy()
  }, 60_000)

  it('takes a file that is dropped anywhere on the page, but one at a time', async () => {
    show()
    drop(new File([text], 'a.csv'), new File([text], 'b.csv'))
    expect(await screen.findByText('Choose one file at a time.')).toBeTruthy()
    drop(new File([text], 'a.csv'))
    expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeTruthy()
  }, 60_000)
})
