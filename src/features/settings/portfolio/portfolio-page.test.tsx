import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refused, type Answers } from '#api/answer-calls.fixture.ts'
import { readStoredPortfolioId } from '#api/portfolios/active-portfolio.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { addressIs, cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import PortfolioPage from './portfolio-page.tsx'

cleanUpPages()

const main = { ...mainPortfolio, balance: '10250.5', tradeCount: 1_200, openingBalanceStated: false }
const second = {
  ...mainPortfolio,
  id: idOf(2),
  name: 'Paper',
  kind: 'paper',
  currency: 'EUR',
  benchmarkSymbol: 'SPY',
  commissionRules: [],
}
const answers: Answers = {
  'GET /portfolios': { portfolios: [main, second] },
  'GET /plan': new Promise(() => {}),
  'GET /candles/series': { series: [] },
}
const show = (given: Answers = {}, search = '') =>
  showPage(<PortfolioPage />, `/settings/portfolio${search}`, { ...answers, ...given })
const card = (name: string) => screen.findByRole('article', { name })
const textOf = async (name: string) => (await card(name)).textContent.replaceAll('\u00a0', ' ')
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('portfolios', () => {
  it('are listed with what their figures depend on', async () => {
    show({ 'GET /portfolios': { portfolios: [main, { ...second, commissionRules: [] }] } })
    expect(await textOf('Main')).toContain('MainLive accountActive')
    expect(await textOf('Main')).toContain('Balance$10,250.50')
    expect(await textOf('Main')).toContain('Opening balance$10,000.00 (not confirmed)')
    expect(await textOf('Main')).toContain('Trades1,200')
    expect(await textOf('Main')).toContain('CommissionsFrom filesBenchmarkNone')
    expect(await textOf('Paper')).toContain('PaperPaper trading')
    expect(await textOf('Paper')).not.toContain('Active')
    expect(await textOf('Paper')).not.toContain('not confirmed')
    expect(await textOf('Paper')).toContain('BenchmarkSPY')
  })

  it('become active by their button, or on the way to their cash flows', async () => {
    show()
    await press('Make active: Paper')
    expect(readStoredPortfolioId()).toBe(second.id)
    expect(await textOf('Paper')).toContain('Active')
    expect(screen.queryByRole('button', { name: 'Make active: Paper' })).toBeNull()
    fireEvent.click(screen.getByRole('link', { name: 'Cash flows of Main' }))
    expect(readStoredPortfolioId()).toBe(main.id)
    await addressIs('/settings/cash-flows')
  })

  it('are recalculated one by one, or all where there are several', async () => {
    const server = show({
      [`POST /portfolios/${main.id}/calculate-balance`]: { portfolio: { ...main, balance: '10300' }, recomputed: 1 },
      'POST /portfolios/calculate-all-balances': { portfolios: [main, second], recomputed: 0 },
    })
    await press('Recalculate balance of Main')
    await screen.findByText('The balance is $10,300.00.')
    await press('Recalculate all')
    await screen.findByText('Balances recalculated.')
    expect(server.calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(2)
  })

  it('are not recalculated together where there is one', async () => {
    show({ 'GET /portfolios': { portfolios: [main] } })
    await card('Main')
    expect(screen.queryByRole('button', { name: 'Recalculate all' })).toBeNull()
  })

  it('say why a balance cannot be computed', async () => {
    show({ [`POST /portfolios/${main.id}/calculate-balance`]: refused(400, 'The server is busy.') })
    await press('Recalculate balance of Main')
    await screen.findByText('The server is busy.')
  })

  it('are explained where there are none, and asked for again after a failure', async () => {
    show({ 'GET /portfolios': { portfolios: [] } })
    await screen.findByText('No portfolio yet')
    expect(screen.queryByText('Couldn’t load portfolios')).toBeNull()
  })

  it('are loaded again after a failure', async () => {
    let isBroken = true
    show({ 'GET /portfolios': () => (isBroken ? refused(400, 'Busy.') : answers['GET /portfolios']) })
    await screen.findByText('Couldn’t load portfolios')
    expect(screen.queryByText('No portfolio yet')).toBeNull()
    isBroken = false
    await press('Try again')
    await card('Main')
  })
})

describe('a new portfolio', () => {
  it('is stored as it was filled in, and active', async () => {
    const swing = { ...second, id: idOf(3), name: 'Swing' }
    let portfolios = [main, second]
    const server = show({
      'GET /portfolios': () => ({ portfolios }),
      'POST /portfolios': () => {
        portfolios = [...portfolios, swing]
        return { portfolio: swing }
      },
    })
    await card('Main')
    await press('New portfolio')
    await screen.findByRole('dialog', { name: 'New portfolio' })
    await type(/^Name/, 'Swing')
    await type(/^Opening balance/, '5000')
    await press('Create portfolio')
    await screen.findByText('Swing created and active.')
    expect(readStoredPortfolioId()).toBe(idOf(3))
    expect(server.sent('POST /portfolios')).toEqual([
      {
        name: 'Swing',
        kind: 'live',
        currency: 'USD',
        openingBalance: '5000',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        breakevenTolerance: '0',
        matching: 'fifo',
        benchmarkSymbol: null,
      },
    ])
  })

  it('needs a name and a balance', async () => {
    const server = show()
    await card('Main')
    await press('New portfolio')
    await press('Create portfolio')
    await waitFor(async () => expect((await field(/^Name/)).getAttribute('aria-invalid')).toBe('true'))
    expect((await field(/^Opening balance/)).getAttribute('aria-invalid')).toBe('true')
    expect((await field(/^Break-even tolerance/)).getAttribute('aria-invalid')).toBe('false')
    expect(server.sent('POST /portfolios')).toEqual([])
  })

  it('is opened by the address, which is plain once it closes', async () => {
    show({}, '?new=true')
    await screen.findByRole('dialog', { name: 'New portfolio' })
    await press('Cancel')
    await addressIs('/settings/portfolio')
    await isClosed()
  })

  it('stays in its form when it cannot be stored', async () => {
    show({ 'POST /portfolios': refused(400, 'The plan has no room.') }, '?new=true')
    await type(/^Name/, 'Swing')
    await type(/^Opening balance/, '5000')
    await press('Create portfolio')
    await within(await screen.findByRole('dialog')).findByText('The plan has no room.')
  })
})

describe('changing a portfolio', () => {
  it('stores what has changed, confirms the balance, and keeps the currency of its trades', async () => {
    const server = show({ [`PUT /portfolios/${main.id}`]: { portfolio: { ...main, name: 'Futures' } } })
    await press('Edit Main')
    await screen.findByRole('dialog', { name: 'Edit Main' })
    expect((await field(/^Opening balance/)).value).toBe('10000')
    const currency = screen.getByRole('combobox', { name: 'Currency' })
    expect(currency.getAttribute('aria-disabled')).toBe('true')
    screen.getByText('Locked while the portfolio has trades.')
    await type(/^Name/, 'Futures')
    await press('Save changes')
    await screen.findByText('Futures saved.')
    expect(server.sent(`PUT /portfolios/${main.id}`)).toEqual([{ name: 'Futures', openingBalance: '10000' }])
  })

  it('sends nothing where nothing has changed, and opens the currency without trades', async () => {
    const server = show()
    await press('Edit Paper')
    await screen.findByRole('dialog', { name: 'Edit Paper' })
    expect(screen.getByRole('combobox', { name: 'Currency' }).getAttribute('aria-disabled')).not.toBe('true')
    expect(screen.queryByText('Locked while the portfolio has trades.')).toBeNull()
    await press('Save changes')
    await screen.findByText('Paper saved.')
    expect(server.calls.every(({ call }) => call.startsWith('GET'))).toBe(true)
  })

  it('chooses a benchmark among the symbols with candles, and keeps one whose candles are gone', async () => {
    const { createdAt: from, updatedAt: to } = mainPortfolio
    show({ 'GET /candles/series': { series: [{ symbol: 'QQQ', timeframe: '1d', candles: 2, from, to }] } })
    await press('Edit Paper')
    const benchmark = await screen.findByRole('combobox', { name: 'Benchmark' })
    await waitFor(() => expect(benchmark.textContent).toBe('SPY (no candles)'))
    fireEvent.click(benchmark)
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['None', 'SPY (no candles)', 'QQQ'])
    screen.getByText('Benchmark return covers each trade’s open time.')
  })

  it('says that there are no candles for a benchmark yet, or that they cannot be loaded', async () => {
    show()
    await press('Edit Main')
    await screen.findByText('No candles yet. Import an index, such as SPY, from a trade page.')
  })

  it('says that the candles cannot be loaded', async () => {
    show({ 'GET /candles/series': refused(400, 'Busy.') })
    await press('Edit Main')
    await screen.findByText('Couldn’t load your candle symbols. Close this and try again.')
  })

  it('stores its commissions', async () => {
    const server = show({ [`PUT /portfolios/${main.id}`]: { portfolio: main } })
    await press('Commissions of Main')
    await screen.findByRole('dialog', { name: 'Commissions of Main' })
    await press('Save commissions')
    await screen.findByText('Commissions of Main saved.')
    expect(server.sent(`PUT /portfolios/${main.id}`)).toEqual([{ commissionRules: [] }])
    await isClosed()
  })
})

describe('deleting a portfolio', () => {
  it('says how many trades go with it', async () => {
    const server = show({ [`DELETE /portfolios/${main.id}`]: { done: true } })
    await press('Delete Main')
    const dialog = await screen.findByRole('dialog', { name: 'Delete Main?' })
    expect(dialog.textContent).toContain('This also deletes its 1,200 trades and their figures. This cannot be undone.')
    await press('Delete portfolio')
    await screen.findByText('Main deleted.')
    expect(server.sent(`DELETE /portfolios/${main.id}`)).toHaveLength(1)
  })

  it('can be left, and says that there are no trades', async () => {
    const server = show()
    await press('Delete Paper')
    expect((await screen.findByRole('dialog')).textContent).toContain('It has no trades. This cannot be undone.')
    await press('Cancel')
    await isClosed()
    expect(server.calls.every(({ call }) => call.startsWith('GET'))).toBe(true)
  })
})
