import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type ReactNode } from 'react'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import type { GrowthSimulation } from './use-growth-simulation.ts'

/** A shorter run shows no progress, which would flicker while a slider moves. */
const progressDelayMs = 350

/** Whether `isActive` has been true for `progressDelayMs`. */
function useSustained(isActive: boolean): boolean {
  const [isSustained, setIsSustained] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const timer = setTimeout(() => setIsSustained(true), progressDelayMs)
    return () => {
      clearTimeout(timer)
      setIsSustained(false)
    }
  }, [isActive])
  return isActive && isSustained
}

interface RunStatusProps {
  readonly simulation: GrowthSimulation
  /** Paths of the full run. */
  readonly paths: number
  /** Shown at the end of the line when no progress is shown. */
  readonly actions: ReactNode
}

/** The status of the run, in a line of fixed height, so that the results do not jump. */
export function RunStatus({ simulation, paths, actions }: RunStatusProps) {
  const { simulated, running, progress, problem, cancel, runAgain } = simulation
  const showsProgress = useSustained(running)
  if (problem !== null) {
    const isCancelled = problem.code === 'cancelled'
    const olderNote = simulated === null ? '' : ' The figures below are from an earlier run.'
    return (
      <Alert
        severity={isCancelled ? 'info' : 'error'}
        variant="outlined"
        sx={{ mb: 2 }}
        action={
          <Button color="inherit" size="small" onClick={runAgain} sx={{ whiteSpace: 'nowrap' }}>
            Run again
          </Button>
        }
      >
        {`${problem.message}${olderNote}`}
      </Alert>
    )
  }
  const done =
    simulated === null
      ? ''
      : `${formatCount(simulated.input.paths)} paths × ${formatCount(simulated.input.steps)} trades`
  const note = showsProgress
    ? `${simulated?.preview === true ? `Preview of ${formatCount(simulated.input.paths)} paths; s` : 'S'}imulating ${formatCount(paths)} paths… ${formatPercent(progress, { digits: 0 })}`
    : `${done}, computed in your browser`
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        columnGap: 2,
        rowGap: 1,
        minHeight: 36,
        mb: 1.5,
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {simulated === null && !showsProgress ? 'Starting the engine…' : note}
      </Typography>
      {showsProgress ? (
        <>
          <ProgressBar label="Simulation progress" share={progress} />
          <Button size="small" color="inherit" onClick={cancel}>
            Cancel
          </Button>
        </>
      ) : (
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto', flexShrink: 0 }}>{actions}</Box>
      )}
    </Box>
  )
}
