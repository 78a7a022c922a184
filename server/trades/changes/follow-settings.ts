import type { Kysely, Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { deleteEarlierRules, listEarlierRules } from '#server/portfolios/earlier-commission-rules.ts'
import { lockOwnPortfolio } from '#server/portfolios/own-portfolios.ts'
import { updatePortfolio } from '#server/portfolios/portfolios.ts'
import { ownerSession, type Session } from '#server/request/session.ts'
import type { Schema } from '#server/sql/tables.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { recomputeBookingDates } from '#server/trades/storage/recompute-booking-dates.ts'
import { recomputeFigures } from '#server/trades/storage/recompute-figures.ts'
import { applyCommissionRules } from './apply-commission-rules.ts'

/**
 * Makes the slice of trades after `after` follow the settings of their portfolio, which is locked; returns the last trade
 * of the slice, null for the last slice.
 */
type Step = (trx: Transaction<Schema>, userId: Id, portfolio: Portfolio, after: Id | null) => Promise<Id | null>

/** Charges trades by the portfolio's commission rules where they still have earlier ones. */
const followCommissionRules: Step = async (trx, userId, portfolio, after) => {
  const earlier = await listEarlierRules(trx, portfolio.id)
  if (earlier.length === 0) return null
  const before = earlier.map(({ rules }) => rules)
  const end = await applyCommissionRules(trx, userId, portfolio, before, after)
  if (end === null) await deleteEarlierRules(trx, earlier)
  return end
}

/** Costs first: the result of a trade depends on them. Closed trades are unaffected by the matching method. */
const steps: readonly Step[] = [
  followCommissionRules,
  (trx, _userId, portfolio, after) => recomputeBookingDates(trx, portfolio.id, portfolio, after),
  async (trx, _userId, portfolio, after) => (await recomputeFigures(trx, portfolio.id, portfolio, after, 'open')).end,
]

/** How far the trades of a portfolio follow its settings. */
export interface FollowedSettings {
  /** The settings that they follow, as one text. */
  readonly settings: string
  /** Number of steps that all trades are done with. */
  readonly stepsDone: number
  /** The last trade that is done with the step after those. */
  readonly after: Id | null
}

const settingsOf = ({ timeZone, breakevenTolerance, matching, commissionRules }: Portfolio): string =>
  JSON.stringify([timeZone, breakevenTolerance, matching, commissionRules])

/**
 * Makes the next trades of the user's own portfolio follow its settings: those after `before`, or from the first one on where
 * the settings have changed since. Returns how far it came; null if no trade is left, which ends `isRecomputing`.
 */
export async function followSettingsSlice(
  trx: Transaction<Schema>,
  userId: Id,
  id: Id,
  before: FollowedSettings | null,
): Promise<FollowedSettings | null> {
  const portfolio = await lockOwnPortfolio(trx, id)
  if (!portfolio.isRecomputing) return null
  const settings = settingsOf(portfolio)
  const from = before?.settings === settings ? before : { stepsDone: 0, after: null }
  let after = from.after
  for (const [place, step] of steps.entries()) {
    if (place < from.stepsDone) continue
    after = await step(trx, userId, portfolio, after)
    if (after !== null) return { settings, stepsDone: place, after }
  }
  await updatePortfolio(trx, id, { isRecomputing: false })
  return null
}

/** Runs a transaction as the trader of a portfolio. */
interface PortfolioOwner {
  readonly userId: Id
  readonly transaction: <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>
}

/** An account, also after its session has ended: what it has begun is ended all the same. */
export const ownerOf = (
  { userId, email }: Pick<Session, 'userId' | 'email'>,
  kysely: Kysely<Schema>,
): PortfolioOwner => ({
  userId,
  transaction: (work) => runAsUser(kysely, ownerSession(userId, email), work),
})

/**
 * Makes the trades of the user's own portfolio follow its settings where they do not yet. Each slice is a transaction that
 * locks the portfolio, so that others run in between. The account's turn should be held. A cancelled request does not stop
 * it; what a stopped server leaves follows when it starts again, or with the next call.
 */
export async function followSettings(
  { userId, transaction }: PortfolioOwner,
  id: Id,
  from: FollowedSettings | null,
): Promise<void> {
  let followed = from
  do {
    const before: FollowedSettings | null = followed
    followed = await transaction((trx) => followSettingsSlice(trx, userId, id, before))
  } while (followed !== null)
}
