import type { Transaction } from 'kysely'
import { currencyOfR } from '#domain/portfolio/portfolio.ts'
import { readDailyCloses, stampDailyCloses } from '#server/candles/daily-closes.ts'
import type { PackedTrades } from '#server/figures/threads/packed-trades.ts'
import type { PackedPortfolio } from '#server/figures/threads/tasks.ts'
import type { RequestContext } from '#server/http/implement.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/tables.ts'
import { RevisionCache, revisionStamp } from './revision-cache.ts'
import { toPackedTrades } from './trade-cache.ts'
import { readTradesAtRevision } from './trades-at-revision.ts'
import { readUncountedPnl } from './uncounted-pnl.ts'

/** JSON by portfolio or group of portfolios. */
const metricsCache = new RevisionCache<Uint8Array>(200)

/** If trades change during every read, the last read is used. */
const maxReadings = 3

interface ReadTrades {
  readonly trades: PackedTrades
  /** The revision of the trades or a later one; undefined if the portfolio was deleted. */
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
 * Reads trades, cash flows and uncounted P&L of a portfolio as of one revision, and again if a change came between. Cash
 * flows raise the revision too: if it is the same after reading all, all belong to it.
 */
export async function readConsistentPortfolio(
  trx: Transaction<Schema>,
  portfolio: RevisedPortfolio,
  read: TradeReader = readForMetrics,
): Promise<PackedPortfolio> {
  const { id, openingBalance, timeZone } = portfolio
  const hidesBalance = portfolio.currency === currencyOfR
  let before: number | undefined = portfolio.revision
  for (let reading = 1; ; reading += 1) {
    const flows = await trx.selectFrom('cash_flows').select(['at', 'amount']).where('portfolio_id', '=', id).execute()
    const uncounted = await readUncountedPnl(trx, id)
    const { trades, revision } = await read(trx, portfolio)
    if (revision === before || reading === maxReadings)
      return { id, openingBalance, timeZone, trades, flows, uncounted, hidesBalance }
    before = revision
  }
}

/** The symbol that a portfolio is compared with; null where percentages of the balance are hidden. */
export const benchmarkOf = ({ currency, benchmarkSymbol }: RevisedPortfolio): string | null =>
  currency === currencyOfR ? null : benchmarkSymbol

/**
 * The stamp of figures of portfolios that the caller may read. A benchmark is compared by the caller's own candles, whose
 * changes raise no revision.
 */
export async function stampFigures(
  { transaction, user: { userId } }: RequestContext,
  portfolios: readonly RevisedPortfolio[],
): Promise<string> {
  const symbols = new Set(portfolios.flatMap((portfolio) => benchmarkOf(portfolio) ?? []))
  const stamps = [revisionStamp(portfolios)]
  for (const symbol of symbols) stamps.push(await transaction((trx) => stampDailyCloses(trx, userId, symbol)))
  return stamps.join()
}

/** Figures that compare with a benchmark are the caller's own: others have other candles. */
function cacheKey({ user }: RequestContext, portfolios: readonly RevisedPortfolio[]): string {
  const ids = portfolios.map(({ id }) => id).join()
  return portfolios.some((portfolio) => benchmarkOf(portfolio) !== null) ? `${user.userId} ${ids}` : ids
}

async function readForFigures(
  trx: Transaction<Schema>,
  { user }: RequestContext,
  portfolio: RevisedPortfolio,
): Promise<PackedPortfolio> {
  const benchmark = await readDailyCloses(trx, user.userId, benchmarkOf(portfolio))
  return { ...(await readConsistentPortfolio(trx, portfolio)), benchmark }
}

/**
 * What the metrics of a portfolio are computed from, for the transaction that has just read its revision: so that the
 * request need not wait for a connection again. Null if they are known already, or if they need a benchmark's candles.
 */
export async function readUnknownFigures(
  trx: Transaction<Schema>,
  context: RequestContext,
  portfolio: RevisedPortfolio,
): Promise<PackedPortfolio | null> {
  const isKnown = metricsCache.has(cacheKey(context, [portfolio]), revisionStamp([portfolio]))
  return isKnown || benchmarkOf(portfolio) !== null ? null : readForFigures(trx, context, portfolio)
}

/**
 * Metrics, equity and days of a portfolio that the caller may read, as JSON; `read` is what `readUnknownFigures` read of
 * it.
 */
export async function portfolioMetrics(
  context: RequestContext,
  portfolio: RevisedPortfolio,
  read: PackedPortfolio | null = null,
): Promise<Uint8Array> {
  return metricsCache.get(cacheKey(context, [portfolio]), await stampFigures(context, [portfolio]), async () => {
    const input = read ?? (await context.transaction((trx) => readForFigures(trx, context, portfolio)))
    return context.services.figures.compute({ name: 'portfolio', input }, context.user.userId)
  })
}

/** The same for several portfolios of one kind and currency, combined into one account. */
export async function combinedMetrics(
  context: RequestContext,
  of: Pick<RevisedPortfolio, 'kind' | 'currency'>,
  portfolios: readonly RevisedPortfolio[],
): Promise<Uint8Array> {
  return metricsCache.get(cacheKey(context, portfolios), await stampFigures(context, portfolios), async () => {
    const packed = await context.transaction(async (trx) => {
      const read: PackedPortfolio[] = []
      for (const portfolio of portfolios) read.push(await readForFigures(trx, context, portfolio))
      return read
    })
    const { kind, currency } = of
    const call = { name: 'combined', input: { kind, currency, portfolios: packed } } as const
    return context.services.figures.compute(call, context.user.userId)
  })
}
