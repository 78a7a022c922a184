import type { Transaction } from 'kysely'
import { getPortfolioNames } from '#contract/portfolios/names.ts'
import * as contract from '#contract/portfolios/portfolios.ts'
import { isDemoPortfolio } from '#domain/demo/portfolio-names.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio, PortfolioInput } from '#domain/portfolio/portfolio.ts'
import { requirePortfolioRoom } from '#server/accounts/plan-limits.ts'
import { findSeries } from '#server/candles/candles.ts'
import { explainUniqueViolation } from '#server/http/explain-unique-violation.ts'
import { implement, type RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findTeam, listMembers, lockMembers } from '#server/teams/teams.ts'
import {
  followSettings,
  followSettingsSlice,
  ownerOf,
  type FollowedSettings,
} from '#server/trades/changes/follow-settings.ts'
import { recomputeFigures, type RecomputedSlice } from '#server/trades/storage/recompute-figures.ts'
import { keepEarlierRules } from './earlier-commission-rules.ts'
import { explainOverflow } from './explain-overflow.ts'
import { lockOwnPortfolio, requireReadablePortfolio } from './own-portfolios.ts'
import { listPortfolioNames } from './portfolio-names.ts'
import {
  deletePortfolio,
  findPortfolioOwner,
  insertPortfolio,
  listPortfolios,
  listTeamPortfolios,
  recalculateBalance,
  updatePortfolio,
} from './portfolios.ts'

/** Throws `validation_failed` for negative amounts. */
function refuseNegative(input: Partial<Pick<PortfolioInput, 'openingBalance' | 'breakevenTolerance'>>): void {
  const details = (['openingBalance', 'breakevenTolerance'] as const).flatMap((field) => {
    const amount = input[field]
    return amount !== undefined && exact(amount).lt(0) ? [{ field, message: 'must not be negative' }] : []
  })
  if (details.length > 0) throw new ApiError('validation_failed', undefined, details)
}

/** Throws `conflict` when `work` gives the user a second portfolio of that name. */
const explainNameConflict = <T>(name: string | undefined, work: Promise<T>): Promise<T> =>
  explainUniqueViolation(
    { portfolios_name_key: { field: 'name', message: `A portfolio named "${name}" already exists.` } },
    work,
  )

/** Refuses another currency while there are trades, whose amounts are in the portfolio's currency. */
function refuseCurrencyChange(portfolio: Portfolio, currency: string | undefined): void {
  if (currency === undefined || currency === portfolio.currency || portfolio.tradeCount === 0) return
  throw new ApiError(
    'conflict',
    `The trades of this portfolio are in ${portfolio.currency}; its currency cannot change while it holds any.`,
    [{ field: 'currency', message: `must stay ${portfolio.currency} while there are trades` }],
  )
}

/** Refuses a benchmark without candles: its return would never be known. */
async function requireBenchmark(
  trx: Transaction<Schema>,
  userId: Id,
  symbol: string | null | undefined,
): Promise<void> {
  if (symbol === null || symbol === undefined) return
  if ((await findSeries(trx, userId, [symbol])).length > 0) return
  throw new ApiError('validation_failed', `${symbol} has no candles. Import some first.`, [
    { field: 'benchmarkSymbol', message: 'must be a symbol with imported candles' },
  ])
}

/** Refuses a team that the user is not in (`not_found`) or is only a viewer of (`forbidden`). */
async function requireTeam(trx: Transaction<Schema>, userId: Id, teamId: Id | null | undefined): Promise<void> {
  if (teamId === null || teamId === undefined) return
  // Nobody becomes a viewer between this and the sharing.
  await lockMembers(trx, teamId)
  const { role } = orNotFound(await findTeam(trx, userId, teamId))
  if (role === 'viewer') throw new ApiError('forbidden', 'Viewers cannot share portfolios with the team.')
}

/**
 * Recomputes the figures and the balance of the user's own portfolio, a slice of trades at a time, so that other requests
 * run in between; returns how many trades changed. Stops when the request is cancelled.
 */
async function recomputePortfolio(context: RequestContext, id: Id): Promise<number> {
  const { transaction, user, signal } = context
  await followSettings({ transaction, userId: user.userId }, id, null)
  let recomputed = 0
  let after: Id | null = null
  do {
    signal.throwIfAborted()
    const part: RecomputedSlice = await transaction(async (trx) =>
      recomputeFigures(trx, id, await lockOwnPortfolio(trx, id), after),
    )
    recomputed += part.recomputed
    after = part.end
  } while (after !== null)
  await transaction(async (trx) => {
    await lockOwnPortfolio(trx, id)
    await recalculateBalance(trx, id)
  })
  return recomputed
}

const recomputingSettings = ['timeZone', 'breakevenTolerance', 'matching'] as const

/** Whether trades have to be recomputed after a change of a portfolio; without `previous`, whether they may have to. */
function isRecomputedBy(changes: Partial<PortfolioInput>, previous: Portfolio | null): boolean {
  if (changes.commissionRules !== undefined) return true
  return recomputingSettings.some((name) => changes[name] !== undefined && changes[name] !== previous?.[name])
}

