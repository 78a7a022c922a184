import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/units.ts'
import { KeptFigures } from '#server/data/kept-figures.ts'
import { packTrades, type PackedTrades } from '#server/data/packed-trades.ts'
import type { RevisedPortfolio } from '#server/data/portfolios.ts'
import type { Schema } from '#server/data/schema.ts'
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

type Pack = (trx: Transaction<Schema>, portfolio: RevisedPortfolio) => Promise<PackedTrades>

const packForMetrics: Pack = (trx, { id }) => packTrades(trx, sql`portfolio_id = ${id}::uuid`)

async function readOnce(trx: Transaction<Schema>, portfolio: RevisedPortfolio, pack: Pack) {
  const { id, openingBalance, timeZone } = portfolio
  const trades = await pack(trx, portfolio)
  const flows = await trx.selectFrom('cash_flows').select(['at', 'amount']).where('portfolio_id', '=', id).execute()
  const after = await trx.selectFrom('portfolios').select('revision').where('id', '=', id).executeTakeFirst()
  return { packed: { id, openingBalance, timeZone, trades, flows }, revision: after?.revision }
}

/** Trades and cash flows of a portfolio as of one moment: read again where a change came between. */
export async function readPortfolio(
  trx: Transaction<Schema>,
  portfolio: RevisedPortfolio,
  pack: Pack = packForMetrics,
): Promise<PackedPortfolio> {
  let before: number | undefined = portfolio.revision
  for (let reading = 1; ; reading += 1) {
    const { packed, revision } = await readOnce(trx, portfolio, pack)
    if (revision === before || reading === mostReadings) return packed
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
