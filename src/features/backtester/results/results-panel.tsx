import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { backtestDeletions, resultQuery, resultsQuery, useDeleteResult } from '#api/simulations/backtester.ts'
import type { Id } from '#domain/numbers/units.ts'
import { LoadMoreButton } from '#shared/lists/load-more-button.tsx'
import { useVerificationDownload } from '#shared/server-check/use-verification-download.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { ResultComparison } from './result-comparison.tsx'
import { resultDownload } from './result-download.ts'
import { ResultsTable } from './results-table.tsx'
import { maxCompared, useComparedResults } from './use-compared-results.ts'

interface ResultsPanelProps {
  /** Null for the results of all strategies. */
  readonly strategyId: Id | null
  /** Names of the strategies by id; null where all results are of one. */
  readonly names: ReadonlyMap<Id, string> | null
  readonly timeZone: string
}

/** The saved results, newest first, with those chosen for comparison above. */
export function ResultsPanel({ strategyId, names, timeZone }: ResultsPanelProps) {
  const list = useInfiniteQuery(resultsQuery(strategyId))
  const { data, error, refetch } = list
  const hidden = useSyncExternalStore(backtestDeletions.subscribe, backtestDeletions.hidden)
  const remove = useDeleteResult()
  const queries = useQueryClient()
  const download = useVerificationDownload()
  const removeUndoably = useUndoableDeletion(backtestDeletions)
  const { ids, toggle, clear } = useComparedResults()
  const results = data?.pages
    .flatMap((page) => page.results)
    .filter((result) => !hidden.has(result.id) && !hidden.has(result.strategyId))
  const compared = ids.filter((id) => !hidden.has(id))

  return (
    <>
      {compared.length < 2 ? null : <ResultComparison ids={compared} names={names} onClear={clear} />}
      <Panel
        title="Results"
        subtitle={
          results === undefined || results.length < 2
            ? 'With their settings'
            : compared.length === 1
              ? 'Select another result to compare.'
              : `Compare up to ${maxCompared} in one chart.`
        }
      >
        {results === undefined && error !== null ? (
          <ErrorState title="Couldn’t load results" error={error} onRetry={() => void refetch()} />
        ) : results === undefined ? (
          <LoadingState label="Loading results" heights={[96]} />
        ) : results.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {strategyId === null
              ? 'No results yet. Open a strategy and replay it.'
              : 'No results yet. Replay the strategy above.'}
          </Typography>
        ) : (
          <ResultsTable
            results={results}
            names={names}
            timeZone={timeZone}
            compared={compared}
            onToggle={toggle}
            isDownloading={download.isPending}
            onDownload={({ id }, name) =>
              void download.save(resultDownload(queries, name, () => queries.fetchQuery(resultQuery(id))))
            }
            onDelete={(result) =>
              removeUndoably([result.id], 'Result deleted.', 'the result', async () => {
                await remove.mutateAsync(result.id)
              })
            }
          />
        )}
        <LoadMoreButton list={list} />
      </Panel>
    </>
  )
}
