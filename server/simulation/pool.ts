import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { simulationLimits, type GrowthInput, type GrowthResult } from '#domain/simulation.ts'
import type { Id } from '#domain/units.ts'
import { ApiError } from '#server/errors.ts'
import { checkGrowth } from '#server/reference/growth-check.ts'
import { workerFile } from '#server/worker-file.ts'
import type { GrowthOutcome } from './growth-worker.ts'
import type { Owned } from './owned.ts'
import { refusal } from './refusal.ts'

export interface SimulationPoolOptions {
  readonly threads: number
  /** Simulations of all users that may wait for a thread. */
  readonly queue: number
  /** Simulations of one user that may run or wait at once. */
  readonly perUser: number
  /** From the call to the answer, waiting included. */
  readonly timeLimitMs: number
}

export const defaultPoolOptions: SimulationPoolOptions = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  queue: 32,
  perUser: 2,
  timeLimitMs: 45_000,
}

/** Runs simulations in worker threads, so that the event loop stays free for everyone else. */
export interface SimulationPool {
  /**
   * Simulates portfolio growth with the reference implementation. Throws ApiError `too_few_trades` or
   * `simulation_refused` for the input, `simulation_too_large` for its size, `busy` when the queue or the user's share of
   * it is full or the time is up, `cancelled` when `signal` is aborted: the thread then stops in the middle of its work.
   */
  growth(userId: Id, input: GrowthInput, signal: AbortSignal): Promise<Owned<GrowthResult>>
  /** Ends the threads; simulations under way are given up. */
  close(): Promise<void>
}

/** Refuses what needs no thread to be refused. */
function checkBeforehand(input: GrowthInput): void {
  const problem = checkGrowth(input)
  if (problem !== null) throw refusal(problem)
  if (input.paths * input.steps > simulationLimits.maxServerPathSteps) {
    const limit = simulationLimits.maxServerPathSteps / 1e6
    throw new ApiError('simulation_too_large', `Paths times trades ahead may be at most ${limit} million here.`, [
      { field: 'parameters.paths', message: 'times parameters.steps is too large' },
    ])
  }
}

/** Opens the pool; threads start with the first simulation and end when they have been idle for a while. */
export function openSimulationPool(options: SimulationPoolOptions = defaultPoolOptions): SimulationPool {
  const threads = new Piscina<GrowthInput, Owned<GrowthOutcome>>({
    filename: workerFile('growth-worker').href,
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: 30_000,
  })
  /** Simulations under way, running or waiting, by user and in all. */
  const underWay = new Map<Id, number>()
  let total = 0
  let closed = false

  async function run(input: GrowthInput, signal: AbortSignal): Promise<Owned<GrowthOutcome>> {
    const timeLimit = AbortSignal.timeout(options.timeLimitMs)
    try {
      return await threads.run(input, { signal: AbortSignal.any([signal, timeLimit]) })
    } catch (error) {
      if (signal.aborted) throw new ApiError('cancelled')
      if (timeLimit.aborted) {
        throw new ApiError('busy', `The simulation did not finish within ${options.timeLimitMs / 1000} seconds.`)
      }
      if (closed) throw new ApiError('busy')
      throw error
    }
  }

  return {
    async growth(userId, input, signal) {
      if (signal.aborted) throw new ApiError('cancelled')
      checkBeforehand(input)
      const before = underWay.get(userId) ?? 0
      if (before >= options.perUser) {
        throw new ApiError('busy', `At most ${options.perUser} simulations run for one user at a time.`)
      }
      if (closed || total >= options.threads + options.queue) throw new ApiError('busy')
      underWay.set(userId, before + 1)
      total++
      try {
        const { result, problem } = await run(input, signal)
        if (problem !== null) throw refusal(problem)
        return result
      } finally {
        total--
        const left = (underWay.get(userId) ?? 1) - 1
        if (left === 0) underWay.delete(userId)
        else underWay.set(userId, left)
      }
    },
    async close() {
      closed = true
      await threads.destroy()
    },
  }
}
