import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, choose, drop, selectColumn, setUpWizard, show } from './import-wizard.fixture.tsx'

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** One point up: 50 dollars of a future ES, one dollar of a share. */
const oneTradeOf = (symbol: string) =>
  [
    'Time,Symbol,Side,Quantity,Price',
    `2025-03-10 10:00:00,${symbol},Buy,1,5000`,
    `2025-03-10 10:05:00,${symbol},Sell,1,5001`,
  ].join('\n')
const question = (symbols: string) => `Choose stock or future for ${symbols}.`
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

it('imports nothing until a bare root is said to be a stock or a future, and computes by the answer', async () => {
  const requests = api()
  show()
  choose(['fills.csv', oneTradeOf('ES')])
  expect(await screen.findByText(question('ES'))).toBeTruthy()
  expect(isDisabled('Import 1 trade')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 trade' }))
  expect(requests.filter(({ path }) => path === '/trades/import')).toEqual([])

  await selectColumn(/^ES/, /^Future \(× 50\)/)
  await waitFor(() => expect(screen.queryByText(question('ES'))).toBeNull())
  await waitFor(() => expect(isDisabled('Import 1 trade')).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 trade' }))
  await screen.findByText('The file has no P&L column to compare with.')
  const sent = requests.find(({ path }) => path === '/trades/import')
  expect(sent?.body?.rows).toMatchObject([{ symbol: 'ES', assetClass: 'future', pointValue: '50' }])
})

it('asks for the symbols of every file, whichever one is shown', async () => {
  show()
  drop(new File([oneTradeOf('ES')], 'a.csv'), new File([oneTradeOf('CL')], 'b.csv'))
  expect(await screen.findByText(question('ES, CL'))).toBeTruthy()
  const name = 'Import 2 trades of 2 files'
  expect(isDisabled(name)).toBe(true)
  await selectColumn(/^ES/, /^Stock/)
  expect(await screen.findByText(question('CL'))).toBeTruthy()
  expect(isDisabled(name)).toBe(true)
  fireEvent.click(screen.getByRole('tab', { name: /b.csv/ }))
  await selectColumn(/^CL/, /^Future/)
  await waitFor(() => expect(isDisabled(name)).toBe(false))
})
