import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { teamRemark } from '#contract/trades/remarks.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readAsTeam } from '#server/sql/transaction.ts'

type TeamRemark = z.output<typeof teamRemark>

/** Remarks that are listed, at most. */
const maxListed = 50

/** The threads of a team's portfolios that the transaction's user may read, with what they are about. */
const teamThreads = (teamId: Id) => sql`
  select thread.id, thread.trade_id, thread.date, trades.symbol, portfolios.id as portfolio_id, portfolios.name,
    portfolios.user_id as trader_id
  from remark_threads as thread
  left join trades on trades.id = thread.trade_id
  join portfolios on portfolios.id = coalesce(thread.portfolio_id, trades.portfolio_id)
  where portfolios.team_id = ${teamId}::uuid`

/** Whether a remark in a thread of a team is unread by somebody, as `unreadRemarks` says. */
const isUnread = (teamId: Id, userId: Id) => sql<boolean>`(
  remarks.author_id <> ${userId}::uuid
  and remarks.created_at > coalesce((
    select read_at from remark_reads
    where remark_reads.thread_id = remarks.thread_id and remark_reads.user_id = ${userId}::uuid
  ), '-infinity')
  and (
    thread.trader_id = ${userId}::uuid
    or remarks.created_at > (
      select joined_at from app.team_people(${teamId}::uuid) as people where people.user_id = ${userId}::uuid
    )
  )
)`

/**
 * The newest remarks by others in a team, for `userId`, who is the transaction's user. Unless `isForAll`, only those on
 * the user's own trades and days, and those that mention them.
 */
export async function listTeamRemarks(
  trx: Transaction<Schema>,
  teamId: Id,
  userId: Id,
  isForAll: boolean,
): Promise<TeamRemark[]> {
  await readAsTeam(trx)
  const mentions = sql<boolean>`exists (
    select from remark_mentions
    where remark_mentions.remark_id = remarks.id and remark_mentions.user_id = ${userId}::uuid
  )`
  const { rows } = await sql<TeamRemark>`
    select remarks.id, remarks.author_id as "authorId", coalesce(author.full_name, author.username) as "authorName",
      author.role as "authorRole", remarks.body, remarks.created_at as "createdAt", remarks.updated_at as "updatedAt",
      thread.trade_id as "tradeId", thread.symbol, thread.portfolio_id as "portfolioId", thread.name as "portfolioName",
      thread.trader_id as "traderId", thread.date, ${isUnread(teamId, userId)} as "isUnread", ${mentions} as "mentionsCaller"
    from remarks
    join (${teamThreads(teamId)}) as thread on thread.id = remarks.thread_id
    left join app.team_people(${teamId}::uuid) as author on author.user_id = remarks.author_id
    where remarks.author_id <> ${userId}::uuid
      and (${isForAll} or thread.trader_id = ${userId}::uuid or ${mentions})
    order by remarks.created_at desc, remarks.id limit ${maxListed}
  `.execute(trx)
  return rows
}

/** Unread remarks on each trader's trades and days in a team, for the transaction's user; traders without any are missing. */
export async function countUnreadByTrader(
  trx: Transaction<Schema>,
  teamId: Id,
  userId: Id,
): Promise<ReadonlyMap<Id, number>> {
  await readAsTeam(trx)
  const { rows } = await sql<{ traderId: Id; unread: number }>`
    select thread.trader_id as "traderId", count(*)::integer as unread
    from remarks join (${teamThreads(teamId)}) as thread on thread.id = remarks.thread_id
    where ${isUnread(teamId, userId)} group by thread.trader_id
  `.execute(trx)
  return new Map(rows.map(({ traderId, unread }) => [traderId, unread]))
}
