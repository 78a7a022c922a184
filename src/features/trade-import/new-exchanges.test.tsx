import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, batch, choose, selectColumn, setUpWizard, show } from './import-wizard.fixture.tsx'

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const tradeAt = (exchange: string, day: string) => {
  const fills = [`2025-03-${day}T14:00:00.000Z buy 1 @ 10`, `2025-03-${day}T15:00:00.000Z sell 1 @ 11`].join(' | ')
  return `ACME,long,completed,stock,1,${fills},none,${exchange}`
}
const history = [
  'symbol,direction,status,assetClass,pointValue,executions,excursionSource,exchange',
  tradeAt('Small Markets', '10'),
  tradeAt('Nasdaq', '11'),
  tradeAt('Known One', '12'),
].join('\n')

it('asks for kind and time zone of exchanges that the import creates, and stores what is shown', async () => {
  const stored = {
    id: batch.id,
    name: 'KNOWN one',
    kind: 'broker',
    timeZone: 'UTC',
    symbolCount: 0,
    createdAt: batch.createdAt,
    updatedAt: batch.createdAt,
  }
  const requests = api({ 'GET /exchanges': { exchanges: [stored] } })
  show()
  choose(['history.csv', history])
  expect(await screen.findByText('Not in your settings. Check kind and time zone of 2 exchanges.')).toBeTruthy()
  expect(screen.queryByLabelText('Known One: kind')).toBeNull()
  await selectColumn(/^Small Markets: kind/, /^Prop firm/)
  fireEvent.click(await screen.findByRole('button', { name: 'Import 3 trades' }))
  await screen.findByText(/Step 3 of 3/)
  const sent = requests.find(({ path }) => path === '/trades/import')
  expect(sent?.body).toMatchObject({
    create: {
      setups: false,
      mistakes: false,
      exchanges: [
        { name: 'Small Markets', kind: 'propFirm', timeZone: 'America/New_York' },
        { name: 'Nasdaq', kind: 'exchange', timeZone: 'America/New_York' },
        { name: 'Known One', kind: 'exchange', timeZone: 'America/New_York' },
      ],
    },
  })
})
