import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Position } from '#api/imports/imports.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { api, choose, portfolio, selectColumn, setUpWizard, show } from './import-wizard.fixture.tsx'

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const file = (price: string) =>
  [
    'Time,Symbol,Side,Quantity,Price,Execution ID',
    '2025-03-10 10:00,ACME,Buy,1,10,71',
    `2025-03-11 10:00,ACME,Sell,1,${price},72`,
  ].join('\n')

const fill = (at: string, side: 'buy' | 'sell', price: string) => ({
  at: at as Instant,
  side,
  quantity: '1' as Decimal,
  price: price as Decimal,
  fee: '0' as Money,
  liquidity: null,
})

/** The trade of the earlier file, which sold at 12. */
const stored: Position = {
  tradeId: '5f0c1b52-5a0e-4b6e-8f0f-2d6b3a4c9e01',
  importKey: 'executions||ACME|id|71#1',
  absorbedKeys: [],
  symbol: 'ACME',
  underlyingSymbol: null,
  expiryDate: null,
  direction: 'long',
  pointValue: '1' as Decimal,
  isOpen: false,
  isLocked: false,
  revision: 3,
  book: 'executions||ACME|',
  formatId: 'executions',
  imported: [{ key: 'id|71#1' }, { key: 'id|72#1' }],
  isAsImported: true,
  swapFunding: '0' as Money,
  brokerPnl: null,
  fills: [fill('2025-03-10T14:00:00.000Z', 'buy', '10'), fill('2025-03-11T14:00:00.000Z', 'sell', '12')],
}

const choice = () => screen.queryByRole('combobox', { name: /^Changed rows/ })
const apiWithTrade = () => api({ [`POST /portfolios/${portfolio.id}/positions`]: { positions: [stored], deleted: [] } })

it('shows the old value beside the new one, and takes it over when asked to', async () => {
  const requests = apiWithTrade()
  show()
  choose(['fills.csv', file('12.5')])
  expect(
    await screen.findByText('Line 3: Changed: price 12.5 instead of 12. The stored values stay.', { exact: false }),
  ).toBeTruthy()
  expect(choice()?.textContent).toMatch(/Keep stored values/)
  expect(screen.getByText('1 row differs from the earlier import. See the warnings.')).toBeTruthy()

  await selectColumn(/^Changed rows/, /Take over changes/)
  expect(await screen.findByText(/price 12\.5 instead of 12\. Taken over\./)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/trades/import')).toBe(true))
  const [row] = requests.find(({ path }) => path === '/trades/import')?.body?.rows ?? []
  expect(row).toMatchObject({
    rematches: { tradeId: stored.tradeId, revision: 3, merged: [] },
    executions: [{ price: '10' }, { price: '12.5' }],
  })
})

it('asks nothing where nothing has changed', async () => {
  apiWithTrade()
  show()
  choose(['fills.csv', file('12')])
  await screen.findByText(/executions already imported/)
  expect(choice()).toBeNull()
})
