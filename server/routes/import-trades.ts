import type { z } from 'zod'
import { importTrades, type importRow } from '#contract/trades.ts'
import { withDefaults } from '#domain/new-trade.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { checkedTrade } from '#server/data/derived-trade.ts'
import { openBatch, tradesByImportKey, type KnownTrade } from '#server/data/imports.ts'
import { insertTrades, type TradeToStore } from '#server/data/write-trades.ts'
import { ApiError, type ProblemDetails } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
import { existing, holdPortfolio } from './owned.ts'
import { requireSpace } from './portfolio-space.ts'

type ImportRow = z.output<typeof importRow>

/** Faults named in one answer; a file read with the wrong settings has one in each of its rows. */
const maxFaults = 50

function refuseOtherCurrencies(rows: readonly ImportRow[], portfolio: Portfolio): void {
  const details: ProblemDetails = rows.flatMap((row, index) =>
    row.quoteCurrency === portfolio.currency
      ? []
      : [
          {
            field: `rows.${index}.quoteCurrency`,
            message: `must be ${portfolio.currency}, the currency of the portfolio`,
          },
        ],
  )
  if (details.length > 0) throw new ApiError('currency_mismatch', undefined, details.slice(0, maxFaults))
}

/** Derives the rows that are not there yet, one trade per key. Throws `validation_failed`, naming rows and fields. */
function newTrades(
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, KnownTrade>,
  portfolio: Portfolio,
  batchId: string,
): Map<string, TradeToStore> {
  const added = new Map<string, TradeToStore>()
  const details: { field: string; message: string }[] = []
  for (const [index, { importKey, ...stated }] of rows.entries()) {
    if (known.has(importKey) || added.has(importKey)) continue
    const { trade, faults } = checkedTrade(withDefaults(stated), portfolio)
    if (trade === null) {
      for (const fault of faults) details.push({ field: `rows.${index}.${fault.field}`, message: fault.message })
      if (details.length >= maxFaults) break
    } else {
      const id = crypto.randomUUID()
      added.set(importKey, {
        ...trade,
        id,
        portfolioId: portfolio.id,
        source: 'csv',
        importBatchId: batchId,
        importKey,
      })
    }
  }
  if (details.length > 0) throw new ApiError('validation_failed', undefined, details.slice(0, maxFaults))
  return added
}

/**
 * Imports round trips in one transaction: all of the request or nothing. A row whose key is in the portfolio already,
 * from this file or another that holds the same trade, is reported as a duplicate and the stored trade is left as it
 * is, with whatever was edited since; so is the second of two rows with one key.
 */
export const importTradesRoute = implement(importTrades, async ({ body }, { transaction }) => {
  const { portfolioId, batchId, rows } = body
  return transaction(async (trx) => {
    // Held, so that two imports into one portfolio take turns and the second sees what the first has stored.
    const portfolio = await holdPortfolio(trx, portfolioId)
    refuseOtherCurrencies(rows, portfolio)
    const { format, fileName, timeZone } = body
    const owner = existing(await openBatch(trx, { id: batchId, portfolioId, format, fileName, timeZone }))
    if (owner !== portfolioId) throw new ApiError('conflict', 'This import has begun in another portfolio.')

    const known = await tradesByImportKey(
      trx,
      portfolioId,
      rows.map(({ importKey }) => importKey),
    )
    const added = newTrades(rows, known, portfolio, batchId)
    requireSpace(portfolio, added.size)
    await insertTrades(trx, [...added.values()])

    const reported = new Set<string>()
    const results = rows.map(({ importKey }) => {
      const isFirst = !reported.has(importKey)
      reported.add(importKey)
      const trade = added.get(importKey)
      if (trade !== undefined) {
        const { grossPnl, netPnl } = trade.figures
        return { status: isFirst ? ('imported' as const) : ('duplicate' as const), tradeId: trade.id, netPnl, grossPnl }
      }
      const { id: tradeId, netPnl, grossPnl } = existing(known.get(importKey))
      return { status: 'duplicate' as const, tradeId, netPnl, grossPnl }
    })
    return { batchId, imported: added.size, duplicates: rows.length - added.size, rows: results }
  })
})
