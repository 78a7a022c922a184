import { expect, test } from 'vitest'
import * as exchanges from '#contract/playbook/exchanges.ts'
import * as missedReasons from '#contract/playbook/missed-reasons.ts'
import * as symbols from '#contract/playbook/symbols.ts'
import * as tags from '#contract/playbook/tags.ts'
import { getUseCounts } from '#contract/playbook/use-counts.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { listTradeGroups } from '#contract/trades/history.ts'
import { createSavedView, listSavedViews } from '#contract/trades/saved-views.ts'
import { createTrade, getTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'

onBothDatabases('merging rows of lists', (server) => {
  const trader = async () => {
    const { token } = await server().signUp()
    const call = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server(), token, route, input)
    const refuse = <T extends Route>(route: T, input: RouteInput<T>) => server().call(route, input, token)
    const { portfolio } = await call(createPortfolio, { body: portfolioBody() })
    const log = async (stated: object) => {
      const body = { ...roundTrip('101', '2025-03-03T15:00:00.000Z', stated), portfolioId: portfolio.id }
      return (await call(createTrade, { body })).trade.id
    }
    const stored = async (id: string) => (await call(getTrade, { params: { id } })).trade
    return { call, refuse, log, stored, portfolioId: portfolio.id }
  }

  test('missed trades get the other reason, and a rename shows on them', async () => {
    const { call, refuse, log, stored, portfolioId } = await trader()
    const make = async (name: string) =>
      (await call(missedReasons.createMissedReason, { body: { name } })).missedReason.id
    const [from, into] = [await make('Asleep'), await make('Away')]
    const missed = await log({ status: 'missed', executions: [], missedReasonId: from })
    const merge = (id: string, to: string) =>
      refuse(missedReasons.mergeMissedReason, { params: { id }, body: { into: to } })
    expect(await merge(from, from)).toMatchObject({ status: 409 })
    expect(await merge(from, into)).toMatchObject({ status: 200, body: { missedReason: { id: into, name: 'Away' } } })
    expect(await merge(from, into)).toMatchObject({ status: 404 })
    expect((await stored(missed)).missedReasonId).toBe(into)
    await call(missedReasons.updateMissedReason, { params: { id: into }, body: { name: 'Not at the desk' } })
    const { missedReasons: listed } = await call(missedReasons.listMissedReasons, {})
    expect(listed.find(({ id }) => id === into)?.name).toBe('Not at the desk')
    const { groups } = await call(listTradeGroups, { query: { portfolio_id: portfolioId, by: 'symbol' } })
    expect(groups).toHaveLength(1)
  })

  test('an exchange hands over symbols and trades, unless both list a symbol', async () => {
    const { call, refuse, log, stored } = await trader()
    const make = async (name: string) => (await call(exchanges.createExchange, { body: { name } })).exchange.id
    const [from, into] = [await make('CME Globex'), await make('CME of mine')]
    const list = async (exchangeId: string, symbol: string) =>
      (await call(symbols.createSymbol, { params: { exchangeId }, body: { symbol, session: '08:30-15:15' } })).symbol
    const es = await list(from, 'ESH6')
    expect(es.session).toBe('08:30-15:15')
    const shared = await list(from, 'NQH6')
    await list(into, 'nqh6')
    const tradeId = await log({ symbol: 'ESH6', exchangeId: from })
    const merge = () => refuse(exchanges.mergeExchange, { params: { id: from }, body: { into } })
    expect(await merge()).toMatchObject({
      status: 409,
      body: { message: 'Both list NQH6. Delete them from one of the two first.' },
    })
    expect((await stored(tradeId)).exchangeId).toBe(from)
    await call(symbols.deleteSymbol, { params: { id: shared.id } })
    expect(await merge()).toMatchObject({ status: 200, body: { exchange: { id: into, symbolCount: 2 } } })
    expect((await stored(tradeId)).exchangeId).toBe(into)
    const { symbols: moved } = await call(symbols.listSymbols, { params: { exchangeId: into } })
    expect(moved.find(({ id }) => id === es.id)).toMatchObject({ symbol: 'ESH6', session: '08:30-15:15' })
    for (const session of ['9:30-16:00', '24:00-16:00', '09:30'])
      expect(await refuse(symbols.updateSymbol, { params: { id: es.id }, body: { session } }), session).toMatchObject({
        status: 400,
      })
    const { symbol } = await call(symbols.updateSymbol, { params: { id: es.id }, body: { session: null } })
    expect(symbol.session).toBeNull()
  })

  test('saved views that filter by a merged row select the trades of the other', async () => {
    const { call } = await trader()
    const tag = async (name: string) => (await call(tags.createTag, { body: { name } })).tag.id
    const exchange = async (name: string) => (await call(exchanges.createExchange, { body: { name } })).exchange.id
    const [gap, gaps, other] = [await tag('Gap'), await tag('Gaps'), await tag('News')]
    const [cme, globex] = [await exchange('CME of mine'), await exchange('Globex of mine')]
    const view = async (name: string, address: Record<string, string>) =>
      (
        await call(createSavedView, {
          body: { name, definition: { columns: [{ key: 'symbol' }], address, density: 'standard' } },
        })
      ).view
    const byTag = await view('By tag', { tag: `${other},${gaps}` })
    const byExchange = await view('By exchange', { exchange: globex })
    await call(tags.mergeTag, { params: { id: gaps }, body: { into: gap } })
    await call(exchanges.mergeExchange, { params: { id: globex }, body: { into: cme } })
    const { views } = await call(listSavedViews, {})
    const addressOf = (id: string) => views.find((one) => one.id === id)?.definition.address
    expect(addressOf(byTag.id)).toEqual({ tag: `${other},${gap}` })
    expect(addressOf(byExchange.id)).toEqual({ exchange: cme })
  })

  test('use counts say how many trades have each row', async () => {
    const { call, log } = await trader()
    const { tag } = await call(tags.createTag, { body: { name: 'Gap' } })
    const { missedReason } = await call(missedReasons.createMissedReason, { body: { name: 'Away' } })
    const { exchange } = await call(exchanges.createExchange, { body: { name: 'CME of mine' } })
    const params = { exchangeId: exchange.id }
    const { symbol } = await call(symbols.createSymbol, { params, body: { symbol: 'ESH6' } })
    expect(await call(getUseCounts, {})).toEqual({ tags: {}, missedReasons: {}, exchanges: {}, symbols: {} })
    await log({ symbol: 'ESH6', exchangeId: exchange.id, tags: [tag.id] })
    await log({ symbol: 'NQH6', exchangeId: exchange.id, tags: [tag.id] })
    await log({ status: 'missed', executions: [], missedReasonId: missedReason.id })
    expect(await call(getUseCounts, {})).toEqual({
      tags: { [tag.id]: 2 },
      missedReasons: { [missedReason.id]: 1 },
      exchanges: { [exchange.id]: 2 },
      symbols: { [symbol.id]: 1 },
    })
  })
})
