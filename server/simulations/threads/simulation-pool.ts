import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Id } from '#domain/numbers/units.ts'
import { ApiError } from '#server/request/api-error.ts'
import { workerFile } from '#server/runtime/worker-file.ts'
import type { MutableCopy } from './mutable-copy.ts'
import { simulationError } from './simulation-error.ts'
import { refuseTooLarge } from './task-size.ts'
import type { InputOf, ResultOf, TaskCall, TaskName, TaskOutcome } from './tasks.ts'
import { localTurns, type TurnLimits, type Turns } from './turns.ts'

export interface SimulationPoolOptions {
  readonly threads: number
  /** Simulations of all users that may wait for a thread. */
  readonly queue: number
  /** What one user may have under way. */
  readonly user: TurnLimits
  /** From the call to the answer, waiting included. */
  readonly timeLimitMs: number
}

export const defaultPoolOptions: SimulationPoolOptions = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  queue: 32,
  user: { running: 2, waiting: 4 },
  timeLimitMs: 45_000,
}

/** Who asks for a simulation. */
export interface Caller {
  readonly userId: Id
  /** Aborted when the caller no longer waits: the thread then stops in the middle of its work. */
  readonly signal: AbortSignal
  /** The place of a parameter in the request's body, for what is refused. */
  readonly fieldOf: (parameter: string) => string
}

/** Runs simulations in worker threads, so that the event loop stays free for everyone else. */
export interface SimulationPool {
  /**
   * Has the reference implementation compute `name` of `input`. Throws ApiError `too_few_trades` or `simulation_refused`
   * for the input, `simulation_too_large` for its size, `busy` when the queue or the user's line is full or the
   * time is up, `cancelled` when the caller's signal is aborted.
   */
  run<Name extends TaskName>(name: Name, input: InputOf<Name>, caller: Caller): Promise<MutableCopy<ResultOf<Name>>>
  /** Simulations of all users that run or wait here. */
  underWay(): number
  /** Ends the threads; simulations under way are given up. */
  close(): Promise<void>
}

/**
 * Opens the pool; threads start with the first simulation and end when they have been idle for a while. `turns` are
 * those of all servers on one database; without them, of this process.
 */
export function openSimulationPool(
  options: SimulationPoolOptions = defaultPoolOptions,
  turns: Turns = localTurns(options.user),
): SimulationPool {
  const threads = new Piscina<TaskCall, TaskOutcome>({
    filename: workerFile('simulation-worker').href,
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: 30_000,
  })
  /** Simulations under way, running or waiting. */
  let total = 0
  const closing = new AbortController()

  /** What ended a simulation early, as the caller hears of it. */
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
    { userId, signal }: Caller,
  ): Promise<TaskOutcome<Name>> {
    const timeLimit = AbortSignal.timeout(options.timeLimitMs)
    const given = AbortSignal.any([signal, timeLimit, closing.signal])
    try {
      const endTurn = await turns.take(userId, given)
      try {
        // A name with its own input is one of the calls, and the thread answers each in kind.
        return await threads.run({ name, input } as unknown as TaskCall, { signal: given })
      } finally {
        endTurn()
      }
    } catch (error) {
      throw ending(error, signal, timeLimit)
    }
  }

  return {
    async run(name, input, caller) {
      const { signal, fieldOf } = caller
      if (signal.aborted) throw new ApiError('cancelled')
      refuseTooLarge(name, input, fieldOf)
      if (closing.signal.aborted || total >= options.threads + options.queue) throw new ApiError('busy')
      total++
      try {
        const { result, problem } = await outcomeOf(name, input, caller)
        if (problem !== null) throw simulationError(problem, fieldOf)
        // It came from another thread: nobody else holds it.
        return result as MutableCopy<typeof result>
      } finally {
        total--
      }
    },
    underWay: () => total,
    async close() {
      closing.abort()
      await threads.destroy()
      await turns.close()
    },
  }
}
