import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type ReactNode } from 'react'
import type { Simulation } from '#shared/simulation/use-simulation.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

/** Two lines of text above the actions, on a phone. */
const narrowHeight = 82

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

interface SimulationStatusProps {
  readonly simulation: Simulation<unknown, unknown>
  /** What is computed, for screen readers: "Simulating drawdowns". */
  readonly label?: string
  /** Height of the placeholder before the first result; none where the screen has its own. */
  readonly height?: number
  /** What the shown result was computed from. With it the line stays at rest, so that the results do not jump. */
  readonly done?: string
  /** The line during a run, if it has one. */
  readonly active?: string
  /** At the end of the line while no progress is shown. */
  readonly actions?: ReactNode
}

/** Why a run stopped, and the way to start it again. */
function StoppedRun({ simulation }: Pick<SimulationStatusProps, 'simulation'>) {
  const { simulated, problem, runAgain } = simulation
  if (problem === null) return null
  const older = simulated === null ? '' : ' Showing the previous run.'
  return (
    <Alert
      severity={problem.code === 'cancelled' ? 'info' : 'error'}
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={runAgain} sx={{ whiteSpace: 'nowrap' }}>
          Run again
        </Button>
      }
    >
      {`${problem.message}${older}`}
    </Alert>
  )
}

/** Progress and problems of a run, with what it was computed from once it is done. */
export function SimulationStatus({
  simulation,
  label = 'Simulation progress',
  height,
  done,
  active = 'Simulating…',
  actions,
}: SimulationStatusProps) {
  const { simulated, running, progress, problem, cancel } = simulation
  const showsProgress = useSustained(running)
  if (problem !== null) return <StoppedRun simulation={simulation} />
  const text = showsProgress ? active : simulated === null ? 'Starting the engine…' : done
  return (
    <>
      {done === undefined && !showsProgress ? null : (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            columnGap: 2,
            rowGap: 1,
            // On a phone the line wraps, with text above the actions or the progress.
            minHeight: { xs: actions === undefined ? 36 : narrowHeight, sm: 36 },
            alignContent: 'flex-start',
            mb: done === undefined ? 1.5 : 0.5,
          }}
        >
          {done === undefined ? null : (
            <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {text}
            </Typography>
          )}
          {showsProgress ? (
            <>
              <ProgressBar label={label} share={progress} />
              <Button size="small" color="inherit" onClick={cancel}>
                Cancel
              </Button>
            </>
          ) : null}
          {/* Hidden, not removed: a dialog that they opened stays. */}
          {actions === undefined ? null : (
            <Box sx={{ display: showsProgress ? 'none' : 'flex', gap: 1, ml: 'auto', flexShrink: 0 }}>{actions}</Box>
          )}
        </Box>
      )}
      {simulated === null && height !== undefined ? <Skeleton variant="rounded" height={height} /> : null}
    </>
  )
}
