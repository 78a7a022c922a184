import { setMaxListeners } from 'node:events'
import { ApiError } from '#server/request/api-error.ts'

export interface TurnLimits {
  /** What the turns are for, as error messages name it: 'calculations'. */
  readonly tasks: string
  /** Max tasks of one user that run at once. */
  readonly running: number
  /** Max tasks of the same user that wait for their turn. */
  readonly waiting: number
}

/**
 * The limits of calls that read or rewrite whole portfolios: simulations, exports, archives, recomputations. A browser asks
 * for the columns of all portfolios at once, by HTTP/2 up to a hundred.
 */
export const accountTurnLimits: TurnLimits = { tasks: 'calls over whole portfolios', running: 1, waiting: 100 }

/** A task's place in its user's line. */
export interface Place {
  /**
   * Waits for the turn. Throws the signal's reason if it is aborted before, and ApiError `busy` if the turns are closed;
   * without a signal only closing ends the wait.
   */
  turn(signal: AbortSignal | null): Promise<void>
  /** Ends the turn, or the wait for it. A second call has no effect. */
  leave(): void
}

/** Limits how many tasks each user runs at a time, in the order of requests. */
export interface Turns {
  /** Joins the user's line. Throws ApiError `too_many_requests` if too many of the user's tasks already wait. */
  join(userId: string): Promise<Place>
  /**
   * Joins the line and waits for the turn; resolves with a function that ends it. Throws as `join` and `Place.turn` do.
   */
  take(userId: string, signal: AbortSignal | null): Promise<() => void>
  /** Ends all waits. */
  close(): Promise<void>
}

/** The error for a task that exceeds the queue. */
export const queueFullError = ({ tasks, running, waiting }: TurnLimits): ApiError =>
  new ApiError(
    'too_many_requests',
    `Too many ${tasks} at once: ${running} of an account may run and ${waiting} may wait. Try again when one has ended.`,
  )

/** The error for a task that waits while the server stops. */
const closedError = () => new ApiError('busy')

/** Settles with `turn`, or rejects with the reason of the first signal that is aborted before. */
async function waitForTurn(turn: Promise<void>, signals: readonly AbortSignal[]): Promise<void> {
  const listening = new AbortController()
  const aborted = new Promise<never>((_resolve, reject) => {
    for (const signal of signals) {
      const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true, signal: listening.signal })
    }
  })
  try {
    await Promise.race([turn, aborted])
  } finally {
    listening.abort()
  }
}

/** A place whose turn comes when `called` resolves, or has come already; `left` is told once that it is over. */
export function createPlace(called: Promise<void> | null, closing: AbortSignal, left: () => void): Place {
  let hasLeft = false
  return {
    async turn(signal) {
      if (called !== null) await waitForTurn(called, signal === null ? [closing] : [signal, closing])
    },
    leave: () => {
      if (hasLeft) return
      hasLeft = true
      left()
    },
  }
}

/** `Turns.take` by `Turns.join`. */
export const takeBy =
  (join: Turns['join']): Turns['take'] =>
  async (userId, signal) => {
    signal?.throwIfAborted()
    const place = await join(userId)
    try {
      await place.turn(signal)
    } catch (error) {
      place.leave()
      throw error
    }
    return () => place.leave()
  }

/** The end of all waits of some turns. */
export function createClosing(): { readonly signal: AbortSignal; readonly close: () => void } {
  const closing = new AbortController()
  // Every task that waits listens to it, and no longer.
  setMaxListeners(0, closing.signal)
  return { signal: closing.signal, close: () => closing.abort(closedError()) }
}

interface Line {
  running: number
  readonly waiting: { readonly call: () => void }[]
}

const doNothing = () => {}

/** Turns within this process. The embedded database has only one server process. */
export function localTurns(limits: TurnLimits): Turns {
  const lines = new Map<string, Line>()
  const closing = createClosing()

  const join: Turns['join'] = async (userId) => {
    const line = lines.get(userId) ?? { running: 0, waiting: [] }
    const runsAtOnce = line.running < limits.running
    if (!runsAtOnce && line.waiting.length >= limits.waiting) throw queueFullError(limits)
    lines.set(userId, line)
    const waiting = { call: doNothing }
    const called = runsAtOnce ? null : new Promise<void>((resolve) => (waiting.call = resolve))
    if (runsAtOnce) line.running++
    else line.waiting.push(waiting)
    return createPlace(called, closing.signal, () => {
      const at = line.waiting.indexOf(waiting)
      if (at !== -1) {
        line.waiting.splice(at, 1)
        return
      }
      const next = line.waiting.shift()
      if (next !== undefined) return next.call()
      line.running--
      if (line.running === 0) lines.delete(userId)
    })
  }

  return { join, take: takeBy(join), close: async () => closing.close() }
}
