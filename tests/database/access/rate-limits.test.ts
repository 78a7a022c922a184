import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { CombinedCounter } from '#server/http/rate-limits/combined-counter.ts'
import { LocalCounter } from '#server/http/rate-limits/local-counter.ts'
import { deleteEndedWindows, SharedCounter } from '#server/http/rate-limits/shared-counter.ts'
import { defaultRateLimits } from '#server/runtime/config.ts'
import { columnTypes } from '#server/sql/connection.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const limit = { max: 100, windowMs: 60_000 }
/** Readable in a failing test; the server's own digest is keyed. */
const digest = (caller: string) => Buffer.from(caller.padEnd(16))

const signIn = (server: TestServer, email: string, password: string) =>
  fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

/** Counts several attempts of one caller and returns the last count. */
function attempts(counter: CombinedCounter, times: number): number {
  let last = 0
  for (let i = 0; i < times; i++) last = counter.count('api', 'ada', limit).attempts
  return last
}

describe('counting in one process', () => {
  it('starts a window with the first attempt and a new one when it has ended', () => {
    let now = 1_000
    const counter = new LocalCounter(() => now)
    expect(counter.count('signIn', 'ada', limit)).toEqual({ attempts: 1, endsInMs: 60_000 })
    now += 59_999
    expect(counter.count('signIn', 'ada', limit)).toEqual({ attempts: 2, endsInMs: 1 })
    now += 1
    expect(counter.count('signIn', 'ada', limit)).toEqual({ attempts: 1, endsInMs: 60_000 })
  })

  it('keeps callers and kinds apart', () => {
    const counter = new LocalCounter()
    for (let i = 0; i < 5; i++) counter.count('signIn', 'ada', limit)
    expect(counter.count('signIn', 'bob', limit).attempts).toBe(1)
    expect(counter.count('mail', 'ada', limit).attempts).toBe(1)
  })

  it('counts an attempt for what it is worth', () => {
    const counter = new LocalCounter()
    expect([60, 70].map((worth) => counter.count('bodies', 'ada', limit, worth).attempts)).toEqual([60, 130])
  })

  it('forgets the oldest of too many callers, never the newest', () => {
    const counter = new LocalCounter()
    for (let i = 0; i <= 50_000; i++) counter.count('api', String(i), limit)
    expect(counter.count('api', '0', limit).attempts).toBe(1)
    expect(counter.count('api', '50000', limit).attempts).toBe(2)
  })

  it('never forgets a caller at its limit, however many limited callers are older', () => {
    const counter = new LocalCounter()
    const callers = Array.from({ length: 150 }, (_none, i) => `limited ${i}`)
    for (const caller of callers) for (let i = 0; i < 3; i++) counter.count('signIn', caller, { ...limit, max: 3 })
    for (let i = 0; i <= 100_000; i++) counter.count('signIn', String(i), { ...limit, max: 3 })
    for (const caller of callers) expect(counter.count('signIn', caller, { ...limit, max: 3 }).attempts).toBe(4)
  })
})

