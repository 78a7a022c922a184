import { sql, type Kysely, type Transaction } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { PlanName } from '#domain/portfolio/plans.ts'
import { likePattern } from '#server/sql/like-pattern.ts'
import { afterPosition, cutPage, type PageRequest } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'

/** An account as admins see it. */
export interface AdminAccount {
  readonly id: Id
  readonly email: string
  readonly username: string | null
  readonly fullName: string | null
  readonly createdAt: Instant
  readonly emailConfirmedAt: Instant | null
  readonly lastSignInAt: Instant | null
  /** Null: not banned. */
  readonly bannedUntil: Instant | null
  readonly plan: PlanName
  readonly role: 'trader' | 'admin'
  /** Null unless its deletion is scheduled. */
  readonly deletionAt: Instant | null
  readonly portfolios: number
  readonly trades: number
}

/** Page cursors have milliseconds; the database stores microseconds. */
const createdAt = sql`date_trunc('milliseconds', account.created_at)`

const select = sql`
  select account.id, coalesce(account.email, '') as email, profile.username, profile.full_name as "fullName",
    ${createdAt} as "createdAt", account.email_confirmed_at as "emailConfirmedAt",
    account.last_sign_in_at as "lastSignInAt",
    case when account.banned_until > clock_timestamp() then account.banned_until end as "bannedUntil",
    coalesce(profile.plan, 'free') as plan, coalesce(profile.role, 'trader') as role,
    profile.deletion_at as "deletionAt", counted.portfolios, counted.trades
  from auth.users as account
    left join public.user_profiles as profile on profile.id = account.id
    cross join lateral (
      select count(*) as portfolios, coalesce(sum(trade_count), 0)::bigint as trades
      from public.portfolios where portfolios.user_id = account.id
    ) as counted`

/** Which accounts to list; undefined: whatever the value is. */
export interface AccountFilter {
  /** Part of an address or a name, or an id. */
  readonly search?: string | undefined
  readonly plan?: PlanName | undefined
  readonly role?: 'trader' | 'admin' | undefined
  readonly state?: 'active' | 'banned' | 'leaving' | undefined
}

const isBanned = sql`coalesce(account.banned_until > clock_timestamp(), false)`
const stateConditions = {
  active: sql`(not ${isBanned} and profile.deletion_at is null)`,
  banned: isBanned,
  leaving: sql`profile.deletion_at is not null`,
}

/** A page of accounts, newest first. */
export async function accountPage(trx: Transaction<Schema>, page: PageRequest, filter: AccountFilter) {
  const { search, plan, role, state } = filter
  const found =
    search === undefined
      ? sql`true`
      : sql`(account.email ilike ${likePattern(search)} or profile.username ilike ${likePattern(search)}
          or profile.full_name ilike ${likePattern(search)} or account.id::text = ${search.toLowerCase()})`
  const { rows } = await sql<AdminAccount>`
    ${select}
    where ${found}
      and ${plan === undefined ? sql`true` : sql`coalesce(profile.plan, 'free') = ${plan}`}
      and ${role === undefined ? sql`true` : sql`coalesce(profile.role, 'trader') = ${role}`}
      and ${state === undefined ? sql`true` : stateConditions[state]}
      and ${afterPosition(page, createdAt, sql.ref('account.id'))}
    order by ${createdAt} desc, account.id desc
    limit ${page.limit + 1}
  `.execute(trx)
  return cutPage(rows, page, ({ createdAt: at }) => at)
}

/** An account by id, or undefined. */
export async function findAccount(trx: Transaction<Schema>, id: Id): Promise<AdminAccount | undefined> {
  const { rows } = await sql<AdminAccount>`${select} where account.id = ${id}::uuid`.execute(trx)
  return rows[0]
}

export async function findAccountByEmail(trx: Transaction<Schema>, email: string): Promise<AdminAccount | undefined> {
  const { rows } = await sql<AdminAccount>`${select} where lower(account.email) = ${email.toLowerCase()}`.execute(trx)
  return rows[0]
}

