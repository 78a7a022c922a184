import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GrowthInput, GrowthResult } from '#domain/simulation/growth.ts'
import { toParameters, defaultSettings } from '#features/monte-carlo/settings/growth-settings.ts'
import { engineForTests } from '#workers/engine/engine-pool.fixture.ts'
import { cancelled, failure, success, type Outcome } from '#workers/shared/outcome.ts'
import type { RunOptions } from '#workers/shared/run-options.ts'
import { useGrowthSimulation } from './use-growth-simulation.ts'

/** The test decides when and how each run ends. */
const samplePaths = { at: [0, 1], paths: [[1, 1.01]] }
const runs: { readonly paths: number; readonly end: (outcome: Outcome<GrowthResult>) => void }[] = []
engineForTests({
  simulateGrowth: (input: GrowthInput, { signal }: RunOptions) =>
    new Promise<Outcome<GrowthResult>>((resolve) => {
      signal?.addEventListener('abort', () => resolve(cancelled))
      runs.push({ paths: input.paths, end: resolve })
    }),
  samplePaths: () => Promise.resolve(success(samplePaths)),
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  runs.length = 0
})

const inputOf = (paths: number): GrowthInput => ({
  ...toParameters({ ...defaultSettings, paths }, { r: [1, -1, 2], tradesPerDay: [3], pnlPerLot: null }),
  r: [1, -1, 2],
})
const resultOf = (paths: number) => ({ paths }) as GrowthResult
const end = (index: number, outcome: Outcome<GrowthResult>) => act(async () => runs[index]?.end(outcome))

describe('simulating while parameters change', () => {
  it('runs a small simulation at once', async () => {
    const input = inputOf(1000)
    const { result } = renderHook(() => useGrowthSimulation(input))
    expect(result.current).toMatchObject({ simulated: null, running: true, problem: null })
    await end(0, success(resultOf(1000)))
    expect(result.current.simulated).toEqual({
      input,
      result: { growth: resultOf(1000), samplePaths },
      preview: false,
    })
    expect(result.current.running).toBe(false)
    expect(runs).toHaveLength(1)
  })

  it('previews a large simulation with fewer paths, in full blocks', async () => {
    const input = inputOf(1_000_000)
    const { result } = renderHook(() => useGrowthSimulation(input))
    expect(runs.map((run) => run.paths)).toEqual([9 * 1024])
    await end(0, success(resultOf(9 * 1024)))
    expect(result.current).toMatchObject({ running: true, simulated: { preview: true, input: { paths: 9 * 1024 } } })
    await waitFor(() => expect(runs).toHaveLength(2))
    await end(1, success(resultOf(1_000_000)))
    expect(result.current).toMatchObject({ running: false, simulated: { preview: false, input } })
  })

  it('keeps the last result when a run fails, and reports the problem', async () => {
    const { result, rerender } = renderHook(({ input }) => useGrowthSimulation(input), {
      initialProps: { input: inputOf(1000) },
    })
    await end(0, success(resultOf(1000)))
    rerender({ input: inputOf(2000) })
    expect(result.current).toMatchObject({ running: true, problem: null })
    const problem = { code: 'worker_failed', message: 'unreachable' } as const
    await end(1, failure(problem))
    expect(result.current).toMatchObject({ running: false, problem, simulated: { input: { paths: 1000 } } })
  })

  it('can be cancelled and run again', async () => {
    const input = inputOf(1_000_000)
    const { result } = renderHook(() => useGrowthSimulation(input))
    act(() => result.current.cancel())
    await waitFor(() => expect(result.current.problem?.code).toBe('cancelled'))
    expect(result.current.running).toBe(false)
    // The full run after the preview does not start either.
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(runs).toHaveLength(1)
    act(() => result.current.runAgain())
    await waitFor(() => expect(runs).toHaveLength(2))
    expect(result.current).toMatchObject({ running: true, problem: null })
  })

  it('simulates nothing without an input', () => {
    const { result } = renderHook(() => useGrowthSimulation(null))
    expect(result.current.running).toBe(false)
    expect(runs).toHaveLength(0)
  })
})
