import * as contract from '#contract/insights/ask.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { implement, implementFile, type RequestContext } from '#server/http/implement.ts'
import { findScope } from '#server/insights/find-scope.ts'
import { listSetupNames, listTradedSymbols } from '#server/insights/insights.ts'
import { ApiError } from '#server/request/api-error.ts'
import { answerQuestion } from './answer-question.ts'
import { readSharesNames, saveSharesNames } from './ask-settings.ts'
import { GroupLabels } from './group-labels.ts'

/** The trader's symbols, the most traded first, and setups, by the labels that the model may see. */
function readLabels(context: RequestContext): Promise<GroupLabels> {
  const { userId } = context.user
  return context.transaction(async (trx) => {
    const symbols = await listTradedSymbols(trx, userId)
    const setups = await listSetupNames(trx, userId)
    return new GroupLabels(symbols, setups, await readSharesNames(trx, userId))
  })
}
async function* asLines(events: AsyncIterable<contract.AskEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`
}

export const askRoutes = [
  implement(contract.getAskSettings, async (_request, { transaction, user, services }) => ({
    model: services.config.model?.model ?? null,
    sharesNames: await transaction((trx) => readSharesNames(trx, user.userId)),
  })),

  implement(contract.updateAskSettings, async ({ body }, { transaction, services }) => {
    await transaction((trx) => saveSharesNames(trx, body.sharesNames))
    return { model: services.config.model?.model ?? null, sharesNames: body.sharesNames }
  }),

  implementFile(
    contract.askInsights,
    async ({ body: { messages, portfolio_id: portfolioId, ...selected } }, context) => {
      const scope = await findScope(context, {
        ...selected,
        ...(portfolioId === null ? {} : { portfolio_id: portfolioId }),
      })
      if (scope.traderId !== context.user.userId) {
        throw new ApiError('forbidden', "Only the portfolio's trader can ask about it.")
      }
      const settings = context.services.config.model
      if (settings === null) throw new ApiError('conflict', 'No language model is configured.')
      const events = answerQuestion(context, settings, scope, await readLabels(context), messages)
      return new FileAnswer('answer.ndjson', 'application/x-ndjson', asLines(events))
    },
  ),
]
