import { sql, type Transaction } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readAsTeam } from '#server/sql/transaction.ts'

export interface Remark {
  readonly id: Id
  readonly authorId: Id
  readonly authorName: string | null
  readonly body: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** Max remarks on one trade. */
export const maxRemarks = 200

/** Names come from the team of the trade's portfolio, because profiles are private. */
const remarks = (trx: Transaction<Schema>) =>
  trx
    .selectFrom('trade_remarks')
    .innerJoin('trades', 'trades.id', 'trade_remarks.trade_id')
    .innerJoin('portfolios', 'portfolios.id', 'trades.portfolio_id')
    .leftJoinLateral(
      sql<{ full_name: string | null; username: string | null }>`(
        select people.full_name, people.username from app.team_people(portfolios.team_id) as people
        where people.user_id = trade_remarks.author_id
      )`.as('author'),
      (join) => join.onTrue(),
    )
    .select([
      'trade_remarks.id',
      'author_id as authorId',
      sql<string | null>`coalesce(author.full_name, author.username)`.as('authorName'),
      'body',
      'trade_remarks.created_at as createdAt',
      'trade_remarks.updated_at as updatedAt',
    ])

/** The remarks on a trade, oldest first. */
export async function listRemarks(trx: Transaction<Schema>, tradeId: Id): Promise<Remark[]> {
  await readAsTeam(trx)
  return remarks(trx)
    .where('trade_id', '=', tradeId)
    .orderBy('trade_remarks.created_at')
    .orderBy('trade_remarks.id')
    .limit(maxRemarks)
    .execute()
}

/** A remark on a trade that the transaction's user may read. */
export async function findRemark(trx: Transaction<Schema>, id: Id): Promise<Remark | undefined> {
  await readAsTeam(trx)
  return remarks(trx).where('trade_remarks.id', '=', id).executeTakeFirst()
}

/** Whether the transaction's user may write remarks on a trade: its trader, and owners and coaches of the team. */
export async function canRemark(trx: Transaction<Schema>, tradeId: Id): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select app.may_remark(${tradeId}::uuid) as may`.execute(trx)
  return rows[0]?.may === true
}

export async function insertRemark(trx: Transaction<Schema>, tradeId: Id, body: string): Promise<Id> {
  const { id } = await trx
    .insertInto('trade_remarks')
    .values({ trade_id: tradeId, body })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a remark of the transaction's user; false if they may not. */
export async function updateRemark(trx: Transaction<Schema>, id: Id, body: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('trade_remarks')
    .set({ body })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a remark; false if the transaction's user is neither its author nor the trade's trader. */
export async function deleteRemark(trx: Transaction<Schema>, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('trade_remarks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
