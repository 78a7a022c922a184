import type { Transaction } from 'kysely'
import { KeptFigures } from '#server/data/kept-figures.ts'
import { packJournal } from '#server/data/packed-journal.ts'
import type { RevisedPortfolio } from '#server/data/portfolios.ts'
import type { Schema } from '#server/data/schema.ts'
import type { RequestContext } from '#server/implement.ts'
import { JournalRows } from './journal-rows.ts'
import { readPortfolio, stampOf } from './portfolio-metrics.ts'

/** By portfolio. A hundred thousand trades take some 15 MB. */
const kept = new KeptFigures<JournalRows>(12)

async function read(trx: Transaction<Schema>, { id }: RevisedPortfolio) {
  const trades = await packJournal(trx, id)
  const after = await trx.selectFrom('portfolios').select('revision').where('id', '=', id).executeTakeFirst()
  return { trades, revision: after?.revision }
}

/** The journal's figures of the trades of a portfolio that the caller has been found to read. */
export function portfolioJournal(context: RequestContext, portfolio: RevisedPortfolio): Promise<JournalRows> {
  return kept.at(portfolio.id, stampOf([portfolio]), async () => {
    const input = await context.transaction((trx) => readPortfolio(trx, portfolio, read))
    return new JournalRows(await context.services.figures.compute({ name: 'journal', input }))
  })
}
