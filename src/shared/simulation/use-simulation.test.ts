import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
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

it('shows what a run has first, until a run has no such part', async () => {
  const runs: { onEarly: (part: string) => void; end: (outcome: Outcome<string>) => void }[] = []
  const simulator: Simulator<string, string, string> = {
    simulate: (_, { onEarly }) => new Promise((resolve) => runs.push({ onEarly, end: resolve })),
    toPreview: () => null,
  }
  const { result, rerender } = renderHook(({ input }) => useSimulation(input, simulator), {
    initialProps: { input: 'first' },
  })
  act(() => runs[0]?.onEarly('the fan'))
  const early = { input: 'first', part: 'the fan' }
  expect(result.current).toMatchObject({ early, simulated: null, running: true })
  await act(async () => runs[0]?.end(success('all')))
  expect(result.current).toMatchObject({ early, simulated: { input: 'first', result: 'all' }, running: false })
  rerender({ input: 'second' })
  await act(async () => runs[1]?.end(success('all of the second')))
  expect(result.current).toMatchObject({ early: null, simulated: { input: 'second' } })
})

it('reports the progress of long runs only: that of a short one would render everything for nothing', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const runs: { onProgress: ((share: number) => void) | undefined }[] = []
  const simulator: Simulator<string, string> = {
    simulate: (_, { onProgress }) => new Promise(() => runs.push({ onProgress })),
    toPreview: () => null,
  }
  let renders = 0
  const { result } = renderHook(() => {
    renders += 1
    return useSimulation('input', simulator)
  })
  const before = renders
  act(() => runs[0]?.onProgress?.(0.5))
  expect(result.current.progress).toBe(0)
  expect(renders).toBe(before)
  vi.advanceTimersByTime(400)
  act(() => runs[0]?.onProgress?.(0.6))
  expect(result.current.progress).toBe(0.6)
  vi.useRealTimers()
})

it('shows no earlier result once there is no input', async () => {
  const simulator: Simulator<string, string, string> = {
    simulate: (input, { onEarly }) => {
      onEarly(`the fan of ${input}`)
      return Promise.resolve(success(`all of ${input}`))
    },
    toPreview: () => null,
  }
  const first: { readonly input: string | null } = { input: 'first' }
  const { result, rerender } = renderHook(({ input }) => useSimulation(input, simulator), { initialProps: first })
  await waitFor(() => expect(result.current.simulated?.result).toBe('all of first'))
  rerender({ input: null })
  expect(result.current).toMatchObject({ simulated: null, early: null, running: false })
})
