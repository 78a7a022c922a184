import { storePortfolioId } from '#api/portfolios/active-portfolio.ts'
import { showTeamPortfolio } from '#api/portfolios/shown-portfolio.ts'
import { queryClient } from '#api/query-client.ts'
import type { User } from '#api/supabase/session.ts'
import { forgetUnreadableRows } from '#api/unreadable-rows.ts'
import { forgetMessages } from '#ui/feedback/messages.ts'
import { endAnalysis } from '#workers/analysis/end-analysis.ts'
import { forgetStored } from './forget-stored.ts'
import { forgetScreens } from './scroll-memory.ts'

/**
 * Drops what this page and the browser's storage hold of an account: the next user of this browser must not see this user's
 * data. `next` is who has signed in instead.
 */
export function forgetAccount(next: User | null): void {
  queryClient.clear()
  forgetUnreadableRows()
  // What still could be undone stays as it was: without the account's session, it could not be carried out.
  forgetMessages()
  endAnalysis()
  storePortfolioId(null)
  showTeamPortfolio(null)
  forgetScreens()
  forgetStored(next?.id ?? null)
}
