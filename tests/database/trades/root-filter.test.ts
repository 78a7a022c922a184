import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { getTradeTotals } from '#contract/trades/history.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'
import { rootOf, type RootedTrade } from '#domain/instruments/symbol-root.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const fill = `insert into trades (user_id, portfolio_id, source, status, symbol, asset_class, underlying_symbol,
    quote_currency, point_value, direction, commission, exchange_fees, swap_funding, total_fees, is_excluded, is_locked, quantity,
    max_quantity, fill_count)
  select $1, $2, 'manual', 'planned', one.symbol, one.class, one.underlying, 'USD', 1, 'long', 0, 0, 0, 0, false, false, 1, 1, 0
  from unnest($3::text[], $4::text[], $5::text[]) as one (symbol, class, underlying)`

const name = fc.constantFrom('ZN', 'ES', 'MES', 'SPY', 'M2K', 'N225', 'AAPL', 'aapl7', 'BRK.B', 'é', 'A%B', 'ſpy')
const months = fc.constantFrom('', 'M4', 'U24', ' H25', 'z2025', ' 03-25', ' DEC25', "  dec'25", '1!', '=F', 'M4:XCBT')
const expiry = fc.constantFrom(
  '   250117C00500000',
  '250117P500',
  '7 250117C00500000',
  'M5 C5800',
  ' Jan 17 500 C',
  'x',
)
const prefix = fc.constantFrom('', '', '', '/', '@', '.', './', 'CBOT:')
const symbol = fc
  .tuple(prefix, name, fc.oneof(months, expiry))
  .map((parts) => parts.join(''))
  .filter((text) => text.length <= 40)
const trade: fc.Arbitrary<RootedTrade> = fc.record({
  symbol,
  assetClass: fc.oneof(fc.constantFrom('future' as const, 'option' as const), fc.constantFrom(...assetClasses)),
  underlyingSymbol: fc.option(
    fc.tuple(name, months).map((parts) => parts.join('')),
    { freq: 2 },
  ),
})

onBothDatabases('filter by root', (server) => {
  test('selects the trades that the domain names, for any symbols', async () => {
    const { token, userId, portfolio } = await traderWithPortfolio(server())
    const trades = fc.sample(trade, { numRuns: 600 })
    await server().services.database.pool.query(fill, [
      userId,
      portfolio.id,
      trades.map((one) => one.symbol),
      trades.map(({ assetClass }) => assetClass),
      trades.map(({ underlyingSymbol }) => underlyingSymbol),
    ])
    const count = async (query: object) =>
      (await succeed(server(), token, getTradeTotals, { query: { portfolio_id: portfolio.id, ...query } })).totals
        .trades
    const roots = [...new Set(trades.map(rootOf))].filter((root) => !root.includes(','))
    expect(roots.length).toBeGreaterThan(40)
    for (const root of roots) {
      // oxlint-disable-next-line no-await-in-loop -- One request at a time keeps a failure readable.
      expect([root, await count({ root })]).toEqual([root, trades.filter((one) => rootOf(one) === root).length])
    }
    const chosen = new Set(['ZN', 'SPY'])
    const either = trades.filter((one) => chosen.has(rootOf(one)) || one.symbol === 'AAPL').length
    expect(await count({ root: 'ZN,spy', symbol: 'AAPL' })).toBe(either)
  })

  test('finds the contracts of a future and the options on a stock', async () => {
    const { token, userId, portfolio } = await traderWithPortfolio(server())
    await server().services.database.pool.query(fill, [
      userId,
      portfolio.id,
      ['ZNM4', 'ZNU4', 'ZBM4', 'SPY', 'SPY   250117C00500000', 'QQQ   250117C00500000'],
      ['future', 'future', 'future', 'etf', 'option', 'option'],
      [null, null, null, null, null, null],
    ])
    const count = async (root: string) =>
      (await succeed(server(), token, getTradeTotals, { query: { portfolio_id: portfolio.id, root } })).totals.trades
    expect([await count('ZN'), await count('SPY'), await count('Z')]).toEqual([2, 2, 0])
  })
})
