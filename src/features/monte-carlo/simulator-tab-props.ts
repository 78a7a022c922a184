import type { Portfolio } from '#domain/portfolio/portfolio.ts'

/** What each tab of the simulator gets. */
export interface SimulatorTabProps {
  readonly portfolio: Portfolio
}
