import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, batch, choose, selectColumn, setUpWizard, show, text } from './import-wizard.fixture.tsx'

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const file = text.split('\n').slice(0, 2).join('\n')
/** The trade of the file, as its trader logged it. */
const logged = {
  tradeId: batch.id,
  revision: 3,
  symbol: 'MSFT',
  direction: 'long',
  maxQuantity: '40',
  entryAt: '2025-03-10T13:40:00.000Z',
  exitAt: '2025-03-10T15:05:00.000Z',
  entryPrice: '412.5',
  exitPrice: '418.12',
}

it('merges a trade that was logged by hand with its row, or imports it separately', async () => {
  const merged = {
    batchId: batch.id,
    imported: 0,
    duplicates: 0,
    continued: 0,
    rematched: 0,
    deleted: 0,
    merged: 1,
    createdExchanges: [],
    rows: [{ status: 'merged', tradeId: batch.id, netPnl: '224', grossPnl: '224' }],
  }
  const requests = api({ 'POST /trades/import/logged': { trades: [logged] }, 'POST /trades/import': merged })
  show()
  choose(['trades.csv', file])
  const choice = await screen.findByRole('combobox', { name: /^Logged by hand/ })
  expect(choice.textContent).toMatch(/Merge with file/)
  expect(screen.getByText('1 trade of the file is like yours. Notes and plans stay.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Trades' }).textContent).toMatch(/0 new, 1 logged by hand$/)
  expect(requests.find(({ path }) => path === '/trades/import/logged')?.body).toMatchObject({
    from: '2025-03-10T13:36:07.000Z',
    to: '2025-03-10T13:46:07.000Z',
  })

  await selectColumn(/^Logged by hand/, /Import separately/)
  expect(await screen.findByText('1 new')).toBeTruthy()
  await selectColumn(/^Logged by hand/, /Merge with file/)
  await screen.findByText('0 new, 1 logged by hand')
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/trades/import')).toBe(true))
  const [row] = requests.find(({ path }) => path === '/trades/import')?.body?.rows ?? []
  expect(row).toMatchObject({ symbol: 'MSFT', logged: { tradeId: batch.id, revision: 3 } })
  expect((await screen.findByRole('region', { name: 'Merged' })).textContent).toMatch(/1$/)
})

it('asks nothing where nothing is alike', async () => {
  api({ 'POST /trades/import/logged': { trades: [{ ...logged, maxQuantity: '41' }] } })
  show()
  choose(['trades.csv', file])
  await screen.findByRole('button', { name: 'Import 1 trade' })
  expect(screen.queryByRole('combobox', { name: /^Logged by hand/ })).toBeNull()
})
