import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { theme } from '#ui/theme/theme.ts'
import * as importClient from '#workers/import/client.ts'
import { ImportWizard } from './import-wizard.tsx'
import { inProcessReader } from './in-process-reader.fixture.ts'

export const portfolio: Portfolio = { ...mainPortfolio, timeZone: 'America/New_York' }

const header = 'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Gross P&L'
export const text = `${header}
MSFT,Long,40,412.50,418.10,2025-03-10 09:41:07,2025-03-10 11:02:44,224.00
MSFT,Sideways,40,412.50,418.10,2025-03-10 09:41:07,2025-03-10 11:02:44,224.00`
export const other = `${header}\nACME,Short,1,10,9,2025-03-11 09:41:07,2025-03-11 11:02:44,1.00`
export const strange = 'Kaufdatum;Papier;Was;Menge;Zu\n2025-03-10 10:00;ACME;Buy;1;10\n2025-03-10 11:00;ACME;Sell;1;12'

export const batch = {
  id: '7d3f0f6c-6b1f-4f3a-9a50-1f6f0a4a1155',
  portfolioId: portfolio.id,
  format: 'generic',
  fileName: 'january.csv',
  timeZone: 'UTC',
  createdAt: '2025-02-01T10:00:00.000Z',
  trades: 12,
  continued: 1,
}

interface Request {
  readonly method: string
  readonly path: string
  readonly body: { readonly batchId?: string; readonly rows?: readonly object[]; readonly mapping?: object } | null
}

/** The body of a request as text. */
export const textOf = (body: string | Uint8Array<ArrayBuffer>) =>
  typeof body === 'string' ? body : new TextDecoder().decode(body)

/** Stubs an API with one earlier import, which stores everything. Returns the requests. */
export function api(responses: Readonly<Record<string, unknown>> = {}) {
  const requests: Request[] = []
  const respond = (address: string, init: { method: string; body?: string | Uint8Array<ArrayBuffer> }) => {
    const path = address.replace('/api/v1', '').replace(/\?.*/, '')
    const body = init.body === undefined ? null : (JSON.parse(textOf(init.body)) as Request['body'])
    requests.push({ method: init.method, path, body })
    const defaults: Readonly<Record<string, unknown>> = {
      'GET /import-batches': { batches: [batch], nextCursor: null },
      'GET /import-mappings': { mappings: [] },
      [`POST /portfolios/${portfolio.id}/positions`]: { positions: [], deleted: [] },
      'POST /trades/import/known': { known: [], deleted: [] },
      'POST /trades/import/logged': { trades: [] },
      'POST /trades/import': {
        batchId: batch.id,
        imported: body?.rows?.length ?? 0,
        duplicates: 0,
        continued: 0,
        rematched: 0,
        deleted: 0,
        merged: 0,
        createdExchanges: [],
        rows: body?.rows?.map(() => ({ status: 'imported', tradeId: batch.id, netPnl: '224', grossPnl: '224' })),
      },
      [`DELETE /trades/import/${batch.id}`]: { deleted: 12, shortened: 1 },
    }
    const response = responses[`${init.method} ${path}`] ?? defaults[`${init.method} ${path}`]
    if (response instanceof Error) return Promise.reject(response)
    return Promise.resolve(new Response(JSON.stringify(response ?? {}), { status: response === undefined ? 404 : 200 }))
  }
  Object.assign(globalThis, { fetch: respond })
  return requests
}

export function show(into: Portfolio = portfolio) {
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <ImportWizard portfolio={into} portfolios={[into]} onPortfolio={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  )
}
export const choose = (...files: [name: string, contents: string][]) =>
  fireEvent.change(screen.getByLabelText('File to import'), {
    target: { files: files.map(([name, contents]) => new File([contents], name)) },
  })
export const selectColumn = async (label: RegExp, column: RegExp) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: column }))
}
export const drop = (...files: File[]) => fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } })

/** The setup of each test of the wizard: a fresh API, a page without scrolling, and files read in the test's thread. */
export function setUpWizard(): void {
  Object.assign(globalThis, { scrollTo: () => undefined })
  api()
  vi.spyOn(importClient, 'startImportReader').mockImplementation(inProcessReader)
}
