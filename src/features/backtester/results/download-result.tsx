import { useQueryClient } from '@tanstack/react-query'
import type { LoadedResult, StrategyDetail } from '#api/simulations/backtester.ts'
import { sourceTradesQuery } from '#api/simulations/what-if.ts'
import { DownloadJson } from '#shared/server-check/download-json.tsx'
import { enginePool } from '#workers/engine/client.ts'
import { replayComputations } from './replay-computations.ts'

interface DownloadResultProps {
  readonly loaded: LoadedResult
  readonly strategy: StrategyDetail
}

/** Downloads a result with its trades as one file that anybody can verify. */
export default function DownloadResult({ loaded, strategy }: DownloadResultProps) {
  const queries = useQueryClient()
  const { result } = loaded
  return (
    <DownloadJson
      download={{
        name: `${strategy.name} result`,
        version: () => enginePool().warmUp(),
        computations: async () => {
          const { candles } = result.parameters
          const asked = { id: strategy.id, portfolioId: null, setupId: null, candles }
          const { trades } = await queries.fetchQuery(sourceTradesQuery(asked))
          return replayComputations(enginePool(), result, trades)
        },
      }}
    />
  )
}
