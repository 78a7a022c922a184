import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refused, type Answers } from '#api/answer-calls.fixture.ts'
import { cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import ExchangePage from './exchange-page.tsx'
import ExchangesPage from './exchanges-page.tsx'

cleanUpPages()

const stamp = { createdAt: '2025-03-01T12:00:00.000Z', updatedAt: '2025-03-01T12:00:00.000Z' }
const exchange = (number: number, name: string, changes: object = {}) => ({
  ...stamp,
  id: idOf(number),
  name,
  kind: 'exchange',
  timeZone: 'America/Chicago',
  symbolCount: 2,
  ...changes,
})
const cme = exchange(1, 'CME')
const topstep = exchange(2, 'Topstep', { kind: 'propFirm', symbolCount: 0 })
const symbol = (number: number, name: string, changes: object = {}) => ({
  ...stamp,
  id: idOf(number),
  exchangeId: cme.id,
  symbol: name,
  assetClass: 'future',
  baseCurrency: null,
  quoteCurrency: 'USD',
  pointValue: '50',
  tickSize: '0.25',
  pipSize: null,
  lotSize: null,
  sector: null,
  session: '08:30-15:15',
  ...changes,
})
const es = symbol(11, 'ES')
const counts = { tags: {}, missedReasons: {}, exchanges: { [cme.id]: 1_200 }, symbols: { [es.id]: 1_100 } }
const answers: Answers = {
  'GET /exchanges': { exchanges: [cme, topstep] },
  'GET /use-counts': counts,
  [`GET /exchanges/${cme.id}/symbols`]: { symbols: [es, symbol(12, 'TSLA', { session: null, sector: 'Auto' })] },
}
const showSymbols = (given: Answers = {}) =>
  showPage(<ExchangePage />, `/settings/exchanges/${cme.id}`, { ...answers, ...given }, '/settings/exchanges/:id')
const showExchanges = (given: Answers = {}) =>
  showPage(<ExchangesPage />, '/settings/exchanges', { ...answers, ...given })
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the symbols of an exchange', () => {
  it('state what their P&L depends on', async () => {
    showSymbols()
    await screen.findByText('1,100')
    const rows = within(screen.getByRole('table', { name: 'Symbols' }))
      .getAllByRole('row')
      .slice(1)
    const texts = rows.map((row) => [...row.children].slice(0, 10).map(({ textContent }) => textContent))
    expect(texts).toEqual([
      ['ES', 'Future', 'USD', '50', '0.25', '—', '—', '08:30–15:15', '—', '1,100'],
      ['TSLA', 'Future', 'USD', '50', '0.25', '—', '—', '—', 'Auto', '0'],
    ])
    screen.getByRole('heading', { name: 'CME' })
    expect(document.body.textContent).toContain('Exchanges · Exchange · sessions in America/Chicago')
    expect(screen.getByRole('link', { name: 'Exchanges' }).getAttribute('href')).toBe('/settings/exchanges')
  })

  it('can be added: what is empty is left to the server', async () => {
    const server = showSymbols({ [`POST /exchanges/${cme.id}/symbols`]: { symbol: symbol(13, 'NQ') } })
    await press('New symbol')
    await type(/^Symbol/, ' nq ')
    await type(/^Session/, '08:30 – 15:15')
    await press('Add symbol')
    await screen.findByText('NQ saved.')
    expect(server.sent(`POST /exchanges/${cme.id}/symbols`)).toEqual([{ symbol: 'NQ', session: '08:30-15:15' }])
  })

  it('can be changed: what is empty is cleared', async () => {
    const server = showSymbols({ [`PUT /symbols/${es.id}`]: { symbol: es } })
    await press('Edit ES')
    await screen.findByRole('dialog', { name: 'Edit ES' })
    expect((await field(/^Point value/)).value).toBe('50')
    expect((await field(/^Tick size/)).value).toBe('0.25')
    await type(/^Tick size/, '')
    await type(/^Base currency/, ' usd ')
    await press('Save symbol')
    await screen.findByText('ES saved.')
    expect(server.sent(`PUT /symbols/${es.id}`)).toEqual([
      {
        symbol: 'ES',
        assetClass: 'future',
        pointValue: '50',
        quoteCurrency: 'USD',
        tickSize: null,
        pipSize: null,
        lotSize: null,
        baseCurrency: 'USD',
        sector: null,
        session: '08:30-15:15',
      },
    ])
  })

  it('state point values in their own currency', async () => {
    showSymbols({ [`GET /exchanges/${cme.id}/symbols`]: { symbols: [symbol(11, 'FDAX', { quoteCurrency: 'EUR' })] } })
    await press('Edit FDAX')
    await screen.findByText('EUR per 1.00 move, per unit')
    await press('Cancel')
    await press('New symbol')
    await screen.findByText('P&L currency per 1.00 move, per unit')
  })

  it('need a symbol, and a point value once they exist', async () => {
    const server = showSymbols()
    await press('New symbol')
    await press('Add symbol')
    await waitFor(async () => expect((await field(/^Symbol/)).getAttribute('aria-invalid')).toBe('true'))
    expect((await field(/^Point value/)).getAttribute('aria-invalid')).toBe('false')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Edit ES')
    await type(/^Point value/, '')
    await press('Save symbol')
    await waitFor(async () => expect((await field(/^Point value/)).getAttribute('aria-invalid')).toBe('true'))
    expect(server.calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it('say at their field what the server refuses', async () => {
    const problem = Response.json(
      { code: 'conflict', message: 'Refused.', details: [{ field: 'symbol', message: 'is taken' }] },
      { status: 409 },
    )
    showSymbols({ [`POST /exchanges/${cme.id}/symbols`]: problem })
    await press('New symbol')
    await type(/^Symbol/, 'ES')
    await press('Add symbol')
    await screen.findByText('This exchange already has this symbol.')
  })

  it('are explained where there are none, and where the exchange is not known', async () => {
    showSymbols({ [`GET /exchanges/${cme.id}/symbols`]: { symbols: [] }, 'GET /exchanges': { exchanges: [] } })
    await screen.findByText('No symbols yet')
    screen.getByRole('heading', { name: 'Exchange' })
    expect(screen.queryByText(/sessions in/)).toBeNull()
    expect(screen.getAllByRole('button', { name: 'New symbol' })).toHaveLength(1)
  })
})

describe('exchanges', () => {
  it('are listed with their kind, symbols, trades and time zone', async () => {
    showExchanges()
    await screen.findByText(/^Exchange · 2 symbols · 1,200 trades · America\/Chicago$/)
    screen.getByText(/^Prop firm · 0 symbols · .* · America\/Chicago$/)
    expect(screen.getByRole('link', { name: 'CME' }).getAttribute('href')).toBe(`/settings/exchanges/${cme.id}`)
    expect(screen.getAllByRole('button', { name: /^Merge/ })).toHaveLength(2)
  })

  it('cannot be merged where there is one', async () => {
    showExchanges({ 'GET /exchanges': { exchanges: [cme] } })
    await screen.findByRole('link', { name: 'CME' })
    expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull()
  })

  it('are made with the browser’s time zone', async () => {
    const server = showExchanges({ 'POST /exchanges': { exchange: exchange(3, 'ICE') } })
    await press('New exchange')
    await screen.findByRole('dialog', { name: 'New exchange' })
    await type(/^Name/, ' ICE ')
    await press('Create exchange')
    await screen.findByText('ICE saved.')
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(server.sent('POST /exchanges')).toEqual([{ name: 'ICE', kind: 'exchange', timeZone }])
  })

  it('are changed from what they are', async () => {
    const server = showExchanges({ [`PUT /exchanges/${topstep.id}`]: { exchange: topstep } })
    await press('Edit Topstep')
    await screen.findByRole('dialog', { name: 'Edit Topstep' })
    await press('Save exchange')
    await screen.findByText('Topstep saved.')
    expect(server.sent(`PUT /exchanges/${topstep.id}`)).toEqual([
      { name: 'Topstep', kind: 'propFirm', timeZone: 'America/Chicago' },
    ])
  })

  it('stay in their form when the server refuses them', async () => {
    showExchanges({ 'POST /exchanges': refused(400, 'The list is full.') })
    await press('New exchange')
    await type(/^Name/, 'ICE')
    await press('Create exchange')
    await screen.findByText('The list is full.')
    screen.getByRole('dialog', { name: 'New exchange' })
  })

  it('are gone at once when deleted, with their symbols named', async () => {
    showExchanges()
    await press('Delete CME')
    await screen.findByText('CME and its 2 symbols deleted.')
    expect(screen.queryByRole('link', { name: 'CME' })).toBeNull()
    await press('Undo')
    await screen.findByRole('link', { name: 'CME' })
    await press('Delete Topstep')
    await screen.findByText('Topstep deleted.')
    await press('Undo')
  })
})
