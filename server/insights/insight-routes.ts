import { getAiInsights, listFindingTrades, refreshAiInsights } from '#contract/insights/ai-insights.ts'
import * as history from '#contract/insights/history.ts'
import { implement } from '#server/http/implement.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { findOwnScope, findScope } from './find-scope.ts'
import { readFindingTrades } from './finding-trades.ts'
import { recordFindings, listInsightHistory, updateHistoryEntry } from './insight-history.ts'
import { buildInsightsBody } from './insights-body.ts'
import { readInsights } from './read-insights.ts'
import { wordInsights } from './word-insights.ts'

const othersHistory = "Only the portfolio's trader has a history of findings."

export const aiInsightRoutes = [
  implement(getAiInsights, async ({ query }, context) => {
    const scope = await findScope(context, query)
    return buildInsightsBody(scope, await readInsights(context, scope))
  }),

  implement(refreshAiInsights, async ({ body }, context) => {
    const refusal = "Only the portfolio's trader can request written findings."
    return wordInsights(context, await findOwnScope(context, body.portfolio_id, refusal))
  }),

  implement(listFindingTrades, async ({ query: { finding, offset, limit, ...selected } }, context) => {
    const ids = orNotFound(await readFindingTrades(context, await findScope(context, selected), finding))
    // The newest first: those are what a trader remembers.
    return { total: ids.length, ids: ids.toReversed().slice(offset, offset + limit) }
  }),

  implement(history.recordInsightHistory, async ({ body }, context) => {
    const scope = await findOwnScope(context, body.portfolio_id, othersHistory)
    const { findings } = buildInsightsBody(scope, await readInsights(context, scope))
    return context.transaction(async (trx) => {
      await recordFindings(trx, scope, findings)
      return { history: await listInsightHistory(trx, scope) }
    })
  }),

  implement(history.updateInsightHistory, async ({ body: { portfolio_id: portfolioId, key, ...changes } }, context) => {
    const scope = await findOwnScope(context, portfolioId, othersHistory)
    return {
      entry: orNotFound(await context.transaction((trx) => updateHistoryEntry(trx, scope, key, changes))),
    }
  }),
]
