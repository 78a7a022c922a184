import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type ReactNode } from 'react'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import type { GrowthSimulation } from './use-growth-simulation.ts'

/** A run shorter than this shows no progress: it would only flicker under a slider. */
const progressDelayMs = 350

/** True once `active` has lasted. */
function useSustained(active: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLasting(true), progressDelayMs)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [active])
  return active && lasting
}

interface RunStatusProps {
  readonly simulation: GrowthSimulation
  /** Paths of the full run. */
  readonly paths: number
  /** Shown at the end of the line while nothing runs. */
  readonly actions: ReactNode
}

/** What the run is doing, in a line of fixed height, so that the results do not jump. */
export function RunStatus({ simulation, paths, actions }: RunStatusProps) {
  const { simulated, running, progress, problem, cancel, runAgain } = simulation
  const lasting = useSustained(running)
  if (problem !== null) {
    const stopped = problem.code === 'cancelled'
    const older = simulated === null ? '' : ' The figures below are of an earlier run.'
    return (
      <Alert
        severity={stopped ? 'info' : 'error'}
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
  const done =
    simulated === null
      ? ''
      : `${formatCount(simulated.input.paths)} paths × ${formatCount(simulated.input.steps)} trades`
  const note = lasting
    ? `${simulated?.preview === true ? `Preview of ${formatCount(simulated.input.paths)} paths; s` : 'S'}imulating ${formatCount(paths)} paths… ${formatPercent(progress, { digits: 0 })}`
    : `${done} in your browser’s engine`
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
        {simulated === null && !lasting ? 'Starting the engine…' : note}
      </Typography>
      {lasting ? (
        <>
          <ProgressBar label="Progress of the simulation" share={progress} />
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
