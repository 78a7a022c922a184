import type { Transaction } from 'kysely'
import { buildDemoPortfolios } from '#domain/demo/portfolios.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { instantAt } from '#domain/time/instant.ts'
import { requirePortfolioRoom } from '#server/accounts/plan-limits.ts'
import { giveDefaults } from '#server/playbook/defaults/give-defaults.ts'
import { insertPortfolio, listPortfolios } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { checkAndDeriveTrade } from '#server/trades/storage/derive-trade.ts'
import { insertTrades, type TradeToStore } from '#server/trades/storage/write-trades.ts'
import { statesCosts } from '#domain/trade/commission-rule.ts'

/** The same trades for everybody, shifted in time so that the newest ones are recent. */
const seed = 20_260_301

const day = 86_400_000
/** Yesterday, so that no trade is in the future. */
const lastDay = () => calendarDateIn(instantAt(Date.now() - day), 'UTC')

/**
 * Adds the demo portfolios with their trades, and the defaults if the account has none yet, and returns the portfolios.
 * The transaction must be that of the user `userId` (see runAsUser). Throws `conflict` if one of them already exists,
 * and `plan_limit` if the plan has no room: demo portfolios count like any other, and a new account with its one
 * default portfolio has room for both.
 */
export async function loadDemoData(trx: Transaction<Schema>, userId: Id): Promise<Portfolio[]> {
  const demo = buildDemoPortfolios(seed, lastDay())
  const taken = new Set((await listPortfolios(trx, userId)).map(({ name }) => name.toLowerCase()))
  if (demo.some(({ portfolio }) => taken.has(portfolio.name.toLowerCase()))) {
    throw new ApiError('conflict', 'The demo portfolios already exist.')
  }
  await requirePortfolioRoom(trx, userId, demo.length)
  await giveDefaults(trx, userId)

  const added = new Set<Id>()
  for (const { portfolio: input, trades } of demo) {
    const portfolio = await insertPortfolio(trx, input)
    added.add(portfolio.id)
    const rows = trades.map((stated): TradeToStore => {
      const { trade, faults } = checkAndDeriveTrade(stated, portfolio)
      if (trade === null) throw new Error(`a demo trade is invalid: ${JSON.stringify(faults)}`)
      return {
        ...trade,
        id: crypto.randomUUID(),
        portfolioId: portfolio.id,
        excursionSource: stated.lowestPrice === null && stated.highestPrice === null ? 'none' : 'manual',
        commissionSource: statesCosts(stated) ? 'stated' : 'none',
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
