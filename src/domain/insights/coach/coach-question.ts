import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { CoachKind, CoachStatement } from './coach-statement.ts'

/** The question of each kind where a statement of it speaks against the trade, the most serious kind first. */
const badQuestions: readonly (readonly [kind: CoachKind, question: string])[] = [
  ['rules', 'What made you enter although a rule was broken?'],
  ['size', 'What made this trade worth more risk than your rule allows?'],
  ['plan', 'What changed your mind about the plan while the trade was open?'],
  ['context', 'Knowing how such trades went before, would you take it again?'],
  ['exit', 'What would have told you to stay in?'],
]

/** The same before an entry, while the plan can still change. */
const planQuestions: typeof badQuestions = [
  ['rules', 'What has to happen before every rule is met?'],
  ['size', 'Which size does your rule allow?'],
]

/** What to ask about a trade that was missed. */
function askAboutMissed(datapoints: TradeDatapoints): string | null {
  if (datapoints.facts.trade.missedReasonId === null) return 'What kept you out?'
  return (datapoints.value('missedR') ?? 0) > 0 ? 'What would get you into the next trade like this?' : null
}

/** One question to answer about a trade, chosen by the most serious statement; null if there is nothing to ask. */
export function chooseQuestion(statements: readonly CoachStatement[], datapoints: TradeDatapoints): string | null {
  const { entryAt, status } = datapoints.facts.trade
  if (status === 'missed') return statements.length === 0 ? null : askAboutMissed(datapoints)
  const bad = (entryAt === null ? planQuestions : badQuestions).find(([kind]) =>
    statements.some((statement) => statement.kind === kind && statement.verdict === 'bad'),
  )
  if (bad !== undefined) return bad[1]
  const result = datapoints.value('result')
  if (statements.length === 0 || (result !== 'win' && result !== 'loss')) return null
  return result === 'win' ? 'What did you do here that you want to repeat?' : 'Would you take the same trade again?'
}