/** What removing the demo data takes away, and what no plan counts: only the demo data may be named so. */
function refuseDemoName(name: Pick<Portfolio, 'name' | 'kind'>): void {
  if (!isDemoPortfolio(name)) return
  throw new ApiError('validation_failed', undefined, [
    { field: 'name', message: 'belongs to the demo data: choose another name, or another kind' },
  ])
}

export const portfolioRoutes = [
  implement(contract.listPortfolios, async (_request, { read, user }) => ({
    portfolios: await read((trx) => listPortfolios(trx, user.userId)),
  })),

  implement(contract.listTeamPortfolios, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      orNotFound(await findTeam(trx, user.userId, params.teamId))
      const people = await listMembers(trx, params.teamId)
      const names = new Map(people.map(({ userId, fullName, username }) => [userId, fullName ?? username]))
      const portfolios = await listTeamPortfolios(trx, params.teamId)
      return {
        portfolios: portfolios.map(({ traderId, ...portfolio }) => ({
          ...portfolio,
          trader: { id: traderId, name: names.get(traderId) ?? 'Trader' },
        })),
      }
    }),
  ),

  implement(getPortfolioNames, ({ params }, { transaction }) =>
    transaction(async (trx) => listPortfolioNames(trx, orNotFound(await findPortfolioOwner(trx, params.id)))),
  ),

  implement(contract.createPortfolio, async ({ body }, { transaction, user, services }) => {
    refuseNegative(body)
    refuseDemoName(body)
    return transaction(async (trx) => {
      await requirePortfolioRoom(trx, user.userId, 1, services.config.plans)
      await requireBenchmark(trx, user.userId, body.benchmarkSymbol)
      return { portfolio: await explainNameConflict(body.name, insertPortfolio(trx, body)) }
    })
  }),

  /**
   * Settings that trades depend on are stored at once, with the first trades that follow them; the rest follow when it is the
   * account's turn. A later change that comes before is followed instead, and answered to both calls.
   */
  implement(contract.updatePortfolio, async ({ params, body }, context) => {
    const { transaction, user } = context
    refuseNegative(body)
    // Before anything is stored: a call that finds too many waiting changes nothing.
    if (isRecomputedBy(body, null)) await context.turn.join()
    const begun = await transaction(async (trx) => {
      const previous = await lockOwnPortfolio(trx, params.id)
      refuseCurrencyChange(previous, body.currency)
      const renamed = { name: body.name ?? previous.name, kind: body.kind ?? previous.kind }
      if (!isDemoPortfolio(previous)) refuseDemoName(renamed)
      // A demo portfolio that is renamed is the trader's own, and counts from then on.
      else if (!isDemoPortfolio(renamed)) {
        await requirePortfolioRoom(trx, user.userId, 1, context.services.config.plans)
      }
      if (body.benchmarkSymbol !== previous.benchmarkSymbol) {
        await requireBenchmark(trx, user.userId, body.benchmarkSymbol)
      }
      if (body.teamId !== previous.teamId) await requireTeam(trx, user.userId, body.teamId)
      if (body.commissionRules !== undefined) await keepEarlierRules(trx, params.id, previous.commissionRules)
      // Also one that repeats a change which an interruption left unfinished.
      const isRecomputed = isRecomputedBy(body, previous.isRecomputing ? null : previous)
      if (Object.keys(body).length > 0) {
        const changes = isRecomputed ? { ...body, isRecomputing: true } : body
        const update = explainNameConflict(body.name, updatePortfolio(trx, params.id, changes))
        await explainOverflow('openingBalance', update)
      }
      const rest: FollowedSettings | null = isRecomputed
        ? await followSettingsSlice(trx, user.userId, params.id, null)
        : null
      return { rest, portfolio: await requireReadablePortfolio(trx, params.id) }
    })
    if (begun.rest === null) return { portfolio: begun.portfolio }
    // Stored already: the trades follow even if nobody waits for the answer.
    await context.turn.takeRegardless()
    await followSettings(ownerOf(user, context.services.database.kysely), params.id, begun.rest)
    return { portfolio: await transaction((trx) => requireReadablePortfolio(trx, params.id)) }
  }),

  implement(contract.deletePortfolio, async ({ params }, { transaction, turn }) => {
    await turn.take()
    await transaction(async (trx) => {
      await lockOwnPortfolio(trx, params.id)
      await deletePortfolio(trx, params.id)
    })
    return { done: true as const }
  }),

  implement(contract.calculateBalance, async ({ params }, context) => {
    await context.turn.take()
    const recomputed = await recomputePortfolio(context, params.id)
    return { portfolio: await context.transaction((trx) => requireReadablePortfolio(trx, params.id)), recomputed }
  }),

  implement(contract.calculateAllBalances, async (_request, context) => {
    const { transaction, user } = context
    await context.turn.take()
    const mine = () => transaction((trx) => listPortfolios(trx, user.userId))
    let recomputed = 0
    for (const { id } of await mine()) recomputed += await recomputePortfolio(context, id)
    return { portfolios: await mine(), recomputed }
  }),
]
