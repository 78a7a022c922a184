import * as contract from '#contract/reviews/weekly-reviews.ts'
import { implement } from '#server/http/implement.ts'
import { ReadyAnswer } from '#server/http/ready-answer.ts'
import { lockOwnPortfolio } from '#server/portfolios/own-portfolios.ts'
import { readWeeklyReview, requireMonday, writeFocus } from './weekly-review.ts'

export const weeklyReviewRoutes = [
  implement(contract.getWeeklyReview, async ({ query: { portfolio_id: portfolioId, week } }, context) => {
    const review = await readWeeklyReview(context, portfolioId, requireMonday(week))
    // The figures are as the threads wrote them.
    return new ReadyAnswer(Buffer.from(JSON.stringify(review)))
  }),

  implement(contract.putWeeklyReview, async ({ body: { portfolioId, week, focus } }, { transaction }) =>
    transaction(async (trx) => {
      await lockOwnPortfolio(trx, portfolioId)
      await writeFocus(trx, portfolioId, requireMonday(week), focus)
      return { focus }
    }),
  ),
]
