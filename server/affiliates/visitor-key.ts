import { sql } from 'kysely'
import { createHmac, randomBytes } from 'node:crypto'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { Services } from '#server/http/implement.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import type { DatabaseHandle } from '#server/sql/connection.ts'

interface DayKey {
  readonly day: CalendarDate
  readonly key: Buffer
}

const known = new WeakMap<DatabaseHandle, DayKey>()

/** The day's salt, shared by all servers of a database; salts of earlier days are deleted. */
async function readSalt(database: DatabaseHandle, day: CalendarDate): Promise<Buffer> {
  const { kysely } = database
  await sql`insert into app.tracking_salts (day, salt) values (${day}::date, ${randomBytes(32)}) on conflict do nothing`.execute(
    kysely,
  )
  await sql`delete from app.tracking_salts where day < ${day}::date`.execute(kysely)
  const { rows } = await sql<{ salt: Buffer }>`select salt from app.tracking_salts where day = ${day}::date`.execute(
    kysely,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the day has no salt')
  return row.salt
}

/**
 * The key for digests of a day's visitors, derived from the installation's secret and the day's salt. The database
 * alone cannot identify a visitor, and once the salt is deleted nobody can.
 */
export async function readVisitorKey({ database, secret }: Services, day: CalendarDate): Promise<Buffer> {
  const before = known.get(database)
  if (before?.day === day) return before.key
  const salt = await readSalt(database, day)
  const key = createHmac('sha256', purposeKey(secret, 'referral visitors')).update(salt).digest()
  known.set(database, { day, key })
  return key
}

/** A 16-byte digest of texts under a key. */
export function digestTexts(key: Buffer, ...texts: readonly (string | null)[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(texts)).digest().subarray(0, 16)
}
