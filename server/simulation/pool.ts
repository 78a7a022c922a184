import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Id } from '#domain/units.ts'
import { ApiError } from '#server/errors.ts'
import { workerFile } from '#server/worker-file.ts'
import type { Owned } from './owned.ts'
import { refusal } from './refusal.ts'
import { refuseTooLarge } from './task-size.ts'
import type { InputOf, ResultOf, TaskCall, TaskName, TaskOutcome } from './tasks.ts'

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
   * for the input, `simulation_too_large` for its size, `busy` when the queue or the user's share of it is full or the
   * time is up, `cancelled` when the caller's signal is aborted.
   */
  run<Name extends TaskName>(name: Name, input: InputOf<Name>, caller: Caller): Promise<Owned<ResultOf<Name>>>
  /** Simulations of all users that run or wait here. */
  underWay(): number
  /** Ends the threads; simulations under way are given up. */
  close(): Promise<void>
}

/** Opens the pool; threads start with the first simulation and end when they have been idle for a while. */
export function openSimulationPool(options: SimulationPoolOptions = defaultPoolOptions): SimulationPool {
  const threads = new Piscina<TaskCall, TaskOutcome>({
    filename: workerFile('simulation-worker').href,
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: 30_000,
  })
  /** Simulations under way, running or waiting, by user and in all. */
  const underWay = new Map<Id, number>()
  let total = 0
  let closed = false

  async function outcomeOf<Name extends TaskName>(
    name: Name,
    input: InputOf<Name>,
    signal: AbortSignal,
  ): Promise<TaskOutcome<Name>> {
    const timeLimit = AbortSignal.timeout(options.timeLimitMs)
    try {
      // A name with its own input is one of the calls, and the thread answers each in kind.
      const call = { name, input } as unknown as TaskCall
      return await threads.run(call, { signal: AbortSignal.any([signal, timeLimit]) })
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
    async run(name, input, { userId, signal, fieldOf }) {
      if (signal.aborted) throw new ApiError('cancelled')
      refuseTooLarge(name, input, fieldOf)
      const before = underWay.get(userId) ?? 0
      if (before >= options.perUser) {
        throw new ApiError('busy', `At most ${options.perUser} simulations run for one user at a time.`)
      }
      if (closed || total >= options.threads + options.queue) throw new ApiError('busy')
      underWay.set(userId, before + 1)
      total++
      try {
        const { result, problem } = await outcomeOf(name, input, signal)
        if (problem !== null) throw refusal(problem, fieldOf)
        // It came from another thread: nobody else holds it.
        return result as Owned<typeof result>
      } finally {
        total--
        const left = (underWay.get(userId) ?? 1) - 1
        if (left === 0) underWay.delete(userId)
        else underWay.set(userId, left)
      }
    },
    underWay: () => total,
    async close() {
      closed = true
      await threads.destroy()
    },
  }
}
