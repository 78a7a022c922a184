import { useQueryClient } from '@tanstack/react-query'
import type { LoadedResult, StrategyDetail } from '#api/simulations/backtester.ts'
import { DownloadJson } from '#shared/server-check/download-json.tsx'
import { resultDownload } from './result-download.ts'

interface DownloadResultProps {
  readonly loaded: LoadedResult
  readonly strategy: StrategyDetail
}

/** Downloads a result with its trades as one file that anybody can verify. */
export default function DownloadResult({ loaded, strategy }: DownloadResultProps) {
  const queries = useQueryClient()
  return <DownloadJson download={resultDownload(queries, `${strategy.name} result`, () => loaded)} />
}
