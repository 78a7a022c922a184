import * as contract from '#contract/journal-figures.ts'
import type { JournalFigures } from '#domain/journal-figures.ts'
import type { Id } from '#domain/units.ts'
import { findRevisedPortfolio, type RevisedPortfolio } from '#server/data/portfolios.ts'
import { portfoliosOfTrades } from '#server/data/trades.ts'
import type { JournalRows } from '#server/figures/journal-rows.ts'
import { portfolioJournal } from '#server/figures/portfolio-journal.ts'
import { implement, type RequestContext } from '#server/implement.ts'
import { existing } from './owned.ts'

/** The figures of trades that the caller may read, in their order. Throws `not_found` where one is not to be seen. */
async function figuresOf(context: RequestContext, ids: readonly Id[]): Promise<JournalFigures[]> {
  const { places, portfolios } = await context.transaction(async (trx) => {
    const found = await portfoliosOfTrades(trx, ids)
    const read: RevisedPortfolio[] = []
    for (const id of new Set(found.values())) read.push(existing(await findRevisedPortfolio(trx, id)))
    return { places: found, portfolios: read }
  })
  for (const id of ids) existing(places.get(id))
  const journals = new Map<Id, JournalRows>()
  for (const portfolio of portfolios) journals.set(portfolio.id, await portfolioJournal(context, portfolio))
  // A trade that has left its portfolio in this very moment is not found there.
  return ids.map((id) => existing(journals.get(places.get(id) ?? '')?.find(id)))
}

export const journalFigureRoutes = [
  implement(contract.getTradeFigures, async ({ params }, context) => {
    const [figures] = await figuresOf(context, [params.id])
    return { figures: existing(figures) }
  }),

  implement(contract.listTradeFigures, async ({ body }, context) => {
    const figures = await figuresOf(context, body.ids)
    return { trades: figures.map((row, place) => ({ id: body.ids[place] ?? '', ...row })) }
  }),
]
