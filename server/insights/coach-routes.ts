import { getTradeCoach } from '#contract/insights/coach.ts'
import type { RouteResponse } from '#contract/route.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { readMarketFigures } from '#server/figures/candle-figures.ts'
import { portfolioJournal } from '#server/figures/portfolio-journal.ts'
import { packStudies } from '#server/figures/threads/packed-studies.ts'
import { implement } from '#server/http/implement.ts'
import { ReadyAnswer } from '#server/http/ready-answer.ts'
import { findPortfolioOwner, findRevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { findTrade } from '#server/trades/storage/trades.ts'
import { readSetupRisk } from './insights.ts'

/** Before every trade. */
const firstDay = '0001-01-01'

export const tradeCoachRoutes = [
  implement(getTradeCoach, async ({ params: { id } }, context) => {
    const { trade, portfolio, market, studies, setupRiskPct } = await context.transaction(async (trx) => {
      const found = orNotFound(await findTrade(trx, id))
      const { portfolioId, setupId, entryAt } = found
      const traderId = orNotFound(await findPortfolioOwner(trx, portfolioId))
      const own = orNotFound(await findRevisedPortfolio(trx, portfolioId))
      // Later trades are not compared with, and nothing is before an entry.
      const to = entryAt === null ? firstDay : calendarDateIn(entryAt, own.timeZone)
      return {
        trade: found,
        portfolio: own,
        market: (await readMarketFigures(trx, [id])).get(id) ?? null,
        studies: await packStudies(trx, { userId: traderId, portfolioId, to }),
        setupRiskPct: setupId === null ? null : await readSetupRisk(trx, setupId),
      }
    })
    const journal = (await portfolioJournal(context, portfolio)).find(id) ?? null
    const { kind, teamId, currency, timeZone, balance, matching } = portfolio
    const facts = {
      trade,
      portfolio: { kind, teamId, currency, timeZone, balance },
      matching,
      journal,
      market,
      // No statement reads how severe a mistake is.
      mistakeSeverities: null,
    }
    const call = { name: 'coach', input: { facts, setupRiskPct, studies } } as const
    return new ReadyAnswer<RouteResponse<typeof getTradeCoach>>(
      await context.services.figures.compute(call, context.user.userId),
    )
  }),
]
