import { keepWording } from '#server/data/insights.ts'
import type { RequestContext } from '#server/implement.ts'
import { askModel } from './ask-model.ts'
import { isFaithful } from './faithful.ts'
import { answerOf, idOf, type InsightsAnswer } from './insights-answer.ts'
import { type InsightScope, readInsights } from './read-insights.ts'

/**
 * The findings of the caller's own scope in the words of the configured model, each checked to say no figure that it did
 * not; where the model fails, or a text is not faithful, the fixed words stand. The model is asked once for the same
 * findings.
 */
export async function wordInsights(context: RequestContext, scope: InsightScope): Promise<InsightsAnswer> {
  const read = await readInsights(context, scope)
  const settings = context.services.config.model
  if (settings === null) return answerOf(scope, read, 'notConfigured')
  const { findings } = read.findings
  if (findings.length === 0 || read.model === settings.model) return answerOf(scope, read)
  const wordable = findings.map((finding, index) => {
    const { title, severity, statement, remedy } = finding
    return { id: idOf(finding, index), title, severity, statement, remedy }
  })
  const { texts, problem } = await askModel(settings, wordable, context.signal)
  if (texts === null) return answerOf(scope, read, problem)
  const faithful = wordable.flatMap(({ id, statement, remedy }) => {
    const text = texts.get(id)
    return text !== undefined && isFaithful(text, `${statement} ${remedy}`) ? [[id, text] as const] : []
  })
  if (faithful.length === 0) return answerOf(scope, read, 'unusable')
  const wording = Object.fromEntries(faithful)
  const kept = { userId: scope.traderId, portfolioId: scope.portfolioId, stamp: read.stamp }
  await context.transaction((trx) => keepWording(trx, kept, settings.model, wording))
  return answerOf(scope, { ...read, wording, model: settings.model })
}
