import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { affiliate } from './affiliate.ts'
import { metrics } from './metrics.ts'
import { monteCarlo } from './monte-carlo.ts'
import { portfolios } from './portfolios.ts'
import { trades } from './trades.ts'
import type { Resource } from './attempt.ts'

/** Every resource that the isolation walk covers; a route that none of them names fails it. */
export const resources: readonly Resource[] = [accounts, portfolios, trades, metrics, monteCarlo, affiliate, admin]
