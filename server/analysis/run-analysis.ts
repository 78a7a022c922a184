import { sql } from 'kysely'
import type { z } from 'zod'
import { maxTradesOfGroup, type analyzeTrades } from '#contract/analysis/analysis.ts'
import { isDatedByEntry } from '#domain/analysis/shapes/dated-by-entry.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Seed } from '#domain/simulation/growth.ts'
import type {
  AnalysisCall,
  AnalysisRequests,
  AnalyzedPortfolio,
  AnalyzedSelection,
} from '#server/figures/threads/analysis-figures.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { listPortfolioNames } from '#server/portfolios/portfolio-names.ts'
import { findPortfolioOwner, findRevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { readStatColumns } from '#server/trades/export/column-names.ts'
import { matchesFilter } from '#server/trades/filters/filter-conditions.ts'
import { resolveFilter } from '#server/trades/history/resolve-filter.ts'
import { answerRequests } from './answer-requests.ts'
import { planColumns, readAnalyzedPortfolio } from './read-portfolio.ts'

type Body = z.output<typeof analyzeTrades.body>
/** Portfolios and a filter. */
type Side = Pick<Body, 'portfolioIds' | 'selection'>

/** A tool as it was asked for. */
interface AskedTool {
  readonly tool: ToolKey
  readonly options: unknown
  readonly tradesOf: readonly string[]
  readonly seed?: Seed
}

/** Where random numbers start unless stated: the same question has the same answer. */
const usualSeed: Seed = [20_261_128, 20]

/**
 * The trades that a filter selects in portfolios; the database writes their ids as one text. It selects by the day of the
 * exit: a tool by that of the entry selects them itself.
 */
async function readSelection(
  context: RequestContext,
  { portfolioIds, selection: stated }: Side,
  tool: ToolKey,
): Promise<AnalyzedSelection> {
  const { userId } = context.user
  const ids = [...new Set(portfolioIds)]
  const read = { portfolioIds: ids, from: stated.from ?? null, to: stated.to ?? null }
  const selection = isDatedByEntry(tool) ? { ...stated, from: undefined, to: undefined } : stated
  if (Object.values(selection).every((condition) => condition === undefined)) return { ...read, tradeIds: null }
  const tradeIds: string[] = []
  for (const id of ids) {
    const filter = { ...selection, portfolio_id: id }
    const resolved = await resolveFilter(context, filter)
    const found = await context.transaction((trx) =>
      trx
        .selectFrom('trades')
        .select(sql<string | null>`string_agg(id::text, ',')`.as('ids'))
        .where(matchesFilter(userId, filter, resolved))
        .executeTakeFirstOrThrow(),
    )
    if (found.ids !== null) tradeIds.push(found.ids)
  }
  return { ...read, tradeIds }
}

/** The names that results refer to by id: those of the portfolios' traders, as far as the user may read them. */
async function readNames(context: RequestContext, portfolioIds: readonly Id[]): Promise<Readonly<Record<Id, string>>> {
  return context.transaction(async (trx) => {
    const traders = new Set<Id>()
    for (const id of portfolioIds) traders.add(orNotFound(await findPortfolioOwner(trx, id)))
    const names: Record<Id, string> = {}
    for (const trader of traders)
      for (const { id, name } of Object.values(await listPortfolioNames(trx, trader)).flat()) names[id] = name
    return names
  })
}

/**
 * The answer of a tool over one selection, or over two compared, as JSON. The trades of the portfolios are read as columns;
 * SQL says which of them are selected. What a tool wants beyond them is simulated and read from candles, and the tool itself
 * runs off the event loop. Throws `not_found` for a portfolio or a custom stat that the user cannot see.
 */
export async function runAnalysis(
  context: RequestContext,
  sides: readonly Side[],
  asked: AskedTool,
): Promise<Uint8Array> {
  const { tool, options, tradesOf, seed = usualSeed } = asked
  const plan = planColumns(analysisTools[tool].needs(options))
  const portfolioIds = [...new Set(sides.flatMap((side) => side.portfolioIds))]
  const stats = await context.transaction(async (trx) => {
    // Before anything is read: one portfolio that is not there refuses the call.
    for (const id of portfolioIds) orNotFound(await findRevisedPortfolio(trx, id))
    return readStatColumns(trx, plan.statIds)
  })
  const portfolios: AnalyzedPortfolio[] = []
  for (const id of portfolioIds) portfolios.push(await readAnalyzedPortfolio(context, id, plan, stats))
  const selections: AnalyzedSelection[] = []
  for (const side of sides) selections.push(await readSelection(context, side, tool))

  const call: AnalysisCall = { tool, options, seed, portfolios, selections }
  const { figures } = context.services
  const { userId } = context.user
  const bytes = await figures.compute({ name: 'analysisRequests', input: call }, userId)
  // What the task of that name answers.
  const requests = JSON.parse(Buffer.from(bytes).toString('utf8')) as AnalysisRequests[]
  const extras = []
  for (const wanted of requests) extras.push(await answerRequests(context, portfolios, wanted))
  const names = await readNames(context, portfolioIds)
  return figures.compute({ name: 'analysis', input: { ...call, extras, tradesOf, maxTradesOfGroup, names } }, userId)
}
