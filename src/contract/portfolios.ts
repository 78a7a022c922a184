import { z } from 'zod'
import { portfolioKinds } from '#domain/portfolio.ts'
import { defineRoute } from './route.ts'
import { currency, done, id, instant, money, text, timeZone } from './values.ts'

export const portfolioInput = z.strictObject({
  name: text(80),
  kind: z.enum(portfolioKinds),
  currency,
  openingBalance: money,
  timeZone,
  breakevenTolerance: money,
})

export const portfolio = portfolioInput.extend({
  id,
  balance: money,
  tradeCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
})

const portfolioList = z.object({ portfolios: z.array(portfolio) })
const one = z.object({ portfolio })
const params = z.strictObject({ id })

export const listPortfolios = defineRoute({
  method: 'GET',
  path: '/portfolios',
  summary: 'The portfolios of the signed-in user, oldest first',
  auth: 'user',
  response: portfolioList,
})
export const listTeamPortfolios = defineRoute({
  method: 'GET',
  path: '/teams/:teamId/portfolios',
  summary: 'The portfolios of a team',
  auth: 'user',
  params: z.strictObject({ teamId: id }),
  response: portfolioList,
  problems: ['not_found'],
})
export const createPortfolio = defineRoute({
  method: 'POST',
  path: '/portfolios',
  summary: 'Creates a portfolio',
  auth: 'user',
  status: 201,
  body: portfolioInput,
  response: one,
  problems: ['plan_limit', 'conflict'],
})
export const updatePortfolio = defineRoute({
  method: 'PUT',
  path: '/portfolios/:id',
  summary: 'Changes the given fields; trades are derived anew where that matters',
  auth: 'user',
  params,
  body: portfolioInput.partial(),
  response: one,
  problems: ['not_found', 'conflict'],
})
export const deletePortfolio = defineRoute({
  method: 'DELETE',
  path: '/portfolios/:id',
  summary: 'Deletes a portfolio with all its trades',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found'],
})
export const calculateBalance = defineRoute({
  method: 'POST',
  path: '/portfolios/:id/calculate-balance',
  summary: 'Computes the balance anew from the trades',
  auth: 'user',
  params,
  response: one,
  problems: ['not_found'],
})
export const calculateAllBalances = defineRoute({
  method: 'POST',
  path: '/portfolios/calculate-all-balances',
  summary: 'Computes every balance anew',
  auth: 'user',
  response: portfolioList,
})
export const loadDemoData = defineRoute({
  method: 'POST',
  path: '/demo-data',
  summary: 'Adds two demo portfolios with about 300 trades, once',
  auth: 'user',
  status: 201,
  response: portfolioList,
  problems: ['conflict', 'plan_limit'],
})
