import { analyzeTrades } from '#contract/analysis/analysis.ts'
import { implement } from '#server/http/implement.ts'
import { ReadyAnswer } from '#server/http/ready-answer.ts'
import { readOptions } from './read-options.ts'
import { runAnalysis } from './run-analysis.ts'

export const analysisRoutes = [
  implement(analyzeTrades, async ({ params: { tool }, body }, context) => {
    await context.turn.take()
    const { portfolioIds, selection, compare, options, tradesOf, seed } = body
    const sides = [{ portfolioIds, selection }, ...(compare === undefined ? [] : [compare])]
    const asked = { tool, options: readOptions(tool, options), tradesOf, ...(seed === undefined ? {} : { seed }) }
    return new ReadyAnswer(await runAnalysis(context, sides, asked))
  }),
]
