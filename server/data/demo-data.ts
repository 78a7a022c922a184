import type { Transaction } from 'kysely'
import { demoPortfolios } from '#domain/demo-data.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { calendarDateIn, instantAt } from '#domain/time-zone.ts'
import type { Id } from '#domain/units.ts'
import { ApiError } from '#server/errors.ts'
import { checkedTrade } from './derived-trade.ts'
import { giveDefaults } from './give-defaults.ts'
import { requireRoom } from './plan.ts'
import { insertPortfolio, listPortfolios } from './portfolios.ts'
import type { Schema } from './schema.ts'
import { insertTrades, type TradeToStore } from './write-trades.ts'

/** The same course of trading for everybody; only its days move along, so that the newest trades look new. */
const seed = 20_260_301

const day = 86_400_000
/** Yesterday: none of its trades is still to come. */
const lastDay = () => calendarDateIn(instantAt(Date.now() - day), 'UTC')

/**
 * Adds the demo portfolios with their trades, and the defaults where the account has none yet, and answers with them. The transaction must be that of the user
 * `userId` (see runAs). Throws `conflict` when one of them is there already, `plan_limit` when the plan has no room:
 * demo portfolios count as any other, and a new account with its one default portfolio has room for both.
 */
export async function loadDemoData(trx: Transaction<Schema>, userId: Id): Promise<Portfolio[]> {
  const demo = demoPortfolios(seed, lastDay())
  const taken = new Set((await listPortfolios(trx, userId)).map(({ name }) => name.toLowerCase()))
  if (demo.some(({ portfolio }) => taken.has(portfolio.name.toLowerCase()))) {
    throw new ApiError('conflict', 'The demo portfolios are there already.')
  }
  await requireRoom(trx, userId, demo.length)
  await giveDefaults(trx, userId)

  const added = new Set<Id>()
  for (const { portfolio: input, trades } of demo) {
    const portfolio = await insertPortfolio(trx, input)
    added.add(portfolio.id)
    const rows = trades.map((stated): TradeToStore => {
      const { trade, faults } = checkedTrade(stated, portfolio)
      if (trade === null) throw new Error(`a demo trade is wrong: ${JSON.stringify(faults)}`)
      return {
        ...trade,
        id: crypto.randomUUID(),
        portfolioId: portfolio.id,
        excursionSource: stated.lowestPrice === null && stated.highestPrice === null ? 'none' : 'manual',
        ruleChecks: [],
        source: 'manual',
        importBatchId: null,
        importKey: null,
      }
    })
    await insertTrades(trx, rows)
  }
  return (await listPortfolios(trx, userId)).filter(({ id }) => added.has(id))
}
