import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/data/schema.ts'

/** An account as sign-in knows it. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly emailConfirmedAt: string | null
  readonly lastSignInAt: string | null
  readonly bannedUntil: string | null
  readonly appMetadata: Readonly<Record<string, unknown>>
  readonly userMetadata: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly updatedAt: string
}

const columns = sql`
  id, email, encrypted_password as "passwordHash", email_confirmed_at as "emailConfirmedAt",
  last_sign_in_at as "lastSignInAt", banned_until as "bannedUntil", raw_app_meta_data as "appMetadata",
  raw_user_meta_data as "userMetadata", created_at as "createdAt", updated_at as "updatedAt"`

export async function accountByEmail(database: Kysely<Schema>, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${columns} from auth.users where email = ${email}`.execute(database)
  return rows[0] ?? null
}

export async function accountById(database: Kysely<Schema>, id: string): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${columns} from auth.users where id = ${id}::uuid`.execute(database)
  return rows[0] ?? null
}

/** Makes an account with a confirmed address; null when the address has one already. */
export async function createAccount(
  database: Kysely<Schema>,
  email: string,
  passwordHash: string,
  userMetadata: Readonly<Record<string, unknown>>,
): Promise<Account | null> {
  const { rows } = await sql<Account>`
    insert into auth.users (email, encrypted_password, email_confirmed_at, raw_user_meta_data)
    values (${email}, ${passwordHash}, now(), ${JSON.stringify(userMetadata)}::jsonb)
    on conflict (email) do nothing
    returning ${columns}`.execute(database)
  return rows[0] ?? null
}

/** Adds what every client expects in the metadata of an account that signs in by e-mail. */
export function withIdentityMetadata(
  id: string,
  email: string,
  metadata: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return { ...metadata, email, email_verified: true, phone_verified: false, sub: id }
}

/** An account as the Supabase client gets it. */
export function userOf(account: Account): Record<string, unknown> {
  const { id, email, createdAt, updatedAt } = account
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...(account.emailConfirmedAt === null
      ? {}
      : { email_confirmed_at: account.emailConfirmedAt, confirmed_at: account.emailConfirmedAt }),
    phone: '',
    ...(account.lastSignInAt === null ? {} : { last_sign_in_at: account.lastSignInAt }),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: withIdentityMetadata(id, email, account.userMetadata),
        provider: 'email',
        last_sign_in_at: account.lastSignInAt ?? createdAt,
        created_at: createdAt,
        updated_at: createdAt,
        email,
      },
    ],
    created_at: createdAt,
    updated_at: updatedAt,
    is_anonymous: false,
  }
}
