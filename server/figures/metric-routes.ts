import { getMetrics, getPortfolioMetrics, getSetupMetrics } from '#contract/figures/metrics.ts'
import { implement } from '#server/http/implement.ts'
import { ReadyAnswer } from '#server/http/ready-answer.ts'
import { findRevisedPortfolio, listRevisedPortfolios, type RevisedPortfolio } from '#server/portfolios/portfolios.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import { combinedMetrics, portfolioMetrics, readUnknownFigures } from './portfolio-metrics.ts'
import { selectSetupPortfolios } from './select-setup-portfolios.ts'
import { selectedMetrics, selectsAll } from './selected-metrics.ts'
import { setupMetrics } from './setup-metrics.ts'

/** Groups portfolios by kind and currency; a group has at least two portfolios. */
function groupsOf(portfolios: readonly RevisedPortfolio[]): RevisedPortfolio[][] {
  const groups = new Map<string, RevisedPortfolio[]>()
  for (const portfolio of portfolios) {
    const key = `${portfolio.kind} ${portfolio.currency}`
    groups.set(key, [...(groups.get(key) ?? []), portfolio])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

const text = (value: string) => Buffer.from(value)

/** Writes a JSON object of lists whose items are already JSON. */
function listsOf(lists: Readonly<Record<string, readonly Uint8Array[]>>): Uint8Array {
  const parts = Object.entries(lists).flatMap(([name, list], place) => [
    text(`${place === 0 ? '{' : ','}"${name}":[`),
    ...list.flatMap((part, index) => (index === 0 ? [part] : [text(','), part])),
    text(']'),
  ])
  return Buffer.concat([...parts, text('}')])
}

export const metricRoutes = [
  implement(getMetrics, async (_request, context) => {
    const all = await context.transaction((trx) => listRevisedPortfolios(trx, context.user.userId))
    const portfolios: Uint8Array[] = []
    for (const portfolio of all) portfolios.push(await portfolioMetrics(context, portfolio))
    const combined: Uint8Array[] = []
    for (const group of groupsOf(all)) {
      const [first] = group
      if (first !== undefined) combined.push(await combinedMetrics(context, first, group))
    }
    return new ReadyAnswer(listsOf({ portfolios, combined }))
  }),

  implement(getPortfolioMetrics, async ({ params, query }, context) => {
    const isWhole = selectsAll(query)
    const { portfolio, read } = await context.transaction(async (trx) => {
      const found = orNotFound(await findRevisedPortfolio(trx, params.portfolioId))
      return { portfolio: found, read: isWhole ? await readUnknownFigures(trx, context, found) : null }
    })
    return new ReadyAnswer(
      isWhole ? await portfolioMetrics(context, portfolio, read) : await selectedMetrics(context, portfolio, query),
    )
  }),

  implement(getSetupMetrics, async ({ params, query }, context) => {
    const { setupId } = params
    const { portfolio_id: portfolioId, from, to } = query
    const { userId, portfolios } = await selectSetupPortfolios(context, setupId, portfolioId)
    return new ReadyAnswer(await setupMetrics(context, { userId, setupId, portfolioId, from, to }, portfolios))
  }),
]
