import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState, type DragEvent } from 'react'
import type { VerifiableTask } from '#domain/simulation/verifiable-inputs.ts'
import { formatCount } from '#ui/figures/format.ts'
import { useVerification, type VerifiedComputation } from './use-verification.ts'
import { VerifiedDifferences } from './verified-differences.tsx'

const taskNames: Readonly<Record<VerifiableTask, string>> = {
  growth: 'Portfolio growth',
  scenarios: 'Scenarios',
  history: 'Place of the history',
  kelly: 'Kelly fraction',
  kellyDrawdown: 'Risk within the drawdown limit',
  jointKelly: 'Kelly by setup',
  optimalF: 'Optimal f',
  resampling: 'Resampled figures',
  challenge: 'Challenge',
  challengeCurve: 'Challenge by risk',
  whatIfGrid: 'Stops and targets',
  whatIfGuards: 'Tests of luck',
  whatIfOutcomes: 'Results of a cell',
  whatIfEndings: 'Endings of a cell',
  removeBehavior: 'Removed behavior',
}

function VerifiedResult({ verified }: { verified: VerifiedComputation }) {
  const { task, refusal, values, differences } = verified
  const name = taskNames[task]
  if (refusal !== null) {
    return (
      <Alert severity="error" variant="outlined">
        <AlertTitle>{`${name}: not computed`}</AlertTitle>
        {refusal}
      </Alert>
    )
  }
  const equal = values.length - differences.length
  const isEqual = differences.length === 0
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity={isEqual ? 'success' : 'error'} variant="outlined">
        <AlertTitle>{`${name}: ${formatCount(equal)} of ${formatCount(values.length)} values identical`}</AlertTitle>
        {isEqual
          ? 'Your browser computed every value again, without the server.'
          : 'The file was edited, or another engine version made it.'}
      </Alert>
      {isEqual ? null : <VerifiedDifferences differences={differences} />}
    </Box>
  )
}

/** Computes a downloaded run again in the browser's engine, without the server, and compares every value. */
export default function VerifyFile() {
  const id = useId()
  const { state, verify, isOfflineReady } = useVerification()
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) void verify(file)
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        component="fieldset"
        aria-label="Verify file"
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={{
          m: 0,
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          p: 2,
          borderRadius: 1,
          border: '1px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          bgcolor: isOver ? 'action.hover' : 'transparent',
        }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 220 }}>
          Drop a downloaded file here. Your browser computes it again, without the server.
          <Box component="output" sx={{ display: 'block', color: 'text.secondary' }}>
            {isOfflineReady ? 'Works without a connection, too.' : ''}
          </Box>
        </Box>
        <Button component="label" htmlFor={id} variant="outlined" loading={state.kind === 'computing'}>
          Choose file
        </Button>
        <input
          id={id}
          type="file"
          accept="application/json,.json"
          aria-label="File to verify"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) void verify(file)
            // The same file can be chosen again.
            event.target.value = ''
          }}
          style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
        />
      </Box>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {state.kind === 'failed' ? (
          <Alert severity="error" variant="outlined">
            {state.message}
          </Alert>
        ) : null}
        {state.kind === 'verified' && state.changes.length > 0 ? (
          <Alert severity="error" variant="outlined">
            <AlertTitle>Changed since it was saved</AlertTitle>
            {state.changes.join(' ')}
          </Alert>
        ) : null}
        {state.kind === 'verified'
          ? state.computations.map((verified, place) => (
              // The computations of a file have no identity but their place.
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <VerifiedResult key={place} verified={verified} />
            ))
          : null}
      </Box>
    </Box>
  )
}
