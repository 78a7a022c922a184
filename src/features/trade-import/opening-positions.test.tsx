import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enterInPicker } from '#ui/form/picker.fixture.ts'
import { api, choose, setUpWizard, show } from './import-wizard.fixture.tsx'

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const header = 'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time'
const order = (side: string, day: string, price: string) =>
  `Valves,VVVX,${side},Filled,100,100,@${price},${price},DAY,07/${day}/2025 10:00:00 EDT,07/${day}/2025 10:00:05 EDT`
/** A sale of what was bought before the file, then a trade of its own. */
const file = [header, order('Sell', '08', '30.00'), order('Buy', '18', '20.00'), order('Sell', '21', '21.00')].join(
  '\n',
)
const question = 'The file closes more than is held. Import the earlier file, or state what was held.'

it('asks what was held before the file, and imports the stated position as an execution', async () => {
  const requests = api()
  show()
  choose(['webull.csv', file])
  expect(await screen.findByText(question)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 1 trade' })).toBeTruthy()
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add position' })
  expect(screen.getByLabelText<HTMLInputElement>('VVVX: quantity held').value).toBe('100')
  expect(add.disabled).toBe(true)

  fireEvent.change(screen.getByLabelText('VVVX: average price'), { target: { value: '28' } })
  await enterInPicker(/VVVX: held since/, '07/09/2025')
  expect(await screen.findByText('Held since must be Jul 8, 2025 or earlier.')).toBeTruthy()
  expect(add.disabled).toBe(true)
  await enterInPicker(/VVVX: held since/, '07/01/2025')
  await waitFor(() => expect(add.disabled).toBe(false))
  fireEvent.click(add)

  expect(await screen.findByText('100 VVVX long at 28 since Jul 1, 2025')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 trades' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/trades/import')).toBe(true))
  const sent = requests.find(({ path }) => path === '/trades/import')
  expect(sent?.body?.rows).toMatchObject([
    {
      status: 'completed',
      executions: [
        { side: 'buy', quantity: '100', price: '28', at: '2025-07-01T04:00:00.000Z' },
        { side: 'sell', quantity: '100', price: '30' },
      ],
      imported: { book: 'webull||VVVX|', executions: [{ key: 'own|opening-2025-07-01#1' }, {}] },
    },
    { status: 'completed' },
  ])
})

it('takes a stated position back', async () => {
  show()
  choose(['webull.csv', file])
  fireEvent.change(await screen.findByLabelText('VVVX: average price'), { target: { value: '28' } })
  await enterInPicker(/VVVX: held since/, '07/01/2025')
  fireEvent.click(screen.getByRole('button', { name: 'Add position' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove position in VVVX' }))
  expect(await screen.findByText(question)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeTruthy()
})
