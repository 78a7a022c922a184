import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Money } from '#domain/numbers/units.ts'
import { api, choose, portfolio, selectColumn, setUpWizard, show, text } from './import-wizard.fixture.tsx'

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const importButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Import 1 trade' })
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the opening balance', () => {
  it('is requested if it is unknown, and stored before the trades', async () => {
    const requests = api({ [`PUT /portfolios/${portfolio.id}`]: { portfolio } })
    show({ ...portfolio, openingBalanceStated: false })
    choose(['trades.csv', text])
    const go = await importButton()
    expect(go.disabled).toBe(true)
    expect(screen.getByText('Enter the opening balance.')).toBeTruthy()
    type(/^Opening balance/, '-5')
    expect(await screen.findByText('Opening balance must be at least 0.')).toBeTruthy()
    type(/^Opening balance/, '52500.50')
    expect((await importButton()).disabled).toBe(false)
    fireEvent.click(await importButton())
    await screen.findByText('1 of 1 reconcile')
    const sent = requests.filter(({ method, path }) => method === 'PUT' || path === '/trades/import')
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'POST'])
    expect(sent[0]).toMatchObject({ path: `/portfolios/${portfolio.id}`, body: { openingBalance: '52500.50' } })
  })

  it('is not requested again', async () => {
    show()
    choose(['trades.csv', text])
    await importButton()
    expect(screen.queryByLabelText(/^Opening balance/)).toBeNull()
  })
})

describe('the commission of a file without costs', () => {
  it('is given by rules of the import, which the preview and the server charge', async () => {
    const requests = api()
    show()
    choose(['trades.csv', text])
    await importButton()
    expect(screen.getByText('No costs in the file. Their net P&L equals gross P&L.')).toBeTruthy()
    await selectColumn(/^Commission rules/, /^For this import/)
    expect((await importButton()).disabled).toBe(true)
    expect(screen.getByText('Complete the commission rules.')).toBeTruthy()
    type(/^Amount/, '0.05')
    await waitFor(async () => expect((await importButton()).disabled).toBe(false))
    // 0.05 × (40 + 40)
    expect(await screen.findByText('No costs in the file. Your rules add $4.00 to 1 trade.')).toBeTruthy()
    fireEvent.click(await importButton())
    await screen.findByText('1 of 1 reconcile')
    expect(requests.find(({ path }) => path === '/trades/import')?.body).toMatchObject({
      commissionRules: [{ amount: '0.05', basis: 'contractSide', instrument: null, validFrom: null }],
    })
  })

  it('follows the rules of the portfolio without being asked', async () => {
    const requests = api()
    const rule = { amount: '1' as Money, basis: 'trade' as const, instrument: null, validFrom: null }
    show({ ...portfolio, commissionRules: [rule] })
    choose(['trades.csv', text])
    fireEvent.click(await importButton())
    await screen.findByText('1 of 1 reconcile')
    const sent = requests.find(({ path }) => path === '/trades/import')
    expect(sent?.body).not.toHaveProperty('commissionRules')
  })

  it('is not requested if the file states costs', async () => {
    show()
    choose([
      'costs.csv',
      text
        .split('\n')
        .map((line, index) => `${line},${index === 0 ? 'Commission' : '2.50'}`)
        .join('\n'),
    ])
    await importButton()
    expect(screen.queryByRole('combobox', { name: /^Commission rules/ })).toBeNull()
  })
})
