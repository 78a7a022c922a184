import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import {
  calendarDate,
  done,
  id,
  instant,
  recordedDate,
  requestedDate,
  requestedInstant,
  text,
} from '#contract/values.ts'
import { teamRoles } from '#domain/portfolio/team.ts'

export const remark = z.object({
  id,
  authorId: id,
  /** Null where the author has given no name, or is no longer in the team. */
  authorName: z.string().nullable(),
  /** Null where the author is no longer in the team. */
  authorRole: z.enum(teamRoles).nullable(),
  /** A mention is "<@" with the id of a user and ">". */
  body: z.string(),
  createdAt: instant,
  updatedAt: instant,
})

/** Somebody who sees what the remarks are about. */
export const remarkReader = z.object({
  userId: id,
  fullName: z.string().nullable(),
  username: z.string().nullable(),
  role: z.enum(teamRoles),
  /** When they joined the team. */
  joinedAt: instant,
  /** Until when they have read these remarks; null if never. */
  readAt: instant.nullable(),
})

const params = z.strictObject({ id })
const dayParams = z.strictObject({ id, date: requestedDate })
const body = z.strictObject({
  /** "@" and a user name mention somebody who sees what the remark is about. */
  body: text(4_000),
})
const readMark = z.strictObject({
  /** When the last remark that was read was made. */
  readAt: requestedInstant,
})
const one = z.object({ remark })
const thread = z.object({
  remarks: z.array(remark),
  /** The team that sees it; only the trader where it is not shared. */
  people: z.array(remarkReader),
  /** Whether the caller may write remarks here. */
  canWrite: z.boolean(),
  /** Remarks by others that the caller has not read. */
  unread: z.int(),
})

export const listRemarks = defineRoute({
  method: 'GET',
  path: '/trades/:id/remarks',
  summary: 'Remarks of trader and team on a trade, oldest first (at most 200), and who has read them',
  auth: 'user',
  params,
  response: thread,
  problems: ['not_found'],
})
export const createRemark = defineRoute({
  method: 'POST',
  path: '/trades/:id/remarks',
  summary: 'Makes a remark on a trade (its trader, and owners and coaches of the team that sees it)',
  auth: 'user',
  scope: 'add',
  status: 201,
  params,
  body,
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const readRemarks = defineRoute({
  method: 'PUT',
  path: '/trades/:id/remarks/read',
  summary: 'Marks the remarks on a trade as read, up to a time',
  auth: 'user',
  params,
  body: readMark,
  response: done,
  problems: ['not_found'],
})
export const listDayRemarks = defineRoute({
  method: 'GET',
  path: '/portfolios/:id/day-remarks/:date',
  summary: 'Remarks of trader and team on a day of a portfolio, oldest first (at most 200), and who has read them',
  auth: 'user',
  params: dayParams,
  response: thread,
  problems: ['not_found'],
})
export const createDayRemark = defineRoute({
  method: 'POST',
  path: '/portfolios/:id/day-remarks/:date',
  summary: 'Makes a remark on a day of a portfolio (its trader, and owners and coaches of the team that sees it)',
  auth: 'user',
  scope: 'add',
  status: 201,
  params: z.strictObject({ id, date: recordedDate }),
  body,
  response: one,
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const readDayRemarks = defineRoute({
  method: 'PUT',
  path: '/portfolios/:id/day-remarks/:date/read',
  summary: 'Marks the remarks on a day of a portfolio as read, up to a time',
  auth: 'user',
  params: dayParams,
  body: readMark,
  response: done,
  problems: ['not_found'],
})
export const updateRemark = defineRoute({
  method: 'PUT',
  path: '/remarks/:id',
  summary: 'Changes an own remark',
  auth: 'user',
  scope: 'add',
  params,
  body,
  response: one,
  problems: ['not_found', 'forbidden'],
})
export const deleteRemark = defineRoute({
  method: 'DELETE',
  path: '/remarks/:id',
  summary: 'Removes a remark (its author, and the trader of what it is about)',
  auth: 'user',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})

/** What is new for the caller in a team's remarks. */
export const teamRemark = remark.extend({
  /** What it is about: a trade, or a day of a portfolio. */
  tradeId: id.nullable(),
  symbol: z.string().nullable(),
  portfolioId: id,
  portfolioName: z.string(),
  traderId: id,
  date: calendarDate.nullable(),
  isUnread: z.boolean(),
  /** Whether it mentions the caller. */
  mentionsCaller: z.boolean(),
})
export const listTeamRemarks = defineRoute({
  method: 'GET',
  path: '/teams/:teamId/remarks',
  summary: 'The newest 50 remarks by others in a team: all for owners and coaches, else those to the caller',
  auth: 'user',
  params: z.strictObject({ teamId: id }),
  response: z.object({ remarks: z.array(teamRemark) }),
  problems: ['not_found'],
})
