import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { affiliate } from './affiliate.ts'
import { analysis } from './analysis.ts'
import type { Attempt, OwnInput, Resource } from './attempt.ts'
import { backtester } from './backtester.ts'
import { candles } from './candles.ts'
import { insights } from './insights.ts'
import { metrics } from './metrics.ts'
import { monteCarlo } from './monte-carlo.ts'
import { notifications } from './notifications.ts'
import { playbook } from './playbook.ts'
import { portfolios } from './portfolios.ts'
import { remarks } from './remarks.ts'
import { reviews } from './reviews.ts'
import { setupTransformer } from './setup-transformer.ts'
import { teamWork } from './team-work.ts'
import { teams } from './teams.ts'
import { tradeHistory } from './trade-history.ts'
import { trades } from './trades.ts'
import { whatIf } from './what-if.ts'

/** Every resource that the isolation walk covers; a route that none of them names fails it. */
export const resources: readonly Resource[] = [
  accounts,
  portfolios,
  trades,
  tradeHistory,
  affiliate,
  // After it, because admins decide about an affiliate's entries.
  admin,
  analysis,
  backtester,
  candles,
  metrics,
  monteCarlo,
  setupTransformer,
  whatIf,
  notifications,
  playbook,
  // After it, because its trades are of a setup.
  insights,
  remarks,
  reviews,
  teams,
  teamWork,
]

/** For each route, an attempt for each id that it takes. */
export const attempts: Readonly<Record<string, Readonly<Record<string, Attempt>>>> = Object.assign(
  {},
  ...resources.map((resource) => resource.attempts),
)

/** For each route that takes no id, one call. */
export const ownOnly: Readonly<Record<string, OwnInput>> = Object.assign(
  {},
  ...resources.map((resource) => resource.ownOnly),
)
