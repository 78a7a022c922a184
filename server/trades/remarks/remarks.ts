import { sql, type Transaction } from 'kysely'
import type { CalendarDate, Id, Instant } from '#domain/numbers/units.ts'
import { type MentionablePerson, storeMentions } from '#domain/portfolio/mentions.ts'
import type { TeamRole } from '#domain/portfolio/team.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readAsTeam } from '#server/sql/transaction.ts'

export interface Remark {
  readonly id: Id
  readonly authorId: Id
  readonly authorName: string | null
  readonly authorRole: TeamRole | null
  /** As stored, with the ids of those whom it mentions. */
  readonly body: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** What remarks are about: a trade, or a day of a portfolio. */
export type RemarkSubject =
  | { readonly portfolioId: Id; readonly tradeId: Id }
  | { readonly portfolioId: Id; readonly date: CalendarDate }

/** Somebody who sees what remarks are about. */
export interface RemarkReader extends MentionablePerson {
  readonly role: TeamRole
  readonly joinedAt: Instant
  /** Until when they have read; null if never. */
  readonly readAt: Instant | null
}

/** Max remarks on one trade or day. */
export const maxRemarks = 200

/** Names come from the team of the portfolio, because profiles are private. */
const remarks = (trx: Transaction<Schema>) =>
  trx
    .selectFrom('remarks')
    .innerJoin('remark_threads', 'remark_threads.id', 'remarks.thread_id')
    .leftJoin('trades', 'trades.id', 'remark_threads.trade_id')
    .innerJoin('portfolios', (join) =>
      join.on(sql<boolean>`portfolios.id = coalesce(remark_threads.portfolio_id, trades.portfolio_id)`),
    )
    .leftJoinLateral(
      sql<{ full_name: string | null; username: string | null; role: TeamRole | null }>`(
        select people.full_name, people.username, people.role from app.team_people(portfolios.team_id) as people
        where people.user_id = remarks.author_id
      )`.as('author'),
      (join) => join.onTrue(),
    )
    .select([
      'remarks.id',
      'author_id as authorId',
      sql<string | null>`coalesce(author.full_name, author.username)`.as('authorName'),
      sql<TeamRole | null>`author.role`.as('authorRole'),
      'body',
      'remarks.created_at as createdAt',
      'remarks.updated_at as updatedAt',
    ])

/** The thread of a trade or day; undefined before its first remark. */
async function findThread(trx: Transaction<Schema>, subject: RemarkSubject): Promise<Id | undefined> {
  const query = trx.selectFrom('remark_threads').select('id')
  const row = await (
    'tradeId' in subject
      ? query.where('trade_id', '=', subject.tradeId)
      : query.where('portfolio_id', '=', subject.portfolioId).where('date', '=', subject.date)
  ).executeTakeFirst()
  return row?.id
}

/** The thread of a trade or day, opened if there is none. */
async function openThread(trx: Transaction<Schema>, subject: RemarkSubject): Promise<Id> {
  const found = await findThread(trx, subject)
  if (found !== undefined) return found
  const values =
    'tradeId' in subject ? { trade_id: subject.tradeId } : { portfolio_id: subject.portfolioId, date: subject.date }
  // Somebody else may open it at the same moment.
  await trx
    .insertInto('remark_threads')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const opened = await findThread(trx, subject)
  if (opened === undefined) throw new Error('a thread that was opened is visible to whoever opened it')
  return opened
}

/** The remarks on a trade or day, oldest first. */
export async function listRemarks(trx: Transaction<Schema>, subject: RemarkSubject): Promise<Remark[]> {
  await readAsTeam(trx)
  const thread = await findThread(trx, subject)
  if (thread === undefined) return []
  return remarks(trx)
    .where('thread_id', '=', thread)
    .orderBy('remarks.created_at')
    .orderBy('remarks.id')
    .limit(maxRemarks)
    .execute()
}

/** A remark that the transaction's user may read, with what it is about. */
export async function findRemark(
  trx: Transaction<Schema>,
  id: Id,
): Promise<(Remark & { readonly subject: RemarkSubject }) | undefined> {
  await readAsTeam(trx)
  const row = await remarks(trx)
    .select(['portfolios.id as portfolioId', 'remark_threads.trade_id as tradeId', 'remark_threads.date'])
    .where('remarks.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { portfolioId, tradeId, date, ...remark } = row
  if (tradeId !== null) return { ...remark, subject: { portfolioId, tradeId } }
  if (date === null) throw new Error('a thread is about a trade or a day')
  return { ...remark, subject: { portfolioId, date } }
}

/** The people of the team that sees a portfolio, in the team's order; nobody where it is not shared. */
export async function listReaders(trx: Transaction<Schema>, subject: RemarkSubject): Promise<RemarkReader[]> {
  await readAsTeam(trx)
  const thread = (await findThread(trx, subject)) ?? null
  const { rows } = await sql<RemarkReader>`
    select people.user_id as "userId", people.full_name as "fullName", people.username, people.role,
      people.joined_at as "joinedAt", remark_reads.read_at as "readAt"
    from portfolios
    cross join lateral app.team_people(portfolios.team_id) as people
    left join remark_reads on remark_reads.thread_id = ${thread}::uuid and remark_reads.user_id = people.user_id
    where portfolios.id = ${subject.portfolioId}::uuid
    order by people.role <> 'owner', people.joined_at, people.user_id
  `.execute(trx)
  return rows
}

/** Those who can be mentioned in remarks on a portfolio. */
export async function listMentionable(
  trx: Transaction<Schema>,
  portfolioId: Id,
): Promise<readonly MentionablePerson[]> {
  await readAsTeam(trx)
  const { rows } = await sql<MentionablePerson>`
    select people.user_id as "userId", people.full_name as "fullName", people.username
    from portfolios cross join lateral app.team_people(portfolios.team_id) as people
    where portfolios.id = ${portfolioId}::uuid
    order by people.role <> 'owner', people.joined_at, people.user_id
  `.execute(trx)
  return rows
}

/**
 * Whether the transaction's user may write remarks on what a portfolio holds: its trader, and owners and coaches of the
 * team.
 */
export async function canRemark(trx: Transaction<Schema>, portfolioId: Id): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select app.may_remark_day(${portfolioId}::uuid) as may`.execute(trx)
  return rows[0]?.may === true
}

async function writeMentions(trx: Transaction<Schema>, remarkId: Id, userIds: readonly Id[]): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .insertInto('remark_mentions')
    .values(userIds.map((userId) => ({ remark_id: remarkId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds a remark as it was typed; returns its id and whom it mentions. */
export async function insertRemark(
  trx: Transaction<Schema>,
  subject: RemarkSubject,
  typed: string,
): Promise<{ readonly id: Id; readonly mentioned: readonly Id[] }> {
  const { body, userIds } = storeMentions(typed, await listMentionable(trx, subject.portfolioId))
  const { id } = await trx
    .insertInto('remarks')
    .values({ thread_id: await openThread(trx, subject), body })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeMentions(trx, id, userIds)
  return { id, mentioned: userIds }
}

/**
 * Changes a remark of the transaction's user to what was typed; null if they may not, else whom it mentions now and did
 * not before.
 */
export async function updateRemark(
  trx: Transaction<Schema>,
  { id, subject }: { readonly id: Id; readonly subject: RemarkSubject },
  typed: string,
): Promise<readonly Id[] | null> {
  const { body, userIds } = storeMentions(typed, await listMentionable(trx, subject.portfolioId))
  const { numUpdatedRows } = await trx.updateTable('remarks').set({ body }).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const before = await trx.selectFrom('remark_mentions').select('user_id').where('remark_id', '=', id).execute()
  const known = new Set(before.map(({ user_id: userId }) => userId))
  const gone = [...known].filter((userId) => !userIds.includes(userId))
  if (gone.length > 0) {
    await trx.deleteFrom('remark_mentions').where('remark_id', '=', id).where('user_id', 'in', gone).execute()
  }
  const added = userIds.filter((userId) => !known.has(userId))
  await writeMentions(trx, id, added)
  return added
}

/** Deletes a remark; false if the transaction's user is neither its author nor the trader. */
export async function deleteRemark(trx: Transaction<Schema>, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('remarks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Moves the read mark of the transaction's user forward, never past now; nothing before the first remark. */
export async function markRead(trx: Transaction<Schema>, subject: RemarkSubject, readAt: Instant): Promise<void> {
  const thread = await findThread(trx, subject)
  if (thread === undefined) return
  const until = sql<Instant>`least(${readAt}::timestamptz, clock_timestamp())`
  await trx
    .insertInto('remark_reads')
    .values({ thread_id: thread, read_at: until })
    .onConflict((conflict) =>
      conflict
        .columns(['thread_id', 'user_id'])
        .doUpdateSet({ read_at: sql<Instant>`excluded.read_at` })
        .where('remark_reads.read_at', '<', sql<Instant>`excluded.read_at`),
    )
    .execute()
}
