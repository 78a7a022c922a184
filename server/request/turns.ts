import { ApiError } from '#server/request/api-error.ts'

export interface TurnLimits {
  /** What the turns are for, as error messages name it: 'simulations'. */
  readonly tasks: string
  /** Max tasks of one user that run at once. */
  readonly running: number
  /** Max tasks of the same user that wait for their turn. */
  readonly waiting: number
}

/** Limits how many tasks each user runs at a time, in the order of requests. */
export interface Turns {
  /**
   * Waits for the user's turn; resolves with a function that ends it, to be called once. Throws ApiError `busy` if too
   * many of the user's tasks already wait, and the signal's reason if it is aborted meanwhile.
   */
  take(userId: string, signal: AbortSignal): Promise<() => void>
  close(): Promise<void>
}

/** The error for a task that exceeds the queue. */
export const queueFullError = ({ tasks, running, waiting }: TurnLimits): ApiError =>
  new ApiError('busy', `At most ${running} ${tasks} run and ${waiting} wait for one user at a time.`)

/** Settles with `turn`, or rejects with the signal's reason if it is aborted first. */
export async function waitForTurn(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  const listening = new AbortController()
  const aborted = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true, signal: listening.signal })
  })
  try {
    await Promise.race([turn, aborted])
  } finally {
    listening.abort()
  }
}

/** A waiting task. */
interface Place {
  call: (() => void) | null
}

interface Line {
  running: number
  readonly waiting: Place[]
}

/** Turns within this process. The embedded database has only one server process. */
export function localTurns(limits: TurnLimits): Turns {
  const lines = new Map<string, Line>()

  const leave = (userId: string, line: Line) => {
    const next = line.waiting.shift()
    if (next !== undefined) return next.call?.()
    line.running--
    if (line.running === 0) lines.delete(userId)
  }

  return {
    async take(userId, signal) {
      signal.throwIfAborted()
      const line = lines.get(userId) ?? { running: 0, waiting: [] }
      if (line.running < limits.running) {
        line.running++
        lines.set(userId, line)
        return () => leave(userId, line)
      }
      if (line.waiting.length >= limits.waiting) throw queueFullError(limits)
      const place: Place = { call: null }
      line.waiting.push(place)
      const turn = new Promise<void>((resolve) => (place.call = resolve))
      try {
        await waitForTurn(turn, signal)
      } catch (error) {
        const at = line.waiting.indexOf(place)
        if (at === -1) leave(userId, line)
        else line.waiting.splice(at, 1)
        throw error
      }
      return () => leave(userId, line)
    },
    close: async () => {},
  }
}
