import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forexServerTime } from '#domain/time/time-zone.ts'
import { encodeText } from '#tests/support/imports/encode-text.ts'
import { api, choose, drop, selectColumn, setUpWizard, show } from './import-wizard.fixture.tsx'

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const fills = (symbol: string) =>
  [
    'Time,Symbol,Side,Quantity,Price',
    `2025-03-10 10:00:00,${symbol},Buy,1,10`,
    `2025-03-10 10:05:00,${symbol},Sell,1,11`,
  ].join('\n')

const encoding = () => screen.getByRole('combobox', { name: /^Text encoding/ }).textContent

it('decodes a file again in the encoding that the trader chooses', async () => {
  const requests = api()
  show()
  // Two signs may be Korean as well as Chinese.
  drop(new File([encodeText(fills('平安'), 'gb18030')], 'fills.csv'))
  await screen.findByRole('button', { name: 'Import 1 trade' })
  expect(encoding()).toMatch(/Korean/)
  await selectColumn(/^Text encoding/, /GB 18030/)
  await waitFor(() => expect(encoding()).toMatch(/GB 18030/))
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/trades/import')).toBe(true))
  const sent = requests.find(({ path }) => path === '/trades/import')?.body
  expect(sent).toMatchObject({ rows: [{ symbol: '平安' }] })
})

it('asks for no encoding where it makes no difference', async () => {
  show()
  choose(['fills.csv', fills('ACME')])
  await screen.findByRole('button', { name: 'Import 1 trade' })
  expect(screen.queryByRole('combobox', { name: /^Text encoding/ })).toBeNull()
})

const position =
  'Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit\n2026.03.16 16:30:00,2,EURUSD,buy,0.10,1.05000,,,2026.03.16 16:45:00,1.05100,0,0,10.00'

it('suggests the clock of forex servers for MetaTrader, and imports by it', async () => {
  const requests = api()
  show()
  choose(['positions.csv', position])
  const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'File time zone' })
  expect(zone.value).toBe('Forex server: New York + 7 hours (GMT+2, in US summer GMT+3)')
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/trades/import')).toBe(true))
  const sent = requests.find(({ path }) => path === '/trades/import')?.body
  expect(sent).toMatchObject({
    timeZone: forexServerTime,
    rows: [{ executions: [{ at: '2026-03-16T13:30:00.000Z' }, { at: '2026-03-16T13:45:00.000Z' }] }],
  })
})

it('warns in the preview of a market that is closed in the chosen time zone', async () => {
  show()
  choose(['fills.csv', fills('EURUSD').replaceAll('2025-03-10', '2025-03-08')])
  expect(await screen.findByText(/when the market is closed/)).toBeTruthy()
})
