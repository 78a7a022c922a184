import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { id, instant, text } from '#contract/values.ts'

/** Most trades of a list, and most lists of an account: a further one replaces the oldest. */
export const maxListedTrades = 100_000
export const maxTradeLists = 100
export const maxListTitle = 200

const tradeList = { id, portfolioId: id, title: z.string(), createdAt: instant }

export const createTradeList = defineRoute({
  method: 'POST',
  path: '/trade-lists',
  summary: 'Keeps trades of a portfolio by their ids under a title, so that filters and samples can name exactly these',
  auth: 'user',
  bodySize: 'perTrade',
  body: z.strictObject({
    portfolioId: id,
    /** What the trades have in common. */
    title: text(maxListTitle),
    /** Trades of that portfolio; `not_found` if one is not. */
    tradeIds: z.array(id).min(1).max(maxListedTrades),
  }),
  response: z.object({ list: z.object(tradeList) }),
  problems: ['not_found'],
})

export const getTradeList = defineRoute({
  method: 'GET',
  path: '/trade-lists/:id',
  summary: 'A list of trades that the signed-in user made, with the ids of those of its trades that are still there',
  auth: 'user',
  params: z.strictObject({ id }),
  response: z.object({ list: z.object({ ...tradeList, tradeIds: z.array(id) }) }),
  problems: ['not_found'],
})

export const tradeListRoutes = [createTradeList, getTradeList] as const
