import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { queueFullError, waitForTurn, type TurnLimits, type Turns } from './turns.ts'

/** How long a turn outlives its server, and how often a server says that it lives. */
export interface LeaseTimes {
  readonly leaseMs: number
  readonly heartbeatMs: number
  /** How often those who wait look whether it is their turn: another server may have ended one. */
  readonly lookMs: number
}

const defaultTimes: LeaseTimes = { leaseMs: 20_000, heartbeatMs: 5_000, lookMs: 300 }

/** Of the turns in $1, those that no more than $2 - 1 live ones of the same user are before. */
const runnableTurns = `
  select mine.id from app.simulation_turns as mine
  where mine.id = any($1::bigint[]) and (
    select count(*) from app.simulation_turns as earlier
    where earlier.user_id = mine.user_id and earlier.id < mine.id and earlier.expires_at > clock_timestamp()
  ) < $2`

/**
 * Turns across all servers on one database: a user's simulations stand in one line there, and the first of it run. A
 * server that was killed extends its places no more, and the line moves on when they expire.
 */
export function sharedTurns(pool: pg.Pool, limits: TurnLimits, times: LeaseTimes = defaultTimes): Turns {
  const server = randomUUID()
  const waiting = new Map<number, () => void>()
  const held = new Set<number>()
  let looking: Promise<void> | null = null

  const lookOnce = async () => {
    if (waiting.size === 0) return
    const { rows } = await pool.query<{ id: number }>(runnableTurns, [[...waiting.keys()], limits.running])
    for (const { id } of rows) {
      waiting.get(id)?.()
      waiting.delete(id)
    }
  }
  // While the database is away those who wait go on waiting, until it is back or their time is up.
  const look = () =>
    (looking ??= lookOnce()
      .catch(() => {})
      .finally(() => (looking = null)))
  const extend = async () => {
    if (held.size === 0) return
    await pool.query(
      `update app.simulation_turns set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where server = $1`,
      [server, times.leaseMs],
    )
  }
  const timers = [
    setInterval(() => void look(), times.lookMs),
    setInterval(() => void extend().catch(() => {}), times.heartbeatMs),
  ]
  for (const timer of timers) timer.unref()

  /** Leaves the line. A turn that cannot be given back now expires by itself. */
  const leave = (id: number) => {
    held.delete(id)
    waiting.delete(id)
    void pool.query('delete from app.simulation_turns where id = $1', [id]).then(look, () => {})
  }

  return {
    async take(userId, signal) {
      signal.throwIfAborted()
      const most = limits.running + limits.waiting
      const { rows } = await pool.query<{ id: number | null }>(
        `select app.ask_for_simulation_turn($1, $2, $3, $4 * interval '1 millisecond') as id`,
        [userId, server, most, times.leaseMs],
      )
      const id = rows[0]?.id ?? null
      if (id === null) throw queueFullError(limits)
      held.add(id)
      const turn = new Promise<void>((resolve) => waiting.set(id, resolve))
      void look()
      try {
        await waitForTurn(turn, signal)
      } catch (error) {
        leave(id)
        throw error
      }
      return () => leave(id)
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      held.clear()
      await pool.query('delete from app.simulation_turns where server = $1', [server]).catch(() => {})
    },
  }
}
