import { millisecondsOf } from '#domain/time-zone.ts'
import { from, given } from './derivation.ts'

/** Whether real money is at stake. */
export const portfolioKind = given(({ portfolio }) => portfolio.kind)

/** The team that may read the trade's portfolio; null where none may. */
export const teamId = given(({ portfolio }) => portfolio.teamId)

/** Minutes from the exit to when the trade was logged; below 0 where it was logged while it was open. */
export const logLagMin = from(
  ['createdAt', 'exitAt'],
  (created, exit) => (millisecondsOf(created) - millisecondsOf(exit)) / 60_000,
)
