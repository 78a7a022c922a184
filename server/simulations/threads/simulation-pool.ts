import { availableParallelism } from 'node:os'
import { ApiError } from '#server/request/api-error.ts'
import { openThreads } from '#server/runtime/open-threads.ts'
import type { MutableCopy } from './mutable-copy.ts'
import { simulationError } from './simulation-error.ts'
import { refuseTooLarge } from './task-size.ts'
import type { InputOf, ResultOf, TaskCall, TaskName, TaskOutcome } from './tasks.ts'

export interface SimulationPoolOptions {
  readonly threads: number
  /** Max simulations of all users that may wait for a thread. */
  readonly queue: number
  /** From the caller's turn to the response. */
  readonly timeLimitMs: number
}

export const defaultPoolOptions: SimulationPoolOptions = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  queue: 32,
  timeLimitMs: 45_000,
}

/** The caller of a simulation. */
export interface Caller {
  /** Waits for the turn of the caller's account, which lasts until the request is answered. */
  readonly takeTurn: () => Promise<void>
  /** Aborted when the caller no longer waits: the thread then stops in the middle of its work. */
  readonly signal: AbortSignal
  /** Gives the place of a parameter in the request's body, for error messages. */
  readonly fieldOf: (parameter: string) => string
}

/** Runs simulations in worker threads, so that the event loop stays free. */
export interface SimulationPool {
  /**
   * Runs the reference implementation of `name` on `input`. Throws ApiError `too_few_trades` or `simulation_refused`
   * for the input, `simulation_too_large` for its size, `busy` if the pool's queue is full or the time limit is
   * reached, `cancelled` if the caller's signal is aborted, and what `takeTurn` throws.
   */
  run<Name extends TaskName>(name: Name, input: InputOf<Name>, caller: Caller): Promise<MutableCopy<ResultOf<Name>>>
  /** Running and waiting simulations of all users in this process, without those that wait for their account's turn. */
  pending(): number
  /** Ends the threads and aborts pending simulations. */
  close(): Promise<void>
}

/** Opens the pool. Threads start with the first simulation and end after they have been idle for a while. */
export function openSimulationPool(options: SimulationPoolOptions = defaultPoolOptions): SimulationPool {
  const threads = openThreads<TaskCall, TaskOutcome>('simulation-worker', {
    maxThreads: options.threads,
    idleTimeout: 30_000,
  })
  /** Pending simulations, running or waiting. */
  let total = 0
  const closing = new AbortController()

  /** Translates the reason why a simulation ended early into the caller's error. */
  function ending(error: unknown, signal: AbortSignal, timeLimit: AbortSignal): unknown {
    if (signal.aborted) return new ApiError('cancelled')
    if (timeLimit.aborted) {
      return new ApiError('busy', `The simulation did not finish within ${options.timeLimitMs / 1000} seconds.`)
    }
    return closing.signal.aborted ? new ApiError('busy') : error
  }

  async function outcomeOf<Name extends TaskName>(
    name: Name,
    input: InputOf<Name>,
    { signal }: Caller,
  ): Promise<TaskOutcome<Name>> {
    const timeLimit = AbortSignal.timeout(options.timeLimitMs)
    const given = AbortSignal.any([signal, timeLimit, closing.signal])
    try {
      // The input belongs to the name, so that this is a valid call, and the result belongs to the name too.
      return await threads.run({ name, input } as unknown as TaskCall, { signal: given })
    } catch (error) {
      throw ending(error, signal, timeLimit)
    }
  }

  return {
    async run(name, input, caller) {
      const { signal, fieldOf } = caller
      if (signal.aborted) throw new ApiError('cancelled')
      refuseTooLarge(name, input, fieldOf)
      await caller.takeTurn()
      if (closing.signal.aborted || total >= options.threads + options.queue) throw new ApiError('busy')
      total++
      try {
        const { result, problem } = await outcomeOf(name, input, caller)
        if (problem !== null) throw simulationError(problem, fieldOf)
        // The result is a copy from another thread: nothing else refers to it.
        return result as MutableCopy<typeof result>
      } finally {
        total--
      }
    },
    pending: () => total,
    async close() {
      closing.abort()
      await threads.destroy()
    },
  }
}
