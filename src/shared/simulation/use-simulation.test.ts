import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { cancelled, success, type Outcome } from '#workers/shared/outcome.ts'
import { useSimulation, type Simulator } from './use-simulation.ts'

afterEach(cleanup)

it('a preview that the full run replaces is no cancelled run', async () => {
  const runs: { input: string; end: (outcome: Outcome<string>) => void }[] = []
  const simulator: Simulator<string, string> = {
    simulate: (input, { signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(cancelled))
        runs.push({ input, end: resolve })
      }),
    toPreview: (input) => (input === 'full' ? 'preview' : null),
  }
  const { result } = renderHook(() => useSimulation('full', simulator))
  // The preview is slower than the delay of the full run, which cancels it.
  await waitFor(() => expect(runs.map(({ input }) => input)).toEqual(['preview', 'full']))
  expect(result.current).toMatchObject({ problem: null, running: true, simulated: null })
  await act(async () => runs[1]?.end(success('done')))
  expect(result.current).toMatchObject({ problem: null, running: false, simulated: { result: 'done', preview: false } })
})
