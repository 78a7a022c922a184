import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { reconcilePnl } from '#domain/importers/comparing/reconcile.ts'
import type { StatedTotal } from '#domain/importers/reading/tables/import-format.ts'
import type { ExchangeInput } from '#domain/instruments/exchange.ts'
import type { Money } from '#domain/numbers/units.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { FileReport } from '#features/trade-import/session/use-import.ts'
import { theme } from '#ui/theme/theme.ts'
import { ReportPanel } from './report-panel.tsx'

const trade = (line: number, computed: string, broker: string) => ({
  line,
  symbol: 'ZN',
  grossPnl: computed as Money,
  brokerPnl: broker as Money,
})

const total = (name: string, stated: string, read: string, opening: string | null = null): StatedTotal => ({
  name,
  line: 9,
  stated: stated as Money,
  read: read as Money,
  rows: 3,
  opening: opening as Money | null,
})

const nothingDropped = { values: 0, customStats: [] as readonly string[], screenshots: 0 }

function show(
  trades: readonly ReturnType<typeof trade>[],
  statedTotals: readonly StatedTotal[],
  dropped = nothingDropped,
  exchanges: readonly ExchangeInput[] = [],
): void {
  const report = {
    id: 1,
    name: 'statement.html',
    sent: {
      batchId: '7d3f0f6c-6b1f-4f3a-9a50-1f6f0a4a1155',
      imported: trades.length,
      continued: 0,
      duplicates: 0,
      rematched: 0,
      deleted: 0,
      merged: 0,
      emptied: 0,
      dropped,
      createdExchanges: exchanges,
      reconciliation: reconcilePnl(trades),
    },
    preview: { rejected: { count: 0, first: [] }, ignored: { count: 0, first: [] }, statedTotals },
  } as unknown as FileReport
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <ReportPanel
            reports={[report]}
            portfolio={{ ...mainPortfolio, currency: 'USD' }}
            reader={() => expect.fail('nothing is read again')}
            onAgain={() => undefined}
          />
        </MemoryRouter>
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

afterEach(cleanup)

it('says why the broker’s rounded column adds up to another total than exact figures', () => {
  // 15.62 + 46.87 + 31.25 is 93.74, 15.625 + 46.875 + 31.25 is 93.75.
  show([trade(2, '15.625', '15.62'), trade(3, '46.875', '46.87'), trade(4, '31.25', '31.25')], [])
  expect(screen.getByText('Broker total $93.74, exact $93.75: the broker rounded 2 of 3 trades.')).toBeTruthy()
})

it('says nothing of rounding where the columns add up to the same', () => {
  show([trade(2, '15.625', '15.62'), trade(3, '15.625', '15.63')], [])
  expect(screen.getByText('2 of 2 reconcile')).toBeTruthy()
  expect(screen.queryByText(/the broker rounded/)).toBeNull()
  expect(screen.queryByText('Totals')).toBeNull()
})

it('shows the totals of the file that agree, with the opening balance', () => {
  show([], [total('Closed P/L', '27.6', '27.6'), total('Balance', '5527.6', '5527.6', '1500')])
  expect(screen.getByText('Imported rows match the file’s totals.')).toBeTruthy()
  expect(rowsOf('Totals in statement.html')).toEqual([
    'TotalIn fileReadDifference',
    'Closed P/Lline 9$27.60$27.60$0.00',
    'Balanceline 9 · Starts with $1,500.00$5,527.60$5,527.60$0.00',
  ])
})

it('warns of a total that differs, but not of one that rounding explains', () => {
  show([], [total('Closed P/L', '27.6', '9.3'), total('Commission', '4.51', '4.5')])
  expect(
    screen.getByText('1 total of the file doesn’t match imported rows. Check rejected and ignored rows.'),
  ).toBeTruthy()
  expect(rowsOf('Totals in statement.html').slice(1)).toEqual([
    'Closed P/Lline 9$27.60$9.30+$18.30',
    'Commissionline 9 · Rounding of 3 rows$4.51$4.50+$0.01',
  ])
})

it('says which values of the file were not stored, and nothing where all were', () => {
  show([], [], { values: 3, customStats: ['Mood', 'Sleep'], screenshots: 1 })
  expect(
    screen.getByText(
      '3 custom stat values skipped: none of your custom stats accepts them (Mood, Sleep). 1 screenshot skipped: stored in another account.',
    ),
  ).toBeTruthy()
  cleanup()
  show([], [])
  expect(screen.queryByText(/skipped:/)).toBeNull()
})

it('says what was stored of new exchanges and where to change it, and nothing where none is new', () => {
  const created = [
    { name: 'Small Markets', kind: 'propFirm', timeZone: 'America/Chicago' },
    { name: 'Elsewhere', kind: 'exchange', timeZone: 'UTC' },
  ] as const
  show([], [], nothingDropped, created)
  const note = screen.getByText(/new exchanges/)
  expect(note.textContent).toBe(
    '2 new exchanges: Small Markets (Prop firm, America/Chicago), Elsewhere (Exchange, UTC). Files state neither kind nor time zone. Change them in Settings.',
  )
  expect(within(note).getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings/exchanges')
  cleanup()
  show([], [])
  expect(screen.queryByText(/new exchange/)).toBeNull()
})
