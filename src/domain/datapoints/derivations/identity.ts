import { millisecondsOf } from '#domain/time/time-zone.ts'
import { deriveFrom, deriveFromFacts } from './derivation.ts'

/** Whether real money is at stake. */
export const portfolioKind = deriveFromFacts(({ portfolio }) => portfolio.kind)

/** The team that may read the trade's portfolio; null where none may. */
export const teamId = deriveFromFacts(({ portfolio }) => portfolio.teamId)

/** Minutes from the exit to when the trade was logged; below 0 where it was logged while it was open. */
export const logLagMin = deriveFrom(
  ['createdAt', 'exitAt'],
  (created, exit) => (millisecondsOf(created) - millisecondsOf(exit)) / 60_000,
)
