import { importTrades, listPositions, undoImport } from '#contract/imports/trade-imports.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import { getTrade, listPortfolioTrades } from '#contract/trades/trades.ts'
import type { FillSide } from '#domain/fills/fill.ts'
import { bookOf } from '#domain/importers/matching/group-fills.ts'
import { matchFills } from '#domain/importers/matching/match-fills.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill } from '#domain/importers/reading/import-row.ts'
import { toKnownPosition } from '#domain/importers/reading/known-position.ts'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { plainOptions } from '#tests/support/imports/import-checks.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestServer } from '#tests/support/server/test-server.ts'
import { buildImportRequest } from '#workers/import/build-request.ts'
import { divideIntoRequests } from '#workers/import/import-file-session.ts'

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

/** What the trader chooses on the import screen. */
interface Choices {
  readonly bringsBackDeleted?: boolean
  readonly takesChanges?: boolean
}

/** Imports files of executions like the import screen: matches them with the portfolio's positions, then sends them. */
export function executionFiles(server: () => TestServer, token: string, portfolio: Portfolio) {
  const { id, currency, timeZone, matching } = portfolio
  const booksSince = async (at: Instant, books: readonly string[]) =>
    succeed(server(), token, listPositions, { params: { id }, body: { at, books: [...new Set(books)] } })

  /** Reads a file against the portfolio's present positions, and what was deleted from it. */
  const read = async (
    stated: readonly FileFill[],
    { bringsBackDeleted = false, takesChanges = false }: Choices = {},
  ) => {
    const fills = stated.map((fill, index) => ({ ...fill, line: index + 2 }))
    const { positions, deleted } = await booksSince(
      fills.map(({ at }) => at).toSorted()[0] ?? ('' as Instant),
      fills.map((fill) => bookOf('executions', fill)),
    )
    const reading = { fills, rejected: [], ignored: [], blank: 0, warnings: [] }
    const deletedExecutions = bringsBackDeleted ? undefined : deleted
    const knownPositions = positions.map(toKnownPosition)
    const choices = { knownPositions, deletedExecutions, takesChanges }
    const options = { ...plainOptions, timeZone, currency, matching, ...choices }
    return { ...matchFills('executions', reading, options), positions }
  }
  /** The requests that the import screen would send for a file now. */
  const prepare = async (stated: readonly FileFill[], partSize = 2_000, choices: Choices = {}) => {
    const { trades, positions, ...reading } = await read(stated, choices)
    const batchId: Id = crypto.randomUUID()
    const revisions = new Map(positions.map(({ tradeId, revision }) => [tradeId, revision]))
    const create = { setups: false, mistakes: false }
    const file = { format: 'executions', fileName: 'fills.csv', timeZone }
    const header = { portfolioId: id, batchId, ...file, create, bringsBackDeleted: choices.bringsBackDeleted ?? false }
    const requests = divideIntoRequests(trades, partSize).map(([from, count]) => {
      const { body } = buildImportRequest(trades.slice(from, from + count), header, revisions)
      return JSON.parse(new TextDecoder().decode(body)) as RouteInput<typeof importTrades>['body']
    })
    return { ...reading, batchId, requests }
  }
  const listTrades = async () => (await succeed(server(), token, listPortfolioTrades, { params: { id } })).trades
  return {
    read,
    prepare: async (stated: readonly FileFill[]) => (await prepare(stated)).requests,
    /** Imports a file in chunks of trades; returns the batch, each trade's outcome, refused rows and warnings. */
    send: async (stated: readonly FileFill[], partSize = 2_000, mayReject = false, choices: Choices = {}) => {
      const prepared = await prepare(stated, partSize, choices)
      const { requests, rejected, warnings, batchId, knownExecutions, deletedExecutions, changedExecutions } = prepared
      if (rejected.length > 0 && !mayReject) throw new Error(rejected.map(({ reason }) => reason).join('\n'))
      const answered: RouteResponse<typeof importTrades>['rows'][number][] = []
      for (const body of requests) answered.push(...(await succeed(server(), token, importTrades, { body })).rows)
      const statuses = answered.map(({ status }) => status)
      const counts = { knownExecutions, deletedExecutions, changedExecutions }
      return { batchId, rejected, warnings, answered, ...counts, statuses }
    },
    undo: (batchId: string) => succeed(server(), token, undoImport, { params: { batchId } }),
    trades: listTrades,
    /** The trades with their executions, by entry. */
    wholeTrades: async () => {
      const trades = await Promise.all(
        (await listTrades()).map(
          async (listed) => (await succeed(server(), token, getTrade, { params: { id: listed.id } })).trade,
        ),
      )
      return trades.toSorted((a, b) => ((a.entryAt ?? '') < (b.entryAt ?? '') ? -1 : 1))
    },
  }
}
