import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'

/** What each tab of the simulator gets. */
export interface SimulatorTabProps {
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly setActive: (id: Id) => void
}
