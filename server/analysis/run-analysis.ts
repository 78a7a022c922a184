import type { z } from 'zod'
import { maxTradesOfGroup, type analyzeTrades } from '#contract/analysis/analysis.ts'
import { columnGroups, type LoadedColumn } from '#domain/analysis/shapes/column-groups.ts'
import type { ColumnKey } from '#domain/analysis/shapes/columns.ts'
import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { analysisTools } from '#domain/analysis/tools.ts'
import type { Id } from '#domain/numbers/units.ts'
import { isUuid } from '#domain/numbers/uuid.ts'
import type { Seed } from '#domain/simulation/growth.ts'
import { readEarlierNetPnl } from '#server/figures/selected-metrics.ts'
import type {
  AnalysisCall,
  AnalysisRequests,
  AnalyzedPortfolio,
  AnalyzedSelection,
} from '#server/figures/threads/analysis-figures.ts'
import type { StatColumn } from '#server/figures/threads/column-readers.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { findRevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { readStatColumns } from '#server/trades/export/column-names.ts'
import { writeColumns } from '#server/trades/export/column-stream.ts'
import { readSeverities } from '#server/trades/history/datapoint-pages.ts'
import { answerRequests } from './answer-requests.ts'

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

const statPrefix = 'stat:'
const isLoaded = (key: ColumnKey): key is LoadedColumn =>
  key !== 'listedOn' && key !== 'root' && !key.startsWith(statPrefix)

/** The columns that a tool reads, and the ids of the custom stats among them. Throws `not_found` for an id that is none. */
function columnsOf({ tool, options }: AskedTool): { columns: LoadedColumn[]; statIds: Id[] } {
  const needed: readonly ColumnKey[] = [...columnGroups.core, ...analysisTools[tool].needs(options)]
  const statIds = needed.filter((key) => key.startsWith(statPrefix)).map((key) => key.slice(statPrefix.length))
  if (!statIds.every(isUuid)) throw new ApiError('not_found')
  return { columns: [...new Set(needed.filter(isLoaded))], statIds }
}

async function readPortfolio(
  context: RequestContext,
  id: Id,
  selection: Side['selection'],
  columns: readonly LoadedColumn[],
  stats: readonly StatColumn[],
): Promise<AnalyzedPortfolio> {
  const { from } = selection
  const { portfolio, severities, ...read } = await context.transaction(async (trx) => ({
    portfolio: orNotFound(await findRevisedPortfolio(trx, id)),
    severities: await readSeverities(trx, context.user.userId),
    cashFlows: await trx.selectFrom('cash_flows').select(['at', 'amount']).where('portfolio_id', '=', id).execute(),
    earlierNetPnl: from === undefined ? null : await readEarlierNetPnl(trx, id, from),
  }))
  const filter = { ...selection, portfolio_id: id }
  const parts: Uint8Array[] = []
  const request = { portfolio, filter, columns, stats, severities, rules: null }
  for await (const part of writeColumns(context, request)) parts.push(part)
  const { revision, currency, timeZone, openingBalance, benchmarkSymbol } = portfolio
  return { id, revision, currency, timeZone, openingBalance, benchmarkSymbol, ...read, parts }
}

/**
 * The answer of a tool over one selection, or over two compared, as JSON. Trades are read as columns, page by page; what a
 * tool wants beyond them is simulated and read from candles, and the tool itself runs off the event loop. Throws
 * `not_found` for a portfolio or a custom stat that the user cannot see.
 */
export async function runAnalysis(
  context: RequestContext,
  sides: readonly Side[],
  asked: AskedTool,
): Promise<Uint8Array> {
  const { tool, options, tradesOf, seed = usualSeed } = asked
  const { columns, statIds } = columnsOf(asked)
  const stats = await context.transaction(async (trx) => {
    // Before anything is read: one portfolio that is not there refuses the call.
    for (const { portfolioIds } of sides) for (const id of portfolioIds) orNotFound(await findRevisedPortfolio(trx, id))
    return readStatColumns(trx, statIds)
  })
  const selections: AnalyzedSelection[] = []
  for (const { portfolioIds, selection } of sides) {
    const portfolios: AnalyzedPortfolio[] = []
    for (const id of new Set(portfolioIds)) portfolios.push(await readPortfolio(context, id, selection, columns, stats))
    selections.push({ portfolios, from: selection.from ?? null, to: selection.to ?? null })
  }
  const call: AnalysisCall = { tool, options, seed, columns, stats, selections }
  const { figures } = context.services
  const { userId } = context.user
  const bytes = await figures.compute({ name: 'analysisRequests', input: call }, userId)
  // What the task of that name answers.
  const requests = JSON.parse(Buffer.from(bytes).toString('utf8')) as AnalysisRequests[]
  const extras = []
  for (const [index, wanted] of requests.entries())
    extras.push(await answerRequests(context, selections[index]?.portfolios ?? [], wanted))
  return figures.compute({ name: 'analysis', input: { ...call, extras, tradesOf, maxTradesOfGroup } }, userId)
}
