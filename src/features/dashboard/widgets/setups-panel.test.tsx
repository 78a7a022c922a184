import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refused } from '#api/answer-calls.fixture.ts'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { namesById, type JournalContext } from '#shared/filter/journal-context.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { breakout, fade, idOf } from '#shared/trade/journal-lists.fixture.ts'
import { SetupsPanel } from './setups-panel.tsx'

cleanUpPages()

const group = (key: string | null, netPnl: string, changes: object = {}) => ({
  key,
  trades: 3,
  completed: 2,
  excluded: 0,
  wins: 1,
  losses: 1,
  breakevens: 0,
  grossPnl: netPnl,
  totalFees: '0',
  netPnl,
  totalR: null,
  tradesWithR: 0,
  ...changes,
})
const context = {
  portfolio: mainPortfolio,
  names: {
    setups: namesById([breakout, fade, { id: idOf(503), name: 'Reversal' }]),
  },
} as unknown as JournalContext

const show = (groups: readonly object[] | Response, filter: TradeFilter = noFilter) =>
  showPage(<SetupsPanel filter={filter} context={context} />, '/', {
    'GET /trades/groups': groups instanceof Response ? groups : { groups, truncated: false },
  })
const panel = async () =>
  (await screen.findByRole('region', { name: 'Best and worst setup' })).textContent.replaceAll('\u00a0', ' ')

describe('setups', () => {
  it('are the one that earned most and the one that earned least, with what their trades made', async () => {
    const server = show(
      [
        group(breakout.id, '-20', { completed: 1 }),
        group(null, '900'),
        group(idOf(503), '1250.4', { totalR: 2.5 }),
        group(fade.id, '9'),
      ],
      { ...noFilter, symbols: ['ES'] },
    )
    await screen.findByRole('link', { name: 'Reversal' })
    expect(await panel()).toMatch(
      /BestReversal\+\$1,250.*\+2\.50R total · 2 tradesWorstBreakout−\$20.* total · 1 trade$/,
    )
    expect(screen.queryByText('Fade')).toBeNull()
    const address = new URL(
      screen.getByRole('link', { name: 'Breakout' }).getAttribute('href') ?? '',
      'http://localhost',
    )
    expect(address.pathname).toBe('/trade-history')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      symbol: 'ES',
      setup: breakout.id,
      status: 'completed',
    })
    expect(server.asked('GET /trades/groups')[0]).toContain('symbol=ES')
  })

  it('are not compared where there is only one with closed trades', async () => {
    show([group(breakout.id, '20'), group(fade.id, '0', { completed: 0 }), group(null, '5')])
    await screen.findByText('Use two or more setups to compare.')
  })

  it('are not compared where there is none', async () => {
    show([])
    await screen.findByText('Use two or more setups to compare.')
  })

  it('can be asked for again', async () => {
    const server = show(refused(400, 'Busy.'))
    await screen.findByText('Couldn’t load setups')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Couldn’t load setups')
    expect(server.asked('GET /trades/groups').length).toBeGreaterThan(1)
  })
})
