import { expect, test } from 'vitest'
import { importTrades, listPositions } from '#contract/imports/trade-imports.ts'
import type { RouteInput } from '#contract/route.ts'
import { listPortfolioTrades } from '#contract/trades/trades.ts'
import { sumMoney } from '#domain/numbers/decimal.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { fileOfText } from '#tests/support/imports/import-checks.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { buildImportRequest } from '#workers/import/build-request.ts'
import { ImportFileSession } from '#workers/import/import-file-session.ts'

const performance = [
  'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,boughtTimestamp,soldTimestamp,duration',
  'MESU6,-2,0,0.25,5001,5002,1,6500.00,6510.00,$50.00,08/05/2026 09:31:00,08/05/2026 09:40:00,9min',
  'MESU6,-2,0,0.25,5004,5003,1,6505.00,6512.00,$35.00,08/05/2026 10:11:00,08/05/2026 10:01:00,10min',
]
const fills = [
  'Fill ID,Order ID,Timestamp,Account,B/S,Quantity,Price,Contract,Product,commission',
  '5001,91,08/05/2026 09:31:00,DEMO1, Buy,1,6500.00,MESU6,MES,0.39',
  '5002,92,08/05/2026 09:40:00,DEMO1, Sell,1,6510.00,MESU6,MES,0.39',
  '5003,93,08/05/2026 10:01:00,DEMO1, Sell,1,6512.00,MESU6,MES,0.39',
  '5004,94,08/05/2026 10:11:00,DEMO1, Buy,1,6505.00,MESU6,MES,0.39',
]

onBothDatabases('one day by two formats of a broker', (server) => {
  async function journal() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { id, currency, timeZone, breakevenTolerance, matching } = portfolio
    /** Imports a file as the import screen does; returns the number of trades that it adds. */
    const send = async (lines: readonly string[]) => {
      const session = new ImportFileSession(await fileOfText(lines.join('\n')), [])
      const format = session.opened.formats[0]?.id ?? expect.fail('no format')
      const period = session.read({
        formatId: format,
        mapping: null,
        symbol: null,
        tradingDay: null,
        timeZone,
        dayOrder: null,
        takesStatedAmounts: false,
        bringsBackDeleted: false,
        mergesLogged: true,
        takesChanges: false,
        symbolClasses: {},
        openingPositions: [],
        commissionRules: [],
        portfolio: { currency, timeZone, breakevenTolerance, matching },
      })
      if (period === null) throw new Error('The file has nothing.')
      const { first: at, last: until, books, symbols, otherFormats: formats } = period
      const body = { at, books: [...books], elsewhere: { formats: [...formats], symbols: [...symbols], until } }
      const stored = await succeed(server(), token, listPositions, { params: { id }, body })
      const preview = session.match(stored, () => undefined)
      expect(preview.rejected.count).toBe(0)
      const batchId: Id = crypto.randomUUID()
      const header = { portfolioId: id, batchId, format, fileName: 'day.csv', timeZone }
      const create = { setups: false, mistakes: false }
      const revisions = new Map(stored.positions.map(({ tradeId, revision }) => [tradeId, revision]))
      const request = buildImportRequest(session.rows(0, preview.trades), { ...header, create }, revisions)
      const sent = JSON.parse(new TextDecoder().decode(request.body)) as RouteInput<typeof importTrades>['body']
      if (preview.trades > 0) await succeed(server(), token, importTrades, { body: sent })
      return { added: preview.trades, known: preview.knownExecutions, left: preview.ignored.count }
    }
    const trades = async () => (await succeed(server(), token, listPortfolioTrades, { params: { id } })).trades
    return {
      send,
      total: async () => sumMoney((await trades()).flatMap(({ netPnl }) => netPnl ?? [])),
      positions: (elsewhere?: { formats: string[]; symbols: string[]; until: Instant }) =>
        succeed(server(), token, listPositions, {
          params: { id },
          body: { at: '2026-08-05T00:00:00.000Z' as Instant, ...(elsewhere === undefined ? {} : { elsewhere }) },
        }),
    }
  }

  test('counts once, pairs first', async () => {
    const { send, total } = await journal()
    expect(await send(performance)).toEqual({ added: 2, known: 0, left: 0 })
    expect(await send(fills)).toEqual({ added: 0, known: 4, left: 4 })
    expect(await total()).toBe('85')
  })

  test('counts once, fills first', async () => {
    const { send, total } = await journal()
    expect(await send(fills)).toEqual({ added: 2, known: 0, left: 0 })
    expect(await send(performance)).toEqual({ added: 0, known: 0, left: 2 })
    expect(await total()).toBe('83.44')
  })

  test('is reported only for these formats and symbols, and in its time', async () => {
    const { send, positions } = await journal()
    await send(performance)
    const asked = {
      formats: ['tradovate-performance'],
      symbols: ['MESU6'],
      until: '2026-08-06T00:00:00.000Z' as Instant,
    }
    expect((await positions()).positions).toEqual([])
    expect((await positions(asked)).positions.map(({ formatId }) => formatId)).toEqual(
      Array(2).fill('tradovate-performance'),
    )
    for (const changed of [
      { formats: ['tradovate-fills'] },
      { symbols: ['NQU6'] },
      { until: '2026-08-01T00:00:00.000Z' as Instant },
    ]) {
      expect((await positions({ ...asked, ...changed })).positions).toEqual([])
    }
  })
})
