import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { PackedTrades } from '#server/figures/threads/packed-trades.ts'
import type { PackedPortfolio } from '#server/figures/threads/tasks.ts'
import type { RequestContext } from '#server/http/implement.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/tables.ts'
import { RevisionCache } from './revision-cache.ts'
import { toPackedTrades } from './trade-cache.ts'
import { readTradesAtRevision } from './trades-at-revision.ts'

/** JSON by portfolio, or by several. */
const metricsCache = new RevisionCache<Uint8Array>(200)

/** The revisions of portfolios: figures of them hold while it stays the same. */
export function revisionStamp(portfolios: readonly RevisedPortfolio[]): string {
  return portfolios.map(({ id, revision }) => `${id} ${revision}`).join()
}

/** Reading goes wrong only when trades change all the time: then the last reading has to do. */
const maxReadings = 3

interface ReadTrades {
  readonly trades: PackedTrades
  /** That the trades are of, or later; undefined where the portfolio is gone. */
  readonly revision: number | undefined
}

type TradeReader = (trx: Transaction<Schema>, portfolio: RevisedPortfolio) => Promise<ReadTrades>

const noTrades: PackedTrades = { parts: [], excluded: 0, open: 0 }

const readForMetrics: TradeReader = async (trx, { id, tradeCount }) => {
  const read = await readTradesAtRevision(trx, id, tradeCount)
  return read === null
    ? { trades: noTrades, revision: undefined }
    : { trades: toPackedTrades(read), revision: read.revision }
}

/**
 * Trades and cash flows of a portfolio as of one moment: read again where a change came between. A cash flow, too, raises
 * the revision: where it is the same after the trades as it was before the flows, both are of it.
 */
export async function readConsistentPortfolio(
  trx: Transaction<Schema>,
  portfolio: RevisedPortfolio,
  read: TradeReader = readForMetrics,
): Promise<PackedPortfolio> {
  const { id, openingBalance, timeZone } = portfolio
  let before: number | undefined = portfolio.revision
  for (let reading = 1; ; reading += 1) {
    const flows = await trx.selectFrom('cash_flows').select(['at', 'amount']).where('portfolio_id', '=', id).execute()
    const { trades, revision } = await read(trx, portfolio)
    if (revision === before || reading === maxReadings) return { id, openingBalance, timeZone, trades, flows }
    before = revision
  }
}

/** Metrics, equity and days of a portfolio that the caller has been found to read, as JSON. */
export function portfolioMetrics(context: RequestContext, portfolio: RevisedPortfolio): Promise<Uint8Array> {
  return metricsCache.get(portfolio.id, revisionStamp([portfolio]), async () => {
    const input = await context.transaction((trx) => readConsistentPortfolio(trx, portfolio))
    return context.services.figures.compute({ name: 'portfolio', input })
  })
}

/** The same of several portfolios of one kind and currency, taken as one account. */
export function combinedMetrics(
  context: RequestContext,
  of: Pick<RevisedPortfolio, 'kind' | 'currency'>,
  portfolios: readonly RevisedPortfolio[],
): Promise<Uint8Array> {
  const ids: Id[] = portfolios.map(({ id }) => id)
  return metricsCache.get(ids.join(), revisionStamp(portfolios), async () => {
    const packed = await context.transaction(async (trx) => {
      const read: PackedPortfolio[] = []
      for (const portfolio of portfolios) read.push(await readConsistentPortfolio(trx, portfolio))
      return read
    })
    const { kind, currency } = of
    return context.services.figures.compute({ name: 'combined', input: { kind, currency, portfolios: packed } })
  })
}
