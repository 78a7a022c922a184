import type { Transaction } from 'kysely'
import type { RowColumn } from '#contract/trades/history.ts'
import type { DatapointSources } from '#domain/datapoints/sources.ts'
import type { Id } from '#domain/numbers/units.ts'
import { readMarketFigures } from '#server/figures/candle-figures.ts'
import { portfolioJournal } from '#server/figures/portfolio-journal.ts'
import type { FactsOfRows } from '#server/figures/threads/datapoint-rows.ts'
import type { RequestContext } from '#server/http/implement.ts'
import type { RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { ResolvedFilter, TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import type { PagePosition } from './cursor.ts'
import { readHistoryPage } from './history-page.ts'

/** Trades of one portfolio that a filter selects. */
interface Selection {
  readonly portfolio: RevisedPortfolio
  readonly filter: TradeFilter
  readonly resolved: ResolvedFilter
}

/** Trades read at a time, at most. */
const maxPageTrades = 2_000
/** Values read at a time: writing a page of more as JSON would block the event loop. */
const maxPageValues = 80_000
/** The journal and market figures of a trade. */
const figuresPerTrade = 60

/** How many trades a page can have whose rows contain these values. */
function pageSize({ columns, journal }: DatapointSources<RowColumn>): number {
  const values = columns.length + (journal ? figuresPerTrade : 0)
  return Math.max(1, Math.min(maxPageTrades, Math.floor(maxPageValues / Math.max(1, values))))
}

/** Severities of the caller's mistakes by id. */
export async function readSeverities(trx: Transaction<Schema>, userId: Id): Promise<Readonly<Record<Id, number>>> {
  const mistakes = await trx.selectFrom('mistakes').select(['id', 'severity']).where('user_id', '=', userId).execute()
  return Object.fromEntries(mistakes.map(({ id, severity }) => [id, severity]))
}

/** What all trades of a portfolio share for their datapoints. */
export function datapointFacts(portfolio: RevisedPortfolio, severities: Readonly<Record<Id, number>>): FactsOfRows {
  const { kind, teamId, currency, timeZone, balance, matching } = portfolio
  return { severities, portfolio: { kind, teamId, currency, timeZone, balance }, matching }
}

/**
 * The rows that datapoints are computed from, in the order of logging: pages of trades as JSON, each read in a
 * transaction of its own, with journal and market figures where `sources` need them, and what `more` adds.
 */
export async function* readDatapointPages(
  context: RequestContext,
  { portfolio, filter, resolved }: Selection,
  sources: DatapointSources<RowColumn>,
  more: (id: Id) => object = () => ({}),
): AsyncGenerator<string, void, undefined> {
  const { userId } = context.user
  const journal = sources.journal ? await portfolioJournal(context, portfolio) : null
  const limit = pageSize(sources)
  let after: PagePosition | null = null
  do {
    context.signal.throwIfAborted()
    const from: PagePosition | null = after
    const page = await context.transaction(async (trx) => {
      const { rows, end } = await readHistoryPage(trx, userId, {
        filter,
        resolved,
        sort: 'createdAt',
        order: 'asc',
        limit,
        skip: 0,
        after: from,
        columns: sources.columns,
      })
      const ids = rows.map(({ id }) => id)
      return { rows, end, market: sources.journal ? await readMarketFigures(trx, ids) : null }
    })
    yield JSON.stringify(
      page.rows.map((row) => ({
        ...row,
        ...more(row.id),
        ...(journal === null ? {} : { journal: journal.find(row.id), market: page.market?.get(row.id) ?? null }),
      })),
    )
    after = page.end
  } while (after !== null)
}
