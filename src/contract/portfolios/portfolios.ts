import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { currency, done, id, instant, money, text, timeZone } from '#contract/values.ts'
import { matchingMethods } from '#domain/fills/fill.ts'
import { portfolioKinds } from '#domain/portfolio/portfolio.ts'
import { commissionRules } from './commission-rules.ts'

export const portfolioInput = z.strictObject({
  name: text(80),
  kind: z.enum(portfolioKinds),
  currency,
  openingBalance: money,
  timeZone,
  breakevenTolerance: money,
  /** Which entries an exit closes. */
  matching: z.enum(matchingMethods),
  /** Symbol of the benchmark among the trader's candles. */
  benchmarkSymbol: text(40).nullable(),
  /** For trades that state no costs; a change applies them to the portfolio's trades. */
  commissionRules,
})

/** What the portfolio's team does not see; left out, a change keeps it. */
const teamMasks = z.strictObject({
  /** Amounts, sizes, balances and cash flows; the team reads amounts in R, as of the currency XXX, and tenths of positions. */
  teamHidesMoney: z.boolean(),
  /** Notes, comments, emotions and ratings of the trader's state. */
  teamHidesNotes: z.boolean(),
  teamHidesPictures: z.boolean(),
})

export const portfolio = portfolioInput.extend({
  ...teamMasks.shape,
  id,
  balance: money,
  /** False until the trader has stated the opening balance. */
  openingBalanceStated: z.boolean(),
  tradeCount: z.int(),
  /** True while trades are recomputed after a change of settings: until then some figures follow the earlier settings. */
  isRecomputing: z.boolean(),
  /** The team with read access. */
  teamId: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

/** A portfolio with its owner. */
const teamPortfolio = portfolio.extend({ trader: z.object({ id, name: z.string() }) })

const portfolioList = z.object({ portfolios: z.array(portfolio) })
const one = z.object({ portfolio })
const params = z.strictObject({ id })

/** Number of trades with figures that did not match their fills. */
const recomputed = z.int()

export const listPortfolios = defineRoute({
  method: 'GET',
  path: '/portfolios',
  summary: 'The portfolios of the signed-in user, oldest first',
  auth: 'user',
  response: portfolioList,
  stored: 'portfolios',
})
export const listTeamPortfolios = defineRoute({
  method: 'GET',
  path: '/teams/:teamId/portfolios',
  summary: 'The portfolios that the members of a team show each other',
  auth: 'user',
  params: z.strictObject({ teamId: id }),
  response: z.object({ portfolios: z.array(teamPortfolio) }),
  stored: 'portfolios',
  problems: ['not_found'],
})
export const createPortfolio = defineRoute({
  method: 'POST',
  path: '/portfolios',
  summary: 'Creates a portfolio',
  auth: 'user',
  status: 201,
  body: portfolioInput.partial({ matching: true, benchmarkSymbol: true, commissionRules: true }),
  response: one,
  problems: ['plan_limit', 'conflict'],
})
export const updatePortfolio = defineRoute({
  method: 'PUT',
  path: '/portfolios/:id',
  summary:
    'Changes the given fields and answers when trades are recomputed where needed; if another change came meanwhile, with that',
  auth: 'user',
  params,
  body: portfolioInput.partial().extend({ ...teamMasks.partial().shape, teamId: id.nullable().optional() }),
  response: one,
  problems: ['not_found', 'forbidden', 'conflict', 'plan_limit'],
})
export const deletePortfolio = defineRoute({
  method: 'DELETE',
  path: '/portfolios/:id',
  summary: 'Deletes a portfolio with all its trades',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
export const calculateBalance = defineRoute({
  method: 'POST',
  path: '/portfolios/:id/calculate-balance',
  summary: 'Recomputes every trade from its fills, corrects differences, and sums the balance with cash flows',
  auth: 'user',
  params,
  response: one.extend({ recomputed }),
  problems: ['not_found', 'forbidden'],
})
export const calculateAllBalances = defineRoute({
  method: 'POST',
  path: '/portfolios/calculate-all-balances',
  summary: 'Does the same for every portfolio of the signed-in user',
  auth: 'user',
  response: portfolioList.extend({ recomputed }),
  stored: 'portfolios',
})
export const loadDemoData = defineRoute({
  method: 'POST',
  path: '/demo-data',
  summary: 'Adds two demo portfolios with about 600 trades, their candles and charts, once',
  auth: 'user',
  status: 201,
  response: portfolioList,
  stored: 'portfolios',
  problems: ['conflict'],
})
export const removeDemoData = defineRoute({
  method: 'DELETE',
  path: '/demo-data',
  summary: 'Removes the demo portfolios with their trades, charts and candles',
  auth: 'user',
  response: done,
  problems: ['not_found'],
})
