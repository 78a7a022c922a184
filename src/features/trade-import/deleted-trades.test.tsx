import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { api, choose, selectColumn, setUpWizard, show } from './import-wizard.fixture.tsx'

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const header =
  'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date'
const rowOf = (day: string, symbol: string, action: string, quantity: string, price: string, amount: string) =>
  `03/${day}/2025,YOU ${action} ${symbol} INC (Cash),${symbol},${symbol} INC,Cash,${quantity},${price},,,,${amount},`
const history = [
  header,
  rowOf('03', 'ACME', 'BOUGHT', '10', '10.00', '-100.00'),
  rowOf('10', 'ACME', 'SOLD', '-10', '11.00', '110.00'),
  rowOf('11', 'BETA', 'BOUGHT', '10', '20.00', '-200.00'),
  rowOf('12', 'BETA', 'SOLD', '-10', '21.00', '210.00'),
].join('\n')

const choice = () => screen.queryByRole('combobox', { name: /^Deleted trades/ })

/** The keys that the file's two executions of ACME have. */
async function keysOfAcme(): Promise<readonly string[]> {
  const requests = api()
  show()
  choose(['history.csv', history])
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 trades' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/trades/import')).toBe(true))
  const rows = requests.find(({ path }) => path === '/trades/import')?.body?.rows as unknown as readonly {
    readonly imported: { readonly book: string; readonly executions: readonly { readonly key: string }[] }
  }[]
  const { book = '', executions = [] } = rows.find(({ imported }) => imported.book.includes('ACME'))?.imported ?? {}
  cleanup()
  return executions.map(({ key }) => `${book}${key}`)
}

it('leaves out the executions of deleted trades, until the trader brings them back', async () => {
  const keys = await keysOfAcme()
  expect(keys).toHaveLength(2)
  const deleted = keys.map((key) => ({ key, quantity: '10', whole: '10', wasOpen: false }))
  const requests = api({ [`POST /portfolios/${portfolio.id}/positions`]: { positions: [], deleted } })
  show()
  choose(['history.csv', history])
  await screen.findByRole('button', { name: 'Import 1 trade' })
  expect(screen.getByText('2 executions of deleted trades left out.')).toBeTruthy()
  expect(screen.getByText('You deleted the trades of 2 executions earlier.')).toBeTruthy()
  expect(choice()?.textContent).toMatch(/Leave them out/)

  await selectColumn(/^Deleted trades/, /Bring them back/)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 trades' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/trades/import')).toBe(true))
  const sent = requests.find(({ path }) => path === '/trades/import')?.body
  expect(sent).toMatchObject({ bringsBackDeleted: true })
  expect(sent?.rows).toHaveLength(2)
})

it('counts trades that were deleted beside new ones, and counts them as new when they are brought back', async () => {
  const requests = api({
    'POST /trades/import/known': { known: [], deleted: [0] },
    'POST /trades/import': {
      batchId: crypto.randomUUID(),
      imported: 1,
      duplicates: 0,
      continued: 0,
      rematched: 0,
      deleted: 1,
      merged: 0,
      createdExchanges: [],
      rows: ['deleted', 'imported'].map((status) => ({ status, tradeId: portfolio.id, netPnl: null, grossPnl: null })),
    },
  })
  show()
  choose(['history.csv', history])
  await screen.findByRole('button', { name: 'Import 1 trade' })
  expect(screen.getByRole('region', { name: 'Trades' }).textContent).toMatch(/1 new, 1 deleted earlier$/)
  expect(screen.getByText('You deleted 1 trade earlier.')).toBeTruthy()

  await selectColumn(/^Deleted trades/, /Bring them back/)
  await screen.findByRole('button', { name: 'Import 2 trades' })
  await selectColumn(/^Deleted trades/, /Leave them out/)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
  expect((await screen.findByRole('region', { name: 'Deleted earlier' })).textContent).toMatch(/1$/)
  expect(requests.find(({ path }) => path === '/trades/import')?.body).toMatchObject({ bringsBackDeleted: false })
})

it('asks nothing where nothing was deleted', async () => {
  api()
  show()
  choose(['history.csv', history])
  await screen.findByRole('button', { name: 'Import 2 trades' })
  expect(choice()).toBeNull()
})
