import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { deleteSimulation, userSimulationsQuery, type SimulationRun } from '#api/simulations/monte-carlo.ts'
import type { Id } from '#domain/numbers/units.ts'
import { useAddress } from '#shared/address/use-address.ts'
import { LoadMoreButton } from '#shared/lists/load-more-button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useUndoableDeletion } from '#ui/feedback/use-undoable-deletion.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { runAddress } from './run-address.ts'
import { runDeletions } from './run-deletions.ts'

const SavedRunsList = lazyPart(
  async () => (await import('./saved-runs-list.tsx')).default,
  () => <LoadingState label="Loading saved runs" heights={[96]} />,
)
const VerifyFile = lazyPart(
  async () => (await import('./verify-file.tsx')).default,
  () => <LoadingState label="Loading" heights={[96]} />,
)

const RunFiguresDialog = lazyPart(async () => (await import('./run-figures-dialog.tsx')).default)
const LatestRuns = lazyPart(async () => (await import('./latest-runs.tsx')).default)

interface SavedRunsProps {
  /** The portfolio of the tab above; null without one. */
  readonly portfolioId: Id | null
  readonly timeZone: string
  /** Makes the portfolio of an opened run active. */
  readonly onPortfolio: (id: Id) => void
}

/** The saved run of the address, and how to open and leave one. */
function useOpenRun(onPortfolio: (id: Id) => void) {
  const [address, changeAddress] = useAddress()
  const openId = address.get('run')
  const [figured, setFigured] = useState<SimulationRun | null>(null)
  function open(run: SimulationRun): void {
    const query = runAddress(run)
    // A run that was saved through the API may have parameters that its tab lacks.
    if (query === null) {
      setFigured(run)
      return
    }
    if (run.portfolioId !== null) onPortfolio(run.portfolioId)
    changeAddress(() => new URLSearchParams(query), { replace: false })
    window.scrollTo({ top: 0 })
  }
  function leave(id: Id): void {
    if (id !== openId) return
    changeAddress((query) => {
      query.delete('run')
      return query
    })
  }
  return { openId, open, leave, figured, closeFigures: () => setFigured(null) }
}

/** The saved runs of all tabs, newest first, page by page, and the verification of a downloaded one. */
export default function SavedRuns({ portfolioId, timeZone, onPortfolio }: SavedRunsProps) {
  const queries = useQueryClient()
  const { openId, open, leave, figured, closeFigures } = useOpenRun(onPortfolio)
  const list = useInfiniteQuery(userSimulationsQuery)
  const { data, error, refetch } = list
  const hidden = useSyncExternalStore(runDeletions.subscribe, runDeletions.hidden)
  const remove = useUndoableDeletion(runDeletions)
  const [isVerifying, setIsVerifying] = useState(false)
  const runs = useMemo(
    () => data?.pages.flatMap((page) => page.runs).filter(({ id }) => !hidden.has(id)) ?? null,
    [data, hidden],
  )

  function deleteRun({ id, name }: SimulationRun): void {
    leave(id)
    remove([id], `“${name}” deleted`, 'the run', () => deleteSimulation(queries, id))
  }

  return (
    <Panel
      title="Saved runs"
      subtitle="With trades and seed"
      actions={
        <Button size="small" color="inherit" aria-expanded={isVerifying} onClick={() => setIsVerifying(!isVerifying)}>
          Verify file
        </Button>
      }
    >
      {isVerifying ? <VerifyFile /> : null}
      {runs === null && error !== null ? (
        <ErrorState title="Couldn’t load saved runs" error={error} onRetry={() => void refetch()} />
      ) : runs === null ? (
        <LoadingState label="Loading saved runs" heights={[96]} />
      ) : runs.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No saved runs yet
        </Typography>
      ) : (
        <>
          {portfolioId === null ? null : <LatestRuns portfolioId={portfolioId} hidden={hidden} onOpen={open} />}
          <SavedRunsList runs={runs} timeZone={timeZone} openId={openId} onOpen={open} onDelete={deleteRun} />
        </>
      )}
      <LoadMoreButton list={list} />
      {figured === null ? null : <RunFiguresDialog run={figured} onClose={closeFigures} />}
    </Panel>
  )
}
