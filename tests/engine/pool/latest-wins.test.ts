import { describe, expect, it, vi } from 'vitest'
import { LatestWins } from '#workers/shared/latest-wins.ts'
import { cancelled, success, type Outcome } from '#workers/shared/outcome.ts'

/** Runs that end when the test says so, or when they are cancelled. */
function byHand() {
  const runs: { input: number; finish: () => void; signal: AbortSignal }[] = []
  const latest = new LatestWins<number, number>(
    (input, signal) =>
      new Promise<Outcome<number>>((resolve) => {
        signal.addEventListener('abort', () => resolve(cancelled))
        runs.push({ input, signal, finish: () => resolve(success(input)) })
      }),
  )
  const inputs = () => runs.map((run) => run.input)
  return { latest, runs, inputs }
}

describe('latest wins', () => {
  it('keeps one run going and only the newest waiting', async () => {
    const { latest, runs, inputs } = byHand()
    const outcomes = [1, 2, 3, 4].map((input) => latest.submit(input))
    expect(inputs()).toEqual([1])
    expect(await Promise.all([outcomes[1], outcomes[2]])).toEqual([cancelled, cancelled])
    runs[0]?.finish()
    expect(await outcomes[0]).toEqual(success(1))
    await expect.poll(inputs).toEqual([1, 4])
    runs[1]?.finish()
    expect(await outcomes[3]).toEqual(success(4))
    const later = latest.submit(5)
    await expect.poll(inputs).toEqual([1, 4, 5])
    runs[2]?.finish()
    expect(await later).toEqual(success(5))
  })

  it('cancels a slow run that is stale', async () => {
    const { latest, runs, inputs } = byHand()
    const slow = latest.submit(1)
    const newest = latest.submit(2)
    expect(await slow).toEqual(cancelled)
    await expect.poll(inputs).toEqual([1, 2])
    expect(runs[1]?.signal.aborted).toBe(false)
    runs[1]?.finish()
    expect(await newest).toEqual(success(2))
  })

  it('does not cancel a run that nothing has replaced', async () => {
    vi.useFakeTimers()
    const { latest, runs } = byHand()
    const only = latest.submit(1)
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    runs[0]?.finish()
    expect(await only).toEqual(success(1))
  })

  it('cancel empties it', async () => {
    const { latest, inputs } = byHand()
    const outcomes = [latest.submit(1), latest.submit(2)]
    latest.cancel()
    expect(await Promise.all(outcomes)).toEqual([cancelled, cancelled])
    expect(inputs()).toEqual([1])
  })
})
