import { expect, test } from 'vitest'
import { importTrades, listPositions, undoImport } from '#contract/imports/trade-imports.ts'
import type { RouteInput } from '#contract/route.ts'
import { getTrade, updateTrade } from '#contract/trades/trades.ts'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { detectFormat } from '#domain/importers/formats/detect-format.fixture.ts'
import { toKnownPosition } from '#domain/importers/reading/known-position.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { fileOfText, plainOptions } from '#tests/support/imports/import-checks.ts'
import { succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { buildImportRequest } from '#workers/import/build-request.ts'

const header =
  'Ticket,Open Time,Type,Lots,Symbol,Open Price,Stop Loss,Take Profit,Close Time,Close Price,Commission,Swap,Profit,Comment'
const ofGold = (close: string) => `${header}\n700012,2025.04.15 09:00,buy,1.00,XAUUSD,3225.00,0,0,${close},0.00,`
const opened = ofGold('1970.01.01 00:00,3226.00,0.00,0.00,10.00').replace(/,0\.00,$/, ',')
/** Six points up: 60 at 10 ounces a lot, 600 at 100. */
const closedWith = (profit: string) => ofGold(`2025.04.16 09:30,3231.00,0.00,0.00,${profit}`).replace(/,0\.00,$/, ',')

onBothDatabases('the value of a point of round trips with ids', (server) => {
  /** A trader who has imported the open row, and imports statements of MetaTrader 4. */
  async function journal() {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { id: portfolioId, timeZone, currency, matching } = portfolio
    const send = async (text: string) => {
      const file = await fileOfText(text)
      const format = detectFormat(file) ?? expect.fail('no format')
      const { positions } = await succeed(server(), token, listPositions, { params: { id: portfolioId }, body: {} })
      const options = { ...plainOptions, timeZone, currency, matching, knownPositions: positions.map(toKnownPosition) }
      const { trades, rejected } = readImport(format, file, options)
      expect([format.id, rejected]).toEqual(['metatrader4', []])
      const revisions = new Map(positions.map(({ tradeId, revision }) => [tradeId, revision]))
      const batchId: string = crypto.randomUUID()
      const create = { setups: false, mistakes: false }
      const request = { portfolioId, batchId, format: format.id, fileName: 'statement.csv', timeZone, create }
      const { body } = buildImportRequest(trades, request, revisions)
      const parsed = JSON.parse(new TextDecoder().decode(body)) as RouteInput<typeof importTrades>['body']
      return succeed(server(), token, importTrades, { body: parsed })
    }
    const first = await send(opened)
    const id = first.rows[0]?.tradeId ?? ''
    const read = async () => (await succeed(server(), token, getTrade, { params: { id } })).trade
    const correct = (pointValue: string) =>
      succeed(server(), token, updateTrade, { params: { id }, body: { pointValue: pointValue as Decimal } })
    return {
      send,
      read,
      correct,
      undo: (batchId: string) => succeed(server(), token, undoImport, { params: { batchId } }),
    }
  }

  test('that the trader corrected stays when the row closes, and when that is undone', async () => {
    const { send, read, correct, undo } = await journal()
    expect((await read()).pointValue).toBe('100')
    // This broker's lot has ten ounces.
    await correct('10')
    const closed = await send(closedWith('60.00'))
    expect(closed).toMatchObject({ continued: 1 })
    expect(await read()).toMatchObject({ status: 'completed', pointValue: '10', grossPnl: '60', brokerPnl: '60' })
    await undo(closed.batchId)
    expect(await read()).toMatchObject({ status: 'active', pointValue: '10' })
  })

  test('that the broker’s result contradicts is replaced, and comes back when that is undone', async () => {
    const { send, read, correct, undo } = await journal()
    await correct('7')
    const closed = await send(closedWith('600.00'))
    expect(await read()).toMatchObject({ status: 'completed', pointValue: '100', grossPnl: '600' })
    await undo(closed.batchId)
    expect(await read()).toMatchObject({ status: 'active', pointValue: '7' })
  })

  test('that was corrected after the row closed stays when the closing is undone', async () => {
    const { send, read, correct, undo } = await journal()
    await correct('7')
    const closed = await send(closedWith('600.00'))
    await correct('50')
    await undo(closed.batchId)
    expect(await read()).toMatchObject({ status: 'active', pointValue: '50' })
  })
})
