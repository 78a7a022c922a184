import type { Transaction } from 'kysely'
import * as contract from '#contract/trades/remarks.ts'
import type { Id } from '#domain/numbers/units.ts'
import { unreadRemarks } from '#domain/portfolio/unread-remarks.ts'
import { implement } from '#server/http/implement.ts'
import { notify } from '#server/notifications/notify.ts'
import { requireReadablePortfolio } from '#server/portfolios/own-portfolios.ts'
import { findPortfolioOwner } from '#server/portfolios/portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { requireTeamAsMember } from '#server/teams/own-teams.ts'
import { findPortfolioOfTrade } from '#server/trades/storage/trades.ts'
import {
  canRemark,
  deleteRemark,
  findRemark,
  insertRemark,
  listReaders,
  listRemarks,
  markRead,
  maxRemarks,
  type RemarkSubject,
  updateRemark,
} from './remarks.ts'
import { listTeamRemarks } from './team-remarks.ts'

async function tradeSubject(trx: Transaction<Schema>, tradeId: Id): Promise<RemarkSubject> {
  return { tradeId, portfolioId: orNotFound(await findPortfolioOfTrade(trx, tradeId)) }
}

async function daySubject(
  trx: Transaction<Schema>,
  { id, date }: { readonly id: Id; readonly date: Extract<RemarkSubject, { date: unknown }>['date'] },
): Promise<RemarkSubject> {
  const { id: portfolioId } = await requireReadablePortfolio(trx, id)
  return { portfolioId, date }
}

async function readThread(trx: Transaction<Schema>, subject: RemarkSubject, userId: Id) {
  const remarks = await listRemarks(trx, subject)
  const people = await listReaders(trx, subject)
  const isOwn = (await findPortfolioOwner(trx, subject.portfolioId)) === userId
  return {
    remarks,
    people,
    canWrite: await canRemark(trx, subject.portfolioId),
    unread: unreadRemarks(remarks, { userId, people, isOwn }).length,
  }
}

/** Tells those whom a remark mentions; returns the remark, whose portfolio it is and where it stands. */
async function tellReaders(trx: Transaction<Schema>, subject: RemarkSubject, id: Id, mentioned: readonly Id[]) {
  const remark = orNotFound(await findRemark(trx, id))
  const { portfolioId } = subject
  const about = {
    portfolioId,
    ...('tradeId' in subject ? { tradeId: subject.tradeId } : { day: subject.date }),
  }
  await notify(trx, { ...about, kind: 'mentioned', recipients: mentioned })
  return { remark, about, traderId: orNotFound(await findPortfolioOwner(trx, portfolioId)) }
}

async function addRemark(trx: Transaction<Schema>, subject: RemarkSubject, body: string) {
  if (!(await canRemark(trx, subject.portfolioId))) {
    throw new ApiError('forbidden', "Only the trader and the team's owners and coaches can add remarks.")
  }
  const { length } = await listRemarks(trx, subject)
  if (length >= maxRemarks) throw new ApiError('conflict', `There can be at most ${maxRemarks} remarks here.`)
  const { id, mentioned } = await insertRemark(trx, subject, body)
  const { remark, ...place } = await tellReaders(trx, subject, id, mentioned)
  // The trader, and those who have written here before, learn of it too.
  const earlier = await listRemarks(trx, subject)
  const others = [place.traderId, ...earlier.map(({ authorId }) => authorId)].filter((one) => !mentioned.includes(one))
  await notify(trx, { ...place.about, kind: 'remark_added', recipients: others })
  return { remark }
}

export const remarkRoutes = [
  implement(contract.listRemarks, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => readThread(trx, await tradeSubject(trx, params.id), user.userId)),
  ),
  implement(contract.listDayRemarks, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => readThread(trx, await daySubject(trx, params), user.userId)),
  ),

  implement(contract.createRemark, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => addRemark(trx, await tradeSubject(trx, params.id), body.body)),
  ),
  implement(contract.createDayRemark, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => addRemark(trx, await daySubject(trx, params), body.body)),
  ),

  implement(contract.readRemarks, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await markRead(trx, await tradeSubject(trx, params.id), body.readAt)
      return { done: true as const }
    }),
  ),
  implement(contract.readDayRemarks, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      await markRead(trx, await daySubject(trx, params), body.readAt)
      return { done: true as const }
    }),
  ),

  implement(contract.updateRemark, async ({ params, body }, { transaction }) =>
    transaction(async (trx) => {
      const found = orNotFound(await findRemark(trx, params.id))
      const mentioned = await updateRemark(trx, found, body.body)
      if (mentioned === null) throw new ApiError('forbidden', 'Only its author can edit a remark.')
      const { remark } = await tellReaders(trx, found.subject, params.id, mentioned)
      return { remark }
    }),
  ),

  implement(contract.deleteRemark, async ({ params }, { transaction }) =>
    transaction(async (trx) => {
      orNotFound(await findRemark(trx, params.id))
      if (!(await deleteRemark(trx, params.id))) {
        throw new ApiError('forbidden', 'Only its author or the trader can delete a remark.')
      }
      return { done: true as const }
    }),
  ),

  implement(contract.listTeamRemarks, async ({ params }, { transaction, user }) =>
    transaction(async (trx) => {
      const { role } = await requireTeamAsMember(trx, user.userId, params.teamId)
      const isCoach = role === 'owner' || role === 'coach'
      return { remarks: await listTeamRemarks(trx, params.teamId, user.userId, isCoach) }
    }),
  ),
]
