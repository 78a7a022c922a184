import type { Transaction } from 'kysely'
import type { Id } from '#domain/units.ts'
import { KeptFigures } from '#server/data/kept-figures.ts'
import { packedOf } from '#server/data/kept-trades.ts'
import type { PackedTrades } from '#server/data/packed-trades.ts'
import type { RevisedPortfolio } from '#server/data/portfolios.ts'
import type { Schema } from '#server/data/schema.ts'
import { readTrades } from '#server/data/trades-at-revision.ts'
import type { RequestContext } from '#server/implement.ts'
import type { PackedPortfolio } from './tasks.ts'

/** JSON by portfolio, or by several. */
const kept = new KeptFigures<Uint8Array>(200)

/** The revisions of portfolios: figures of them hold while it stays the same. */
export function stampOf(portfolios: readonly RevisedPortfolio[]): string {
  return portfolios.map(({ id, revision }) => `${id} ${revision}`).join()
}

/** Reading goes wrong only when trades change all the time: then the last reading has to do. */
const mostReadings = 3

interface ReadTrades {
  readonly trades: PackedTrades
  /** That the trades are of, or later; undefined where the portfolio is gone. */
  readonly revision: number | undefined
}

type ReadsTrades = (trx: Transaction<Schema>, portfolio: RevisedPortfolio) => Promise<ReadTrades>

const noTrades: PackedTrades = { parts: [], excluded: 0, open: 0 }

const readForMetrics: ReadsTrades = async (trx, { id, tradeCount }) => {
  const read = await readTrades(trx, id, tradeCount)
  return read === null ? { trades: noTrades, revision: undefined } : { trades: packedOf(read), revision: read.revision }
}

/**
 * Trades and cash flows of a portfolio as of one moment: read again where a change came between. A cash flow, too, raises
 * the revision: where it is the same after the trades as it was before the flows, both are of it.
 */
export async function readPortfolio(
  trx: Transaction<Schema>,
  portfolio: RevisedPortfolio,
  read: ReadsTrades = readForMetrics,
): Promise<PackedPortfolio> {
  const { id, openingBalance, timeZone } = portfolio
  let before: number | undefined = portfolio.revision
  for (let reading = 1; ; reading += 1) {
    const flows = await trx.selectFrom('cash_flows').select(['at', 'amount']).where('portfolio_id', '=', id).execute()
    const { trades, revision } = await read(trx, portfolio)
    if (revision === before || reading === mostReadings) return { id, openingBalance, timeZone, trades, flows }
    before = revision
  }
}

/** Metrics, equity and days of a portfolio that the caller has been found to read, as JSON. */
export function portfolioMetrics(context: RequestContext, portfolio: RevisedPortfolio): Promise<Uint8Array> {
  return kept.at(portfolio.id, stampOf([portfolio]), async () => {
    const input = await context.transaction((trx) => readPortfolio(trx, portfolio))
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
  return kept.at(ids.join(), stampOf(portfolios), async () => {
    const packed = await context.transaction(async (trx) => {
      const read: PackedPortfolio[] = []
      for (const portfolio of portfolios) read.push(await readPortfolio(trx, portfolio))
      return read
    })
    const { kind, currency } = of
    return context.services.figures.compute({ name: 'combined', input: { kind, currency, portfolios: packed } })
  })
}
