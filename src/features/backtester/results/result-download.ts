import type { QueryClient } from '@tanstack/react-query'
import type { LoadedResult } from '#api/simulations/backtester.ts'
import { sourceTradesQuery } from '#api/simulations/what-if.ts'
import type { VerificationDownload } from '#shared/server-check/use-verification-download.ts'
import { enginePool } from '#workers/engine/client.ts'
import { replayComputations } from './replay-computations.ts'

/** A result with its trades as one file that anybody can verify. */
export function resultDownload(
  queries: QueryClient,
  name: string,
  load: () => LoadedResult | Promise<LoadedResult>,
): VerificationDownload {
  return {
    name,
    version: () => enginePool().warmUp(),
    computations: async () => {
      const { result } = await load()
      const { candles } = result.parameters
      const asked = { id: result.strategyId, portfolioId: null, setupId: null, tradeListId: null, candles }
      const { trades } = await queries.fetchQuery(sourceTradesQuery(asked))
      return replayComputations(enginePool(), result, trades)
    },
  }
}
