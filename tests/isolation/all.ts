import { accounts } from './accounts.ts'
import { backtester } from './backtester.ts'
import { candles } from './candles.ts'
import { metrics } from './metrics.ts'
import { monteCarlo } from './monte-carlo.ts'
import { portfolios } from './portfolios.ts'
import { setupTransformer } from './setup-transformer.ts'
import { trades } from './trades.ts'
import { whatIf } from './what-if.ts'
import type { Resource } from './attempt.ts'

/** Every resource that the isolation walk covers; a route that none of them names fails it. */
export const resources: readonly Resource[] = [
  accounts,
  portfolios,
  trades,
  metrics,
  monteCarlo,
  candles,
  setupTransformer,
  backtester,
  whatIf,
]
