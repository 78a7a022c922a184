import { importTrades, listPositions, undoImport } from '#contract/imports/trade-imports.ts'
import type { RouteResponse } from '#contract/route.ts'
import { listPortfolioTrades } from '#contract/trades/trades.ts'
import type { FillSide } from '#domain/fills/fill.ts'
import { matchFills } from '#domain/importers/matching/match-fills.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { plainOptions } from '#tests/support/import-checks.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestServer } from '#tests/support/test-server.ts'

/** One execution of ACME on a day of March 2025, as a row of a file. */
export function executed(
  clock: string,
  side: FillSide,
  quantity: string,
  price: string,
  more: Partial<FileFill> = {},
): FileFill {
  const at = `2025-03-${clock}:00.000Z` as Instant
  return buildFileFill(
    { line: 2, cells: [] },
    {
      symbol: 'ACME',
      at,
      writtenAt: clock,
      side,
      quantity: quantity as Decimal,
      price: price as Decimal,
      instrument: { assetClass: 'stock', quoteCurrency: 'USD', pointValue: '1' as Decimal },
      ...more,
    },
  )
}

/** Imports files of executions like the import screen: matches them with the portfolio's positions, then sends them. */
export function executionFiles(server: () => TestServer, token: string, portfolio: Portfolio) {
  const { id, currency, timeZone, matching } = portfolio
  const positionsAt = async (at: Instant) =>
    (await succeed(server(), token, listPositions, { params: { id }, query: { at } })).positions

  /** Reads a file against the portfolio's present positions. */
  const read = async (stated: readonly FileFill[]) => {
    const fills = stated.map((fill, index) => ({ ...fill, line: index + 2 }))
    const positions = await positionsAt(fills.map(({ at }) => at).toSorted()[0] ?? ('' as Instant))
    const reading = { fills, rejected: [], ignored: [], blank: 0, warnings: [] }
    const options = { ...plainOptions, timeZone, currency, matching, knownPositions: positions }
    return { ...matchFills('executions', reading, options), positions }
  }
  return {
    read,
    /** Imports a file in chunks of trades; returns the batch, each trade's outcome, refused rows and warnings. */
    send: async (stated: readonly FileFill[], partSize = 2_000, mayReject = false) => {
      const { trades, rejected, warnings, positions } = await read(stated)
      if (rejected.length > 0 && !mayReject) throw new Error(rejected.map(({ reason }) => reason).join('\n'))
      const batchId = crypto.randomUUID()
      const answered: RouteResponse<typeof importTrades>['rows'][number][] = []
      for (let from = 0; from < trades.length; from += partSize) {
        const rows = trades.slice(from, from + partSize).map(({ trade, importKey, continues }) => {
          const revision = positions.find(({ tradeId }) => tradeId === continues)?.revision ?? 1
          const executions = trade.executions.map((fill) => ({ ...fill, liquidity: fill.liquidity ?? null }))
          return {
            ...trade,
            executions,
            importKey,
            ...(continues === undefined ? {} : { continues: { tradeId: continues, revision } }),
          }
        })
        const file = { portfolioId: id, batchId, format: 'executions', fileName: 'fills.csv', timeZone }
        const answer = await succeed(server(), token, importTrades, { body: { ...file, rows } })
        answered.push(...answer.rows)
      }
      return { batchId, rejected, warnings, answered, statuses: answered.map(({ status }) => status) }
    },
    undo: (batchId: string) => succeed(server(), token, undoImport, { params: { batchId } }),
    trades: async () => (await succeed(server(), token, listPortfolioTrades, { params: { id } })).trades,
  }
}
