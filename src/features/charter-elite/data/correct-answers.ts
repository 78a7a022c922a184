import { correctHeadlines } from '#domain/analysis/parts/headlines.ts'
import type { ShownAnswer, ShownAnswers } from './tool-runs.ts'

type Side = 'result' | 'other'

function correctSide(answers: ShownAnswers, side: Side): ShownAnswers {
  const findings = correctHeadlines(
    new Map([...answers].flatMap(([tool, { [side]: result }]) => (result === null ? [] : [[tool, result.finding]]))),
  )
  return new Map(
    [...answers].map(([tool, answer]): readonly [typeof tool, ShownAnswer] => {
      const [result, finding] = [answer[side], findings.get(tool)]
      const isSame = result === null || finding === undefined || finding === result.finding
      return [tool, isSame ? answer : { ...answer, [side]: { ...result, finding } }]
    }),
  )
}

/** The answers with findings that are judged together, for each of two selections; those that do not change are the same. */
export const correctAnswers = (answers: ShownAnswers): ShownAnswers =>
  correctSide(correctSide(answers, 'result'), 'other')
