import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import { listTradeRows } from '#contract/trades/history.ts'
import { createTrade, getTrade } from '#contract/trades/trades.ts'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { detectFormat } from '#domain/importers/formats/detect-format.fixture.ts'
import { edgeworth } from '#domain/importers/formats/journals/edgeworth.ts'
import { columnFields } from '#domain/trade/fields/catalogue.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { everyRowAccounted, fileOfText, plainOptions } from '#tests/support/imports/import-checks.ts'
import { decimal, instant, money, portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'
import { fullAccount } from './full-account.ts'

/** Stated fields that refer to entries of the account, whose ids differ in another one; not compared here. */
const leftOut: ReadonlySet<string> = new Set(['exchangeId', 'missedReasonId', 'customStats', 'setupId'])
const carried = columnFields.filter((key) => !leftOut.has(key))
const figures = ['netPnl', 'grossPnl', 'totalFees', 'realizedR', 'entryAt', 'exitAt', 'quantity', 'result'] as const

async function wholeTrades(server: TestServer, token: string, portfolioId: string) {
  const { trades } = await succeed(server, token, listTradeRows, {
    query: { portfolio_id: portfolioId, limit: 1_000, sort: 'entryAt', order: 'asc' } as never,
  })
  const whole = []
  for (const { id } of trades) whole.push((await succeed(server, token, getTrade, { params: { id } })).trade)
  return whole.map((trade) => ({
    ...Object.fromEntries([...carried, ...figures].map((key) => [key, trade[key]])),
    executions: trade.executions,
  }))
}

onBothDatabases('an exported history', (server) => {
  test.each(['csv', 'json'])(
    'imported as %s into an empty account has the same trades, with every fill and stated datapoint',
    async (type) => {
      const full = await fullAccount(server())
      const { portfolioId } = full
      await succeed(server(), full.token, createTrade, {
        body: {
          portfolioId,
          ...roundTrip('90', '2025-07-03T15:00:00.000Z'),
          executions: [
            {
              at: instant('2025-07-03T14:00:00.000Z'),
              side: 'buy',
              quantity: decimal('3'),
              price: decimal('100.1'),
              fee: money('0.35'),
              liquidity: 'maker',
            },
            {
              at: instant('2025-07-03T14:05:00.000Z'),
              side: 'buy',
              quantity: decimal('2'),
              price: decimal('100.3'),
              fee: money('0.2'),
            },
            {
              at: instant('2025-07-03T15:00:00.000Z'),
              side: 'sell',
              quantity: decimal('5'),
              price: decimal('101.7'),
              fee: money('0'),
            },
          ],
          thesis: '=1+1, "quoted"\nand a second line',
          emotionBefore: ['calm', 'focused'],
          isLocked: true,
          commission: money('1.25'),
        },
      })
      await succeed(server(), full.token, createTrade, {
        body: { portfolioId, ...roundTrip('90', '2025-08-03T15:00:00.000Z'), status: 'missed', executions: [] },
      })
      const query = `portfolio_id=${portfolioId}&format=${type}`
      const response = await fetch(`${server().url}/api/v1/trades/export?${query}`, {
        headers: { authorization: `Bearer ${full.token}` },
      })
      const file = await fileOfText(await response.text())
      expect(detectFormat(file)?.id).toBe(edgeworth.id)
      // Times in the file have their own zone, so the reader's zone does not matter.
      const reading = readImport(edgeworth, file, { ...plainOptions, timeZone: 'Asia/Tokyo' })
      everyRowAccounted(file, reading)
      expect(reading.rejected).toEqual([])

      const other = await server().signUp()
      const { portfolio } = await succeed(server(), other.token, createPortfolio, {
        body: portfolioBody({ matching: 'lifo' }),
      })
      const rows = reading.trades.map(({ trade, importKey, labels }) => ({
        ...trade,
        importKey,
        ...(labels === undefined ? {} : { labels }),
      }))
      const body = {
        portfolioId: portfolio.id,
        batchId: randomUUID(),
        format: edgeworth.id,
        fileName: `trades.${type}`,
        timeZone: 'UTC',
        create: { setups: true, mistakes: true },
        rows,
      } as never
      const first = await succeed(server(), other.token, importTrades, { body })
      const before = await wholeTrades(server(), full.token, portfolioId)
      expect(first.imported).toBe(before.length)
      expect(await wholeTrades(server(), other.token, portfolio.id)).toEqual(before)
      const again = await succeed(server(), other.token, importTrades, { body })
      expect(again).toMatchObject({ imported: 0, duplicates: before.length })
    },
    60_000,
  )
})
