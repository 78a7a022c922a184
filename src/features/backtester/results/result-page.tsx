import { mdiArrowLeft, mdiTrashCanOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { backtestDeletions, resultQuery, strategyQuery, useDeleteResult } from '#api/simulations/backtester.ts'
import { describeReplay } from '#features/backtester/figures/replay-words.ts'
import { WhatIfTabs } from '#shared/simulation/what-if-tabs.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'
import { PageAction } from '#ui/layout/page-action.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ResultContents } from './result-contents.tsx'

const DownloadResult = lazyPart(async () => (await import('./download-result.tsx')).default)

const pageHeights = [56, 120, 380]
const isMissing = (error: unknown) => error instanceof Failure && (error.kind === 404 || error.kind === 400)

/** One saved replay of a strategy. */
export default function ResultPage() {
  const { id = '', resultId = '' } = useParams()
  const navigate = useNavigate()
  const result = useQuery(resultQuery(resultId))
  const strategy = useQuery(strategyQuery(id))
  const { portfolios } = useActivePortfolio()
  const remove = useDeleteResult()
  const removeUndoably = useUndoableDeletion(backtestDeletions)
  const strategyAddress = `/what-if-simulator/strategies/${id}`
  const failed = [result, strategy].find(({ data, error }) => data === undefined && error !== null)
  const { data: loaded } = result
  const { data: found } = strategy
  const portfolio = portfolios.find((candidate) => candidate.id === found?.portfolioId)

  if (isMissing(result.error) || isMissing(strategy.error)) {
    return (
      <Page title="Result">
        <WhatIfTabs current="strategies" />
        <EmptyState
          title="Result not found"
          actions={
            <Button variant="contained" component={Link} to="/what-if-simulator/strategies">
              Go to strategies
            </Button>
          }
        >
          It may have been deleted, or the link is incomplete.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={found === undefined ? 'Result' : `${found.name}, result`}
      subtitle={loaded === undefined ? undefined : describeReplay(loaded.result.parameters)}
      actions={
        <>
          <PageAction component={Link} to={strategyAddress} icon={mdiArrowLeft} label="Strategy" />
          {loaded === undefined || found === undefined ? null : <DownloadResult loaded={loaded} strategy={found} />}
          <PageAction
            color="error"
            variant="outlined"
            disabled={loaded === undefined}
            icon={mdiTrashCanOutline}
            label="Delete"
            onClick={() => {
              removeUndoably([resultId], 'Result deleted.', 'the result', async () => {
                await remove.mutateAsync(resultId)
              })
              void navigate(strategyAddress)
            }}
          />
        </>
      }
    >
      <WhatIfTabs current="strategies" />
      {failed !== undefined ? (
        <ErrorState title="Couldn’t load result" error={failed.error} onRetry={() => void failed.refetch()} />
      ) : loaded === undefined || found === undefined ? (
        <LoadingState label="Loading the result" heights={pageHeights} />
      ) : (
        <ResultContents loaded={loaded} strategy={found} currency={portfolio?.currency ?? null} />
      )}
    </Page>
  )
}
