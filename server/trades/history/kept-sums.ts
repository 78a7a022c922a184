import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { tradeTotals } from '#contract/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import { dropOldest } from '#server/figures/drop-oldest.ts'
import { TradeCache } from '#server/figures/trade-cache.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/schema.ts'
import type { TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { readSummedChanges, readSummedTrades, type Reads, type SummedAtRevision } from './read-summed-trades.ts'
import { canTally, tallyTrades } from './tally-trades.ts'

/** Trades that are kept of all portfolios together: some seventy megabytes of them. */
const maxTrades = 1_000_000
/** Fewer trades than this the database sums up in some milliseconds. */
const smallPortfolioTrades = 4_000
/** Milliseconds before trades are read to be kept: what opens with the history is read first. */
const cacheDelayMs = 300

const kept = new TradeCache<SummedAtRevision>(maxTrades, ({ trades }) => trades.count)

/** The trades of a portfolio as of its revision or later, brought up to date; null where none are kept. */
async function keptTrades(trx: Transaction<Schema>, { id, revision }: RevisedPortfolio) {
  const earlier = kept.find(id)
  if (earlier === undefined) return null
  // Asked even of the same revision: another portfolio may have come under the id.
  const changes = await readSummedChanges(trx, id, earlier)
  const latest = kept.find(id)
  // Somebody else has brought them up to date meanwhile.
  if (latest !== earlier) return latest !== undefined && latest.revision >= revision ? latest : null
  const now = changes?.(earlier) ?? null
  if (now === null) kept.delete(id)
  else kept.set(id, now)
  return now
}

/**
 * Totals of what a filter selects in a portfolio that the caller has been found to read, as of its revision or later;
 * null where it takes the database.
 */
export async function totalsInMemory(
  trx: Transaction<Schema>,
  filter: TradeFilter,
  portfolio: RevisedPortfolio,
): Promise<z.output<typeof tradeTotals> | null> {
  if (!canTally(filter)) return null
  const found = await keptTrades(trx, portfolio)
  return found === null ? null : tallyTrades(found.trades, filter)
}

/** Reads the trades of a portfolio to be kept. False where they are not kept after all. */
export async function cacheSums(
  reads: Reads,
  { id, tradeCount }: Pick<RevisedPortfolio, 'id' | 'tradeCount'>,
  signal: AbortSignal,
): Promise<boolean> {
  const read = await readSummedTrades(reads, id, tradeCount, signal)
  if (read === null || signal.aborted) return false
  kept.set(id, read)
  return kept.find(id) !== undefined
}

const reading = new Set<Id>()
/** The last revision of portfolios whose trades could not be kept: they are not read again for it. */
const refused = new Map<Id, number>()
const maxRefused = 1_000

/** How further reading is done: in transactions of whoever asks, until the server stops. */
export interface BackgroundReader {
  readonly reads: Reads
  readonly stopping: AbortSignal
}

/**
 * Has the trades of a long history kept, after the answer that it is asked for with: further filters are then answered
 * from memory.
 */
export function cacheSumsInBackground({ reads, stopping }: BackgroundReader, portfolio: RevisedPortfolio): void {
  const { id, tradeCount, revision } = portfolio
  if (tradeCount < smallPortfolioTrades || tradeCount > maxTrades) return
  if (reading.has(id) || refused.get(id) === revision || kept.find(id) !== undefined) return
  reading.add(id)
  const read = async () => {
    if (await cacheSums(reads, portfolio, stopping)) return
    refused.set(id, revision)
    dropOldest(refused, maxRefused)
  }
  const later = () => {
    read()
      // It only spares time: without it the database answers, and says itself what is wrong.
      .catch(() => {})
      .finally(() => reading.delete(id))
  }
  setTimeout(later, cacheDelayMs).unref()
}
