import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { healthQuery } from '#api/console/server-state.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { formatNumber, unknownText } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { enginePool } from '#workers/engine/client.ts'
import { hasSimd, runSelfTests, type SelfTestResult } from './run-self-tests.ts'
import { selfTests } from './self-tests.ts'

const columns = [
  { key: 'name', label: 'Computation' },
  { key: 'result', label: 'Result' },
  { key: 'ms', label: 'Time', unit: 'ms', numeric: true },
]
const words = { passed: 'Equal', differs: 'Differs', failed: 'Failed' }
const colors = { passed: 'success', differs: 'error', failed: 'error' } as const

interface Run {
  readonly version: string
  readonly workers: number
}

/** Starts the engine and runs every self-test; throws with the reason if it does not start. */
async function runAll(onResult: (result: SelfTestResult) => void): Promise<Run> {
  const pool = enginePool()
  const version = await pool.warmUp()
  if (!version.ok) throw new Error(version.problem.message)
  await runSelfTests(pool, onResult)
  return { version: version.value, workers: pool.alive }
}

/** The engine of this browser: what it can use, and whether it computes known answers to the last bit. */
export function EngineTab() {
  const [results, setResults] = useState<readonly SelfTestResult[]>([])
  const { data: health } = useQuery(healthQuery)
  const run = useMutation({
    mutationFn: () => {
      setResults([])
      return runAll((result) => setResults((before) => [...before, result]))
    },
    retry: false,
  })
  const { data: ran } = run
  const passed = results.filter(({ state }) => state === 'passed').length
  const isDone = ran !== undefined && results.length === selfTests.length
  return (
    <Panel
      title="Simulation engine"
      subtitle="Computes in this browser; the self-test compares it with known answers, bit for bit"
      actions={
        <Button variant="contained" disabled={run.isPending} onClick={() => run.mutate()}>
          {run.isPending ? 'Running…' : 'Run self-test'}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, auto)' },
            columnGap: 4,
            rowGap: 1,
            m: 0,
          }}
        >
          <Fact label="Browser’s engine">{ran?.version ?? unknownText}</Fact>
          <Fact label="Server’s engine">{health?.engineVersion ?? unknownText}</Fact>
          <Fact label="SIMD">{hasSimd() ? 'Supported' : 'Not supported'}</Fact>
          <Fact label="Threads">{ran?.workers ?? navigator.hardwareConcurrency}</Fact>
          <Fact label="Cores">{navigator.hardwareConcurrency}</Fact>
        </Box>
        {run.error === null ? null : <Alert severity="error">{errorText(run.error)}</Alert>}
        {isDone ? (
          <Alert severity={passed === results.length ? 'success' : 'error'}>
            {passed === results.length
              ? `Self-test passed: ${passed} of ${results.length} answers are equal.`
              : `Self-test failed: ${passed} of ${results.length} answers are equal. Reload the page.`}
          </Alert>
        ) : null}
        <SimpleTable
          caption="Self-tests"
          columns={columns}
          rows={selfTests.map(({ name }) => {
            const result = results.find((one) => one.name === name)
            if (result === undefined) return { name, result: run.isPending ? 'Waiting' : 'Not run', ms: unknownText }
            const { state, ms, detail } = result
            return {
              name,
              result: (
                <Chip size="small" variant="outlined" color={colors[state]} label={words[state]} title={detail} />
              ),
              ms: formatNumber(ms, 0),
            }
          })}
        />
      </Box>
    </Panel>
  )
}
