import { readPostExitPaths } from '#contract/analysis/post-exit.ts'
import { readPostExit } from '#server/candles/read-post-exit.ts'
import { implement } from '#server/http/implement.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'

export const postExitRoutes = [
  implement(readPostExitPaths, async ({ body: { portfolioId, tradeIds } }, context) => {
    await context.transaction((trx) => requireReadablePortfolio(trx, portfolioId))
    const wanted = [...new Set(tradeIds)]
    const paths = await readPostExit(context, portfolioId, wanted)
    if (paths.length < wanted.length) {
      throw new ApiError('not_found', undefined, [
        { field: 'tradeIds', message: 'are not all trades of the portfolio' },
      ])
    }
    return { paths: paths.map(({ id, steps }) => ({ id, steps: [...steps] })) }
  }),
]
