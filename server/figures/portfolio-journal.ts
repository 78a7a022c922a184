import type { Transaction } from 'kysely'
import { JournalRows } from '#server/figures/threads/journal-rows.ts'
import { packJournal } from '#server/figures/threads/packed-journal.ts'
import type { RequestContext } from '#server/http/implement.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readConsistentPortfolio } from './portfolio-metrics.ts'
import { RevisionCache, revisionStamp } from './revision-cache.ts'

/** By portfolio. A hundred thousand trades take about 15 MB. */
const journalCache = new RevisionCache<JournalRows>(12)

async function readJournal(trx: Transaction<Schema>, { id }: RevisedPortfolio) {
  const trades = await packJournal(trx, id)
  const after = await trx.selectFrom('portfolios').select('revision').where('id', '=', id).executeTakeFirst()
  return { trades, revision: after?.revision }
}

/** The journal figures of a portfolio's trades. The caller's right to read the portfolio must have been checked. */
export function portfolioJournal(context: RequestContext, portfolio: RevisedPortfolio): Promise<JournalRows> {
  return journalCache.get(portfolio.id, revisionStamp([portfolio]), async () => {
    const input = await context.transaction((trx) => readConsistentPortfolio(trx, portfolio, readJournal))
    return new JournalRows(await context.services.figures.compute({ name: 'journal', input }, context.user.userId))
  })
}
