import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { fill } from '#domain/trade/trade.fixture.ts'
import { news } from '#shared/trade/journal-lists.fixture.ts'
import { tradeOf } from '#shared/trade/stubbed-journal.fixture.ts'
import { Snackbars } from '#ui/feedback/snackbar.tsx'
import { theme } from '#ui/theme/theme.ts'
import TradeHistoryPage from './trade-history-page.tsx'

/** A win of $50 and 2.5R, a loss of $10 and 0.5R, and a short win of $30 without a stop; the last exited last. */
export const aaa = tradeOf(1, { symbol: 'AAA', tags: [news.id] })
export const bbb = tradeOf(2, {
  symbol: 'BBB',
  executions: [fill('buy', '10', '100', '14:30'), fill('sell', '10', '99', '16:00')],
})
export const ccc = tradeOf(3, {
  symbol: 'CCC',
  direction: 'short',
  executions: [fill('sell', '10', '50', '14:30'), fill('buy', '10', '47', '17:00')],
  initialStopPrice: null,
})

/** Shows the page at an address, as a visit does that has nothing cached. */
export function showHistory(address = '/trade-history'): void {
  history.replaceState(null, '', address)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={theme}>
        <BrowserRouter>
          <Routes>
            <Route path="/trade-history" element={<TradeHistoryPage />} />
            <Route path="*" element="Another page" />
          </Routes>
        </BrowserRouter>
        <Snackbars />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}

/** The address of the page, without its site. */
export const addressNow = (): string => location.pathname + location.search

/** Loads the page again: what the address, the browser's storage and the server hold is left. */
export function reload(): void {
  cleanup()
  showHistory(addressNow())
}

/** Keeps a layout with some columns for the next visit, as the browser's storage holds it. */
export const keepColumns = (...keys: readonly string[]): void =>
  localStorage.setItem('history-layout', JSON.stringify({ layout: { columns: keys.map((key) => ({ key })) } }))

/** Ends a page, with its messages and what it has stored in the browser. */
export function endVisit(): void {
  for (const close of screen.queryAllByLabelText('Close message')) fireEvent.click(close)
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

export const press = (name: string | RegExp, within_: HTMLElement = document.body): void =>
  void fireEvent.click(within(within_).getByRole('button', { name }))

/** Chooses an option of a select, and closes its menu if it stays open for further choices. */
export async function choose(
  field: string,
  option: string | RegExp,
  place: HTMLElement = document.body,
): Promise<void> {
  fireEvent.click(within(place).getByLabelText(field, { selector: '[role=combobox]' }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
  const menu = screen.queryByRole('listbox')
  if (menu !== null) fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => {
    if (screen.queryByRole('listbox') !== null) throw new Error('The menu is still open.')
  })
}

/** Opens the menu of a button, and presses one of its items. */
export async function chooseItem(button: string | RegExp, item: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** The symbols of the rows, from the first. Texts are found in a tenth of the time that roles take. */
export const shownSymbols = (): (string | null)[] =>
  screen.queryAllByText(/^[A-Z]{3}$/, { selector: 'a' }).map((link) => link.textContent)

/** Resolves once the rows are those of some symbols. */
export const findSymbols = (...symbols: readonly string[]): Promise<void> =>
  waitFor(() => {
    const shown = shownSymbols().join(' ')
    if (shown !== symbols.join(' ')) throw new Error(`Shown: ${shown}`)
  })

/** The names of the columns of the grid, without the check boxes and the menus. */
export const shownColumns = (): (string | null)[] =>
  screen
    .getAllByRole('columnheader')
    .slice(1, -1)
    .map((header) => header.textContent)
