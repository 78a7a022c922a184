import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'

/** An account, as the sign-in endpoints read it. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly emailConfirmedAt: string | null
  readonly confirmationSentAt: string | null
  readonly recoverySentAt: string | null
  /** The address that is to replace the present one, with the time when the change was requested. */
  readonly newEmail: string | null
  readonly emailChangeSentAt: string | null
  /** Whether one of the two addresses has confirmed the change. */
  readonly emailChangeConfirmed: number
  readonly lastSignInAt: string | null
  readonly bannedUntil: string | null
  readonly appMetadata: Readonly<Record<string, unknown>>
  readonly userMetadata: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly updatedAt: string
}

const columns = sql`
  id, email, encrypted_password as "passwordHash", email_confirmed_at as "emailConfirmedAt",
  confirmation_sent_at as "confirmationSentAt", recovery_sent_at as "recoverySentAt", email_change as "newEmail",
  email_change_sent_at as "emailChangeSentAt", email_change_confirmed as "emailChangeConfirmed",
  last_sign_in_at as "lastSignInAt", banned_until as "bannedUntil", raw_app_meta_data as "appMetadata",
  raw_user_meta_data as "userMetadata", created_at as "createdAt", updated_at as "updatedAt"`

type Metadata = Readonly<Record<string, unknown>>

export async function findAccountByEmail(database: Kysely<Schema>, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${columns} from auth.users where email = ${email}`.execute(database)
  return rows[0] ?? null
}

export async function findAccountById(database: Kysely<Schema>, id: string): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${columns} from auth.users where id = ${id}::uuid`.execute(database)
  return rows[0] ?? null
}

/** The account of a session; null if the session has ended. */
export async function findAccountOfSession(
  database: Kysely<Schema>,
  id: string,
  sessionId: string,
): Promise<Account | null> {
  const { rows } = await sql<Account>`
    select ${columns} from auth.users
    where id = ${id}::uuid and exists (select from auth.sessions where id = ${sessionId}::uuid)
  `.execute(database)
  return rows[0] ?? null
}

/** Locks an account until the transaction ends. */
export async function lockAccount(trx: Kysely<Schema>, id: string): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${columns} from auth.users where id = ${id}::uuid for update`.execute(trx)
  return rows[0] ?? null
}

/** Creates an account; null if the address already has one. The address is unconfirmed unless stated. */
export async function createAccount(
  database: Kysely<Schema>,
  email: string,
  passwordHash: string,
  userMetadata: Metadata,
  confirmed = true,
): Promise<Account | null> {
  const { rows } = await sql<Account>`
    insert into auth.users (email, encrypted_password, email_confirmed_at, raw_user_meta_data)
    values (${email}, ${passwordHash}, case when ${confirmed}::boolean then now() end, ${JSON.stringify(userMetadata)}::jsonb)
    on conflict (email) do nothing
    returning ${columns}`.execute(database)
  return rows[0] ?? null
}

/** Changes of an account; omitted fields stay unchanged. */
export interface AccountChange {
  readonly email?: string
  readonly passwordHash?: string
  /** Replaces the metadata as a whole. */
  readonly userMetadata?: Metadata
  readonly newEmail?: string | null
  readonly emailChangeConfirmed?: 0 | 1
  /** The address has just been confirmed; an earlier confirmation stays. */
  readonly confirmed?: true
  /** The kind of mail that has just been sent. */
  readonly sent?: 'confirmation' | 'recovery' | 'email_change' | 'reauthentication'
}

/** Changes an account and returns its new state. */
export async function updateAccount(trx: Kysely<Schema>, id: string, change: AccountChange): Promise<Account> {
  const sets = [sql`updated_at = now()`]
  if (change.email !== undefined) sets.push(sql`email = ${change.email}`)
  if (change.passwordHash !== undefined) sets.push(sql`encrypted_password = ${change.passwordHash}`)
  if (change.userMetadata !== undefined)
    sets.push(sql`raw_user_meta_data = ${JSON.stringify(change.userMetadata)}::jsonb`)
  if (change.newEmail !== undefined) sets.push(sql`email_change = ${change.newEmail}`)
  if (change.emailChangeConfirmed !== undefined)
    sets.push(sql`email_change_confirmed = ${change.emailChangeConfirmed}::smallint`)
  if (change.confirmed === true) sets.push(sql`email_confirmed_at = coalesce(email_confirmed_at, now())`)
  if (change.sent !== undefined) sets.push(sql`${sql.ref(`${change.sent}_sent_at`)} = now()`)
  const { rows } = await sql<Account>`
    update auth.users set ${sql.join(sets)} where id = ${id}::uuid returning ${columns}`.execute(trx)
  const [account] = rows
  if (account === undefined) throw new Error('the account is gone')
  return account
}

export const isBanned = ({ bannedUntil }: Account): boolean =>
  bannedUntil !== null && bannedUntil > new Date().toISOString()
