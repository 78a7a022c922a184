import { ApiError } from '#server/request/api-error.ts'

export interface TurnLimits {
  /** Simulations of one user that run at once. */
  readonly running: number
  /** Further ones of the same user that wait for their turn. */
  readonly waiting: number
}

/** Gives each user a few simulations at a time, in the order of asking. */
export interface Turns {
  /**
   * Waits for the user's turn; resolves with what ends it, to be called once. Throws ApiError `busy` when too many of
   * the user's wait already, and the signal's reason when it is aborted meanwhile.
   */
  take(userId: string, signal: AbortSignal): Promise<() => void>
  close(): Promise<void>
}

/** The refusal of one more than may wait. */
export const queueFullError = ({ running, waiting }: TurnLimits): ApiError =>
  new ApiError('busy', `At most ${running} simulations run and ${waiting} wait for one user at a time.`)

/** Settles with `turn`, or rejects with the signal's reason when it is aborted before. */
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

/** Of one who waits. */
interface Place {
  call: (() => void) | null
}

interface Line {
  running: number
  readonly waiting: Place[]
}

/** Turns within this process, which is the only one beside the embedded database. */
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
