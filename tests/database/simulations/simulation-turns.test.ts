import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedTurns } from '#server/request/shared-turns.ts'
import { localTurns, type Turns } from '#server/request/turns.ts'
import { columnTypes } from '#server/sql/connection.ts'
import { migrate } from '#server/sql/migrate.ts'
import { createTestDatabase, withoutPostgres } from '#tests/support/database/postgres-cluster.ts'

const limits = { tasks: 'simulations', running: 2, waiting: 4 }
const never = new AbortController().signal

/** Requests turns one after the other and records who got one. */
function line(turns: readonly Turns[], user: string) {
  const called: number[] = []
  const asked: Promise<() => void>[] = []
  const ask = (signal = never) => {
    const n = asked.length
    const turn = (turns[n % turns.length] as Turns).take(user, signal)
    turn.then(
      () => called.push(n),
      () => {},
    )
    asked.push(turn)
    return turn
  }
  /** Waits until this many have been called, in any order: two servers may hear of two free places in either order. */
  const untilCalled = async (count: number) => {
    while (called.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    return called.toSorted((a, b) => a - b)
  }
  const end = async (n: number) => (await (asked[n] as Promise<() => void>))()
  return { ask, called, untilCalled, end }
}

function rulesOf(turns: () => readonly Turns[], inLine: (user: string) => Promise<number>) {
  /** Requests a turn and waits until it is queued, so that turns follow the order of requests. */
  const askInOrder = async (user: string, mine: ReturnType<typeof line>, times: number) => {
    for (let i = 0; i < times; i++) {
      const before = await inLine(user)
      void mine.ask().catch(() => {})
      while ((await inLine(user)) === before) await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  it('two run, four wait, and one more is refused', async () => {
    const user = randomUUID()
    const mine = line(turns(), user)
    await askInOrder(user, mine, 6)
    expect(await mine.untilCalled(2)).toEqual([0, 1])
    await expect(mine.ask()).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect((turns()[0] as Turns).join(user)).rejects.toMatchObject({ code: 'too_many_requests' })
    // Other users do not wait.
    const other = line(turns(), randomUUID())
    void other.ask()
    expect(await other.untilCalled(1)).toEqual([0])
    await other.end(0)
    for (let n = 0; n < 6; n++) await mine.end(n)
  })

  it('turns follow the order of requests', async () => {
    const user = randomUUID()
    const mine = line(turns(), user)
    await askInOrder(user, mine, 5)
    await mine.untilCalled(2)
    await mine.end(1)
    expect(await mine.untilCalled(3)).toEqual([0, 1, 2])
    await mine.end(0)
    expect(await mine.untilCalled(4)).toEqual([0, 1, 2, 3])
    await mine.end(2)
    expect(await mine.untilCalled(5)).toEqual([0, 1, 2, 3, 4])
    for (const n of [3, 4]) await mine.end(n)
  })

  it('a place that was left twice is left once', async () => {
    const user = randomUUID()
    const server = turns()[0] as Turns
    const first = await server.join(user)
    const mine = line(turns(), user)
    await askInOrder(user, mine, 3)
    await mine.untilCalled(1)
    first.leave()
    first.leave()
    expect(await mine.untilCalled(2)).toEqual([0, 1])
    await mine.end(0)
    expect(await mine.untilCalled(3)).toEqual([0, 1, 2])
    for (const n of [1, 2]) await mine.end(n)
  })

  it('a caller who disconnects while waiting leaves the queue', async () => {
    const user = randomUUID()
    const mine = line(turns(), user)
    await askInOrder(user, mine, 2)
    const leave = new AbortController()
    const leaving = mine.ask(leave.signal)
    while ((await inLine(user)) < 3) await new Promise((resolve) => setTimeout(resolve, 2))
    await askInOrder(user, mine, 1)
    leave.abort()
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' })
    await mine.end(0)
    expect(await mine.untilCalled(3)).toEqual([0, 1, 3])
    for (const n of [1, 3]) await mine.end(n)
    // The whole queue is free again.
    while ((await inLine(user)) > 0) await new Promise((resolve) => setTimeout(resolve, 2))
    const again = line(turns(), user)
    void again.ask()
    void again.ask()
    await again.untilCalled(2)
    for (const n of [0, 1]) await again.end(n)
  })
}

describe('turns in one process', () => {
  const waiting = new Map<string, number>()
  const local = localTurns(limits)
  const turns: Turns = {
    join: (user) => local.join(user),
    take: (user, signal) => {
      const turn = local.take(user, signal)
      waiting.set(user, (waiting.get(user) ?? 0) + 1)
      const less = () => waiting.set(user, (waiting.get(user) ?? 0) - 1)
      return turn.then(
        (end) => () => {
          less()
          end()
        },
        (error: unknown) => {
          less()
          throw error
        },
      )
    },
    close: () => local.close(),
  }
  rulesOf(
    () => [turns],
    async (user) => waiting.get(user) ?? 0,
  )

  it('those that wait are refused when the turns are closed', async () => {
    const closed = localTurns({ ...limits, running: 1 })
    await closed.take('user', never)
    const waits = closed.take('user', never)
    const refused = expect(waits).rejects.toMatchObject({ code: 'busy' })
    await closed.close()
    await refused
  })
})

describe.skipIf(withoutPostgres() !== null)('turns at two servers on one database', () => {
  const times = { leaseMs: 20_000, heartbeatMs: 50, lookMs: 20 }
  const ends: (() => Promise<void>)[] = []
  let pool: Pool
  let servers: Turns[] = []
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase()
    pool = new Pool({ connectionString: url, types: columnTypes })
    ends.push(drop, () => pool.end())
    await migrate(pool)
    servers = [sharedTurns(pool, limits, times), sharedTurns(pool, limits, times)]
    for (const turns of servers) ends.push(() => turns.close())
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  const inLine = async (user: string) => {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*) as n from app.simulation_turns where user_id = $1',
      [user],
    )
    return rows[0]?.n ?? 0
  }
  rulesOf(() => servers, inLine)

  it('a queue never admits more than its limit, however many ask at once', async () => {
    const user = randomUUID()
    const leave = new AbortController()
    const endTurns: (() => void)[] = []
    const refusals: (string | undefined)[] = []
    const asked = Array.from({ length: 24 }, (_none, i) =>
      (servers[i % 2] as Turns).take(user, leave.signal).then(
        (end) => endTurns.push(end),
        ({ code }: { code?: string }) => refusals.push(code),
      ),
    )
    await expect.poll(() => endTurns.length + refusals.length).toBe(20)
    expect([endTurns.length, refusals]).toEqual([2, Array(18).fill('too_many_requests')])
    leave.abort()
    await Promise.all(asked)
    expect([endTurns.length, refusals.length]).toEqual([2, 22])
    for (const end of endTurns) end()
  })

  it('a server that was killed frees its places', async () => {
    const user = randomUUID()
    // A killed server leaves places that nobody extends.
    await pool.query(
      `insert into app.simulation_turns (user_id, server, expires_at)
       select $1, $2, clock_timestamp() + interval '300 ms' from generate_series(1, 2)`,
      [user, randomUUID()],
    )
    const mine = line(servers, user)
    void mine.ask()
    expect(await mine.untilCalled(1)).toEqual([0])
    await mine.end(0)
  })

  it('a turn that ended while the database was unreachable makes room when it returns', async () => {
    let isUnreachable = false
    const query = (text: string, values: unknown[]) =>
      isUnreachable ? Promise.reject(new Error('Connection terminated')) : pool.query(text, values)
    const turns = sharedTurns({ query } as unknown as Pool, { ...limits, running: 1 }, times)
    ends.push(() => turns.close())
    const user = randomUUID()
    const end = await turns.take(user, never)
    isUnreachable = true
    end()
    isUnreachable = false
    const endNext = await turns.take(user, never)
    endNext()
    await expect.poll(() => inLine(user)).toBe(0)
  })

  it('a server that lives keeps its place beyond the lease', async () => {
    const short = sharedTurns(pool, limits, { leaseMs: 300, heartbeatMs: 40, lookMs: 20 })
    ends.push(() => short.close())
    const user = randomUUID()
    const end = await short.take(user, never)
    const { rows } = await pool.query<{ at: string }>(
      'select expires_at as at from app.simulation_turns where user_id = $1',
      [user],
    )
    const first = Date.parse(rows[0]?.at ?? '')
    for (;;) {
      const now = await pool.query<{ at: string }>(
        'select expires_at as at from app.simulation_turns where user_id = $1',
        [user],
      )
      if (Date.parse(now.rows[0]?.at ?? '') > first + 300) break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    end()
  })
})
