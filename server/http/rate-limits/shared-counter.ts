import type pg from 'pg'
import type { RateLimit, RateLimitKind } from '#server/runtime/config.ts'
import type { RateCounter, Standing } from './rate-counter.ts'

/** Pseudonymizes a caller for the database. */
export type Digest = (caller: string) => Buffer

/**
 * Adds attempts ($3) of callers ($2); a first attempt opens a window that ends in the given milliseconds ($4).
 * Sorted, so that two servers cannot deadlock.
 */
const add = `
  insert into app.rate_limits as stored (kind, caller, attempts, ends_at)
  select $1, caller, attempts, clock_timestamp() + ends_in * interval '1 millisecond'
  from unnest($2::bytea[], $3::integer[], $4::float8[]) as given (caller, attempts, ends_in) order by caller
  on conflict (kind, caller) do update set
    attempts = least(
      case when stored.ends_at <= clock_timestamp() then 0 else stored.attempts end + excluded.attempts, 1000000000),
    ends_at = case when stored.ends_at <= clock_timestamp() then excluded.ends_at else stored.ends_at end
  returning caller, attempts, extract(epoch from ends_at - clock_timestamp())::float8 * 1000 as "endsInMs"`

export interface SharedStanding extends Standing {
  readonly caller: Buffer
}

/** Adds attempts of several callers to the shared counts in one statement; returns the new state of each. */
export async function addAttempts(
  pool: pg.Pool,
  kind: RateLimitKind,
  given: readonly SharedStanding[],
): Promise<SharedStanding[]> {
  const columns = [
    given.map(({ caller }) => caller),
    given.map(({ attempts }) => attempts),
    given.map(({ endsInMs }) => endsInMs),
  ]
  const { rows } = await pool.query<SharedStanding>(add, [kind, ...columns])
  return rows.map((row) => ({ ...row, endsInMs: Math.max(0, row.endsInMs) }))
}

/** Deletes a few thousand ended windows at a time, so that no call waits long for it. */
export async function deleteEndedWindows(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from app.rate_limits where ctid = any(array(
       select ctid from app.rate_limits where ends_at < clock_timestamp() limit 5000 for update skip locked))`,
  )
}

/**
 * Counts in the database, one statement per attempt: exact with any number of servers. An attempt that cannot be
 * counted fails, so that nobody can try passwords while counting is down; the guarded calls need the database anyway.
 */
export class SharedCounter implements RateCounter {
  readonly #pool: pg.Pool
  readonly #digest: Digest

  constructor(pool: pg.Pool, digest: Digest) {
    this.#pool = pool
    this.#digest = digest
  }

  async count(kind: RateLimitKind, caller: string, { windowMs }: RateLimit, worth = 1): Promise<Standing> {
    const attempt = { caller: this.#digest(caller), attempts: worth, endsInMs: windowMs }
    const [standing] = await addAttempts(this.#pool, kind, [attempt])
    if (standing === undefined) throw new Error('the attempt was not counted')
    return standing
  }
}