/** Rows of accounts with their addresses. */
export async function withEmails<T extends { readonly userId: Id }>(
  trx: Transaction<Schema>,
  entries: readonly T[],
): Promise<(T & { readonly email: string | null })[]> {
  const ids = entries.map(({ userId }) => userId)
  const { rows } = await sql<{ id: Id; email: string | null }>`
    select id, email from auth.users where id = any(${ids}::uuid[])
  `.execute(trx)
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return entries.map((entry) => ({ ...entry, email: emails.get(entry.userId) ?? null }))
}

export async function listAdmins(trx: Transaction<Schema>): Promise<AdminAccount[]> {
  const { rows } = await sql<AdminAccount>`${select} where profile.role = 'admin' order by account.email`.execute(trx)
  return rows
}

export async function countSessions(trx: Transaction<Schema>, id: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from auth.sessions where user_id = ${id}::uuid
  `.execute(trx)
  return rows[0]?.count ?? 0
}

/** Locks the profile of an account until the transaction ends; creates it if the account has not been used yet. */
export async function lockProfile(trx: Transaction<Schema>, { id, email }: Pick<AdminAccount, 'id' | 'email'>) {
  const insertion = trx.insertInto('user_profiles').values({ id, email })
  await insertion.onConflict((on) => on.column('id').doNothing()).execute()
  const locked = trx.selectFrom('user_profiles').select(['plan', 'role']).where('id', '=', id).forNoKeyUpdate()
  return locked.executeTakeFirstOrThrow()
}

export async function storePlan(trx: Transaction<Schema>, id: Id, plan: PlanName): Promise<void> {
  await trx.updateTable('user_profiles').set({ plan }).where('id', '=', id).execute()
}

export async function storeRole(trx: Transaction<Schema>, id: Id, role: 'trader' | 'admin'): Promise<void> {
  await trx.updateTable('user_profiles').set({ role }).where('id', '=', id).execute()
}

/** Bans an account until a moment, which ends its sessions at once, or lifts the ban (null). */
export async function storeBan(trx: Transaction<Schema>, id: Id, until: Instant | null): Promise<void> {
  await sql`update auth.users set banned_until = ${until}::timestamptz where id = ${id}::uuid`.execute(trx)
  if (until !== null) await sql`delete from auth.sessions where user_id = ${id}::uuid`.execute(trx)
}

export interface Usage {
  readonly accounts: number
  readonly professionalAccounts: number
  readonly bannedAccounts: number
  readonly newIn7Days: number
  readonly newIn30Days: number
  readonly activeIn7Days: number
  readonly activeIn30Days: number
  readonly portfolios: number
  readonly trades: number
  readonly affiliates: number
  readonly payoutsToDecide: number
  readonly applicationsToDecide: number
}

const within = (days: number, moment: string) =>
  sql`count(*) filter (where ${sql.ref(moment)} > clock_timestamp() - make_interval(days => ${days}))`

/** Usage of the installation. An account is active if it signed in or renewed a session. */
export async function readUsage(database: Kysely<Schema>): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select seen.*, kept.portfolios, kept.trades,
      (select count(*) from public.user_profiles where plan = 'professional') as "professionalAccounts",
      (select count(*) from public.affiliates where status = 'approved') as affiliates,
      (select count(*) from public.payouts where status in ('requested', 'approved')) as "payoutsToDecide",
      (select count(*) from public.affiliate_applications where status = 'pending') as "applicationsToDecide"
    from (
      select count(*) as accounts,
        count(*) filter (where banned_until > clock_timestamp()) as "bannedAccounts",
        ${within(7, 'created_at')} as "newIn7Days", ${within(30, 'created_at')} as "newIn30Days",
        ${within(7, 'seen_at')} as "activeIn7Days", ${within(30, 'seen_at')} as "activeIn30Days"
      from (
        select account.created_at, account.banned_until,
          greatest(account.last_sign_in_at, latest.refreshed_at) as seen_at
        from auth.users as account
          left join (
            select user_id, max(refreshed_at) as refreshed_at from auth.sessions group by user_id
          ) as latest on latest.user_id = account.id
      ) as accounts
    ) as seen
    cross join (
      select count(*) as portfolios, coalesce(sum(trade_count), 0)::bigint as trades from public.portfolios
    ) as kept
  `.execute(database)
  const [usage] = rows
  if (usage === undefined) throw new Error('a count has one row')
  return usage
}
