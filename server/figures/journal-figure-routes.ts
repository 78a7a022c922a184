import * as contract from '#contract/figures/journal-figures.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { JournalRows } from '#server/figures/threads/journal-rows.ts'
import { implement, type RequestContext } from '#server/http/implement.ts'
import { findRevisedPortfolio, type RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { findPortfoliosOfTrades } from '#server/trades/storage/trades.ts'
import { readMarketFigures } from './candle-figures.ts'
import { portfolioJournal } from './portfolio-journal.ts'

/**
 * Journal and market figures of trades in the requested order. Throws `not_found` if the caller may not read one of
 * them.
 */
async function readFigures(context: RequestContext, ids: readonly Id[]) {
  const { places, portfolios, market } = await context.transaction(async (trx) => {
    const found = await findPortfoliosOfTrades(trx, ids)
    for (const id of ids) orNotFound(found.get(id))
    const read: RevisedPortfolio[] = []
    for (const id of new Set(found.values())) read.push(orNotFound(await findRevisedPortfolio(trx, id)))
    return { places: found, portfolios: read, market: await readMarketFigures(trx, ids) }
  })
  const journals = new Map<Id, JournalRows>()
  for (const portfolio of portfolios) journals.set(portfolio.id, await portfolioJournal(context, portfolio))
  return ids.map((id) => ({
    id,
    // The trade may have been moved or deleted since.
    journal: orNotFound(journals.get(places.get(id) ?? '')?.find(id)),
    market: orNotFound(market.get(id)),
  }))
}

export const journalFigureRoutes = [
  implement(contract.getTradeFigures, async ({ params }, context) => {
    const [found] = await readFigures(context, [params.id])
    const { journal, market } = orNotFound(found)
    return { journal, market }
  }),

  implement(contract.listTradeFigures, async ({ body }, context) => ({ trades: await readFigures(context, body.ids) })),
]
