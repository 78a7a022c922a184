import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, choose, selectColumn, setUpWizard, show } from './import-wizard.fixture.tsx'

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The sale states 120.00, which is not 10 × 11.00. */
const history = [
  'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
  '03/03/2025,YOU BOUGHT ACME INC (Cash),ACME,ACME INC,Cash,10,10.00,,,,-100.00,',
  '03/10/2025,YOU SOLD ACME INC (Cash),ACME,ACME INC,Cash,-10,11.00,,,,120.00,',
].join('\n')

const choice = () => screen.queryByRole('combobox', { name: /^Differing amounts/ })

it('refuses a row whose amount is not price × quantity, until the broker’s amounts are taken', async () => {
  const requests = api()
  show()
  choose(['history.csv', history])
  expect(await screen.findByText(/Amount \(\$\) says 120, but 10 × 11 is 110/)).toBeTruthy()
  expect(choice()?.textContent).toMatch(/Refuse these rows/)
  expect(screen.getByText('1 row differs from price × quantity.')).toBeTruthy()

  await selectColumn(/^Differing amounts/, /Use broker’s amounts/)
  await waitFor(() => expect(screen.queryByText(/says 120/)).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/trades/import')).toBe(true))
  const sent = requests.find(({ path }) => path === '/trades/import')?.body
  expect(sent).toMatchObject({ rows: [{ executions: [{ price: '10' }, { price: '12' }] }] })
})

it('asks nothing where amounts agree', async () => {
  show()
  choose(['history.csv', history.replace('120.00', '110.00')])
  await screen.findByRole('button', { name: 'Import 1 trade' })
  expect(choice()).toBeNull()
})
