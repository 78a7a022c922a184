import type { RequestContext } from '#server/http/implement.ts'
import { isSwitchedOn } from '#server/sql/switches.ts'
import { askModel } from './ask-model.ts'
import { buildInsightsBody, findingId, type InsightsAnswer } from './insights-body.ts'
import { storeWording } from './insights.ts'
import { isFaithful } from './is-faithful.ts'
import { type InsightScope, readInsights } from './read-insights.ts'

/**
 * Words the findings of the caller's own scope with the configured model, which is asked once per set of findings.
 * Each text is checked; if it is not faithful or the model fails, the fixed wording is used.
 */
export async function wordInsights(context: RequestContext, scope: InsightScope): Promise<InsightsAnswer> {
  const read = await readInsights(context, scope)
  const { config, database } = context.services
  const settings = config.model
  if (settings === null || !(await isSwitchedOn(database.kysely, 'ai-wording')))
    return buildInsightsBody(scope, read, 'notConfigured')
  const { findings } = read.findings
  if (findings.length === 0 || read.model === settings.model) return buildInsightsBody(scope, read)
  const wordable = findings.map((finding, index) => {
    const { title, severity, statement, remedy } = finding
    return { id: findingId(finding, index), title, severity, statement, remedy }
  })
  const { texts, problem } = await askModel(settings, wordable, context.signal)
  if (texts === null) return buildInsightsBody(scope, read, problem)
  const faithful = wordable.flatMap(({ id, statement, remedy }) => {
    const text = texts.get(id)
    return text !== undefined && isFaithful(text, `${statement} ${remedy}`) ? [[id, text] as const] : []
  })
  if (faithful.length === 0) return buildInsightsBody(scope, read, 'unusable')
  const wording = Object.fromEntries(faithful)
  const kept = { userId: scope.traderId, portfolioId: scope.portfolioId, stamp: read.stamp }
  await context.transaction((trx) => storeWording(trx, kept, settings.model, wording))
  return buildInsightsBody(scope, { ...read, wording, model: settings.model })
}