describe.skipIf(withoutPostgres() !== null)('counting by two servers on one database', () => {
  const rateLimits = {
    ...defaultRateLimits,
    signIn: { max: 3, windowMs: 300_000 },
    signUp: { max: 4, windowMs: 9_000 },
  }
  const servers: TestServer[] = []
  let [first, second]: [TestServer, TestServer] = [] as never
  let pool: Pool
  beforeAll(async () => {
    first = await startTestServer({ database: 'postgres', config: { rateLimits } })
    const { databaseUrl } = first.services.config
    second = await startTestServer({ database: 'postgres', config: { rateLimits, databaseUrl } })
    servers.push(first, second)
    pool = first.services.database.pool
  })
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close()
  })

  it('two servers together allow no more password attempts than one', async () => {
    const ada = await first.signUp()
    const bob = await second.signUp()
    const statuses = [
      await signIn(first, ada.email, 'guess 1'),
      await signIn(second, ada.email, 'guess 2'),
      await signIn(first, ada.email, 'guess 3'),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 400])
    for (const server of [second, first]) {
      const refused = await signIn(server, ada.email, ada.password)
      expect(refused.status).toBe(429)
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(200)
      expect(wait).toBeLessThanOrEqual(300)
    }
    expect((await signIn(second, bob.email, bob.password)).status).toBe(200)
    // After the window ends, the right password works again.
    await pool.query(`update app.rate_limits set ends_at = clock_timestamp() - interval '1 second'`)
    expect((await signIn(second, ada.email, ada.password)).status).toBe(200)
  })

  it('concurrent attempts are all counted', async () => {
    const counters = [first, second].map((server) => new SharedCounter(server.services.database.pool, digest))
    const standings = await Promise.all(
      Array.from({ length: 40 }, async (_none, i) => counters[i % 2]?.count('verify', 'burst', limit)),
    )
    const counts = standings.map((standing) => standing?.attempts ?? 0).toSorted((a, b) => a - b)
    expect(counts).toEqual(Array.from({ length: 40 }, (_none, i) => i + 1))
  })

  it('calls count at once on their server, and everywhere after the servers merge their counts', async () => {
    const here = new CombinedCounter(pool, digest, 'api')
    const there = new CombinedCounter(second.services.database.pool, digest, 'api')
    expect(attempts(here, 60)).toBe(60)
    expect(attempts(there, 30)).toBe(30)
    await here.synchronize()
    await there.synchronize()
    expect(attempts(there, 1)).toBe(91)
    // No new count was sent, so the next attempt still uses the known one; then the server learns.
    expect(attempts(here, 1)).toBe(61)
    await there.synchronize()
    await here.synchronize()
    expect(attempts(here, 1)).toBe(93)
    // The next window starts at zero on both servers.
    await pool.query(`update app.rate_limits set ends_at = clock_timestamp() - interval '1 second'`)
    await here.synchronize()
    expect(attempts(here, 1)).toBe(2)
  })

  it('adds what attempts are worth over all servers', async () => {
    const counters = [first, second].map(
      (server) => new CombinedCounter(server.services.database.pool, digest, 'bodies'),
    )
    for (const counter of [...counters, ...counters]) {
      counter.count('bodies', 'sender', limit, 40)
      await counter.synchronize()
    }
    expect(counters[1]?.count('bodies', 'sender', limit, 1).attempts).toBe(161)
  })

  it('a caller with few calls needs no row', async () => {
    const counter = new CombinedCounter(pool, digest, 'api')
    counter.count('api', 'quiet', limit)
    counter.count('api', 'quiet', limit)
    await counter.synchronize()
    const { rows } = await pool.query('select from app.rate_limits where caller = $1', [digest('quiet')])
    expect(rows).toHaveLength(0)
  })

  it('the database stores neither addresses nor e-mails', async () => {
    const ada = await first.signUp()
    await signIn(first, ada.email, 'guess')
    const { rows } = await pool.query<{ text: string }>(
      `select r::text || encode(caller, 'escape') as text from app.rate_limits r`,
    )
    expect(rows.length).toBeGreaterThan(0)
    // Not a lone "@": a digest may contain that byte by chance.
    for (const { text } of rows) expect(text).not.toMatch(/@example|trader-|127\.0\.0\.1/)
  })

  it('ended windows are removed, the others stay', async () => {
    await pool.query('delete from app.rate_limits')
    const counter = new SharedCounter(pool, digest)
    await counter.count('verify', 'ended', limit)
    await pool.query(`update app.rate_limits set ends_at = clock_timestamp() - interval '1 second'`)
    await counter.count('verify', 'open', limit)
    await deleteEndedWindows(pool)
    const { rows } = await pool.query<{ caller: Buffer }>('select caller from app.rate_limits')
    expect(rows.map(({ caller }) => caller.toString().trim())).toEqual(['open'])
  })

  it('a trader can neither read nor write the counts', async () => {
    const { token, userId } = await first.signUp()
    expect((await first.call(listPortfolios, {}, token)).ok).toBe(true)
    const client = await pool.connect()
    try {
      for (const statement of [
        'select * from app.rate_limits',
        'delete from app.simulation_turns',
        `select app.ask_for_simulation_turn('${userId}', '${userId}', 9, interval '1 hour')`,
      ]) {
        await client.query('begin')
        await client.query(`set local role authenticated`)
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
  })
})

describe('counting while the database is away', () => {
  const away = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', types: columnTypes })
  afterAll(() => away.end())

  it('refuses calls that could be used for guessing', async () => {
    await expect(new SharedCounter(away, digest).count('signIn', 'ada', limit)).rejects.toThrow()
  })

  it('keeps callers at their limit when many new ones come', () => {
    const counter = new CombinedCounter(away, digest, 'api')
    for (let i = 0; i < limit.max; i++) counter.count('api', 'ada', limit)
    for (let i = 0; i <= 50_000; i++) counter.count('api', String(i), limit)
    expect(counter.count('api', 'ada', limit).attempts).toBe(limit.max + 1)
  })

  it('continues with its own count for the rest', async () => {
    const counter = new CombinedCounter(away, digest, 'api')
    for (let i = 0; i < 60; i++) counter.count('api', 'ada', limit)
    await expect(counter.synchronize()).rejects.toThrow()
    expect(counter.count('api', 'ada', limit).attempts).toBe(61)
  })
})
