import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createClosing, createPlace, queueFullError, takeBy, type TurnLimits, type Turns } from './turns.ts'

/** How long a turn lasts after its server's last heartbeat, and the interval of heartbeats. */
export interface LeaseTimes {
  readonly leaseMs: number
  readonly heartbeatMs: number
  /** How often waiting calls check whether it is their turn, because another server may have ended one. */
  readonly lookMs: number
}

const defaultTimes: LeaseTimes = { leaseMs: 20_000, heartbeatMs: 5_000, lookMs: 300 }

/** Those of the turns in $1 that have fewer than $2 live turns of the same user before them. */
const runnableTurns = `
  select mine.id from app.simulation_turns as mine
  where mine.id = any($1::bigint[]) and (
    select count(*) from app.simulation_turns as earlier
    where earlier.user_id = mine.user_id and earlier.id < mine.id and earlier.expires_at > clock_timestamp()
  ) < $2`

/**
 * Turns across all servers on one database: each user has one queue there, and its first tasks run. A server that was
 * killed stops extending its turns, and the queue moves on when they expire. The table is named after simulations, which
 * alone took turns at first: servers of that version queue in it during a rolling upgrade.
 */
export function sharedTurns(pool: pg.Pool, limits: TurnLimits, times: LeaseTimes = defaultTimes): Turns {
  const server = randomUUID()
  const waiting = new Map<number, () => void>()
  const held = new Set<number>()
  const ended = new Set<number>()
  const closing = createClosing()
  let looking: Promise<void> | null = null

  const lookOnce = async () => {
    if (waiting.size === 0) return
    const { rows } = await pool.query<{ id: number }>(runnableTurns, [[...waiting.keys()], limits.running])
    for (const { id } of rows) {
      waiting.get(id)?.()
      waiting.delete(id)
    }
  }
  // While the database is unreachable, waiting calls keep waiting until it returns or their time limit ends.
  const look = () =>
    (looking ??= lookOnce()
      .catch(() => {})
      .finally(() => (looking = null)))
  // Only turns that are held: one whose place in the table was lost on the way must expire.
  const extend = async () => {
    if (held.size === 0) return
    await pool.query(
      `update app.simulation_turns set expires_at = clock_timestamp() + $2 * interval '1 millisecond'
       where id = any($1::bigint[])`,
      [[...held], times.leaseMs],
    )
  }
  /** Deletes the turns that have ended, and those that could not be deleted before. */
  const deleteEnded = async () => {
    if (ended.size === 0) return
    const ids = [...ended]
    await pool.query('delete from app.simulation_turns where id = any($1::bigint[])', [ids])
    for (const id of ids) ended.delete(id)
    await look()
  }
  const timers = [
    setInterval(() => {
      void look()
      void deleteEnded().catch(() => {})
    }, times.lookMs),
    setInterval(() => void extend().catch(() => {}), times.heartbeatMs),
  ]
  for (const timer of timers) timer.unref()

  /** Leaves the queue; while the database is unreachable, when it returns. */
  const leave = (id: number) => {
    held.delete(id)
    waiting.delete(id)
    ended.add(id)
    void deleteEnded().catch(() => {})
  }

  const join: Turns['join'] = async (userId) => {
    const most = limits.running + limits.waiting
    const { rows } = await pool.query<{ id: number | null }>(
      `select app.ask_for_simulation_turn($1, $2, $3, $4 * interval '1 millisecond') as id`,
      [userId, server, most, times.leaseMs],
    )
    const id = rows[0]?.id ?? null
    if (id === null) throw queueFullError(limits)
    held.add(id)
    const called = new Promise<void>((resolve) => waiting.set(id, resolve))
    void look()
    return createPlace(called, closing.signal, () => leave(id))
  }

  return {
    join,
    take: takeBy(join),
    async close() {
      for (const timer of timers) clearInterval(timer)
      closing.close()
      held.clear()
      await pool.query('delete from app.simulation_turns where server = $1', [server]).catch(() => {})
    },
  }
}
