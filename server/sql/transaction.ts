import { sql, type Kysely, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { ApiError } from '#server/request/api-error.ts'
import type { Session } from '#server/request/session.ts'
import { inAccountLine } from './fair-lending.ts'
import { openingMark, singleMark } from './guarded-pool.ts'
import { isAdmin } from './is-admin.ts'
import type { Schema } from './tables.ts'

/**
 * Runs `work` in one transaction as role `authenticated` with the session's claims, so that row-level security applies
 * even if a query forgets its filter. One statement sets both and checks that the session still exists, so that the
 * token of a signed-out session grants nothing; it is sent with the first statement of `work`, and both settings end with
 * the transaction.
 */
export async function runAsUser<T>(
  kysely: Kysely<Schema>,
  session: Session,
  work: (trx: Transaction<Schema>) => Promise<T>,
  source: ReadingSource = { isShared: false },
): Promise<T> {
  return runWith('authenticated', kysely, session, work, source)
}

/**
 * Like runAsUser, for work that reads by a single statement: it is sent with BEGIN and COMMIT, so that the database is
 * asked once. A second statement throws.
 */
export async function readAsUser<T>(
  kysely: Kysely<Schema>,
  session: Session,
  work: (trx: Transaction<Schema>) => Promise<T>,
  source: ReadingSource = { isShared: false },
): Promise<T> {
  return runWith('authenticated', kysely, session, work, source, true)
}

/** Where the transactions of one request read portfolios and trades: from the tables, or from what teams see of them. */
export interface ReadingSource {
  isShared: boolean
}

const sources = new WeakMap<Transaction<Schema>, ReadingSource>()

/** The views of the schema `shared` have the names of the tables, so that the search path decides which are read. */
const sharedPath = sql`set_config('search_path', 'shared, ' || current_setting('search_path'), true)`

/**
 * Makes this transaction, and later ones of its request, read portfolios and trades as teams see them: also those that
 * hide something from the caller, with that masked. The caller's own are whole there too, but cannot be changed. Returns
 * false where it is so already, or where nobody asks as a user.
 */
export async function readAsTeam(trx: Transaction<Schema>): Promise<boolean> {
  const source = sources.get(trx)
  if (source === undefined || source.isShared) return false
  source.isShared = true
  await sql`select ${sharedPath}`.execute(trx)
  return true
}

/**
 * Like runAsUser, but with the rights of the server's login role, which bypasses row-level security: `work` itself must
 * touch the user's own rows only.
 */
export async function runAsServer<T>(
  kysely: Kysely<Schema>,
  session: Session,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return runWith('none', kysely, session, work)
}

/** Like runAsServer, for current admins only. Throws ApiError `forbidden` for others. */
export async function runAsAdmin<T>(
  kysely: Kysely<Schema>,
  session: Session,
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return runAsServer(kysely, session, async (trx) => {
    if (!(await isAdmin(trx))) throw new ApiError('forbidden', 'Only admins of the installation can do this.')
    return work(trx)
  })
}

/** The SQLSTATE of app.open_request for a session that has ended. */
const sessionEnded = 'EW401'

async function runWith<T>(
  role: 'authenticated' | 'none',
  kysely: Kysely<Schema>,
  session: Session,
  work: (trx: Transaction<Schema>) => Promise<T>,
  source: ReadingSource | null = null,
  isSingle = false,
): Promise<T> {
  const { userId, sessionId, claims } = session
  const mark = sql.raw(isSingle ? singleMark : openingMark)
  const transaction = kysely.transaction()
  try {
    return await inAccountLine(kysely, userId, () =>
      (isSingle ? transaction.setAccessMode('read only') : transaction).execute(async (trx) => {
        // Sent with the first statement of `work`, which waits for nothing and is not run if the session has ended.
        await sql`${mark} select app.open_request(${sessionId}, ${JSON.stringify(claims)}, ${role})`.execute(trx)
        if (source?.isShared === true) await sql`${mark} select ${sharedPath}`.execute(trx)
        if (source !== null) sources.set(trx, source)
        return work(trx)
      }),
    )
  } catch (error) {
    if (error instanceof DatabaseError && error.code === sessionEnded) throw new ApiError('no_session')
    throw error
  }
}
