import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { instant, money } from '#contract/values.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { planNames, plans } from '#domain/portfolio/plans.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { changeBan, changePlan, changeRole } from './account-changes.ts'
import { findAccountByEmail, listAdmins } from './accounts.ts'

const email = z.string().trim().min(3).max(320)

/** The commands of `npm run admin`. */
export const adminCommand = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('list') }),
  z.strictObject({ act: z.literal('grant'), email }),
  z.strictObject({ act: z.literal('revoke'), email }),
  z.strictObject({
    act: z.literal('plan'),
    email,
    plan: z.enum(planNames),
    amountPaid: money.refine((value) => /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) > 0).nullable(),
  }),
  z.strictObject({ act: z.literal('ban'), email, until: instant.nullable() }),
  z.strictObject({ act: z.literal('unban'), email }),
])
export type AdminCommand = z.output<typeof adminCommand>

/** Stands for a ban without an end. */
const permanentBanEnd = '9999-12-31T00:00:00.000Z' as Instant

async function runInTransaction(trx: Transaction<Schema>, order: AdminCommand): Promise<string> {
  if (order.act === 'list') {
    const admins = await listAdmins(trx)
    return admins.length === 0 ? 'There are no admins.' : admins.map((account) => account.email).join('\n')
  }
  const account = await findAccountByEmail(trx, order.email)
  if (account === undefined) throw new ApiError('not_found', `No account has the email address ${order.email}.`)
  const name = account.email
  switch (order.act) {
    case 'grant':
      return `${name} is an admin${(await changeRole(trx, account, 'admin')) ? ' now' : ' already'}.`
    case 'revoke':
      return `${name} is no admin${(await changeRole(trx, account, 'trader')) ? ' any more' : ''}.`
    case 'plan': {
      const { title } = plans[order.plan]
      const changed = await changePlan(trx, account, order.plan, order.amountPaid)
      return `${name} is on the ${title} plan${changed ? ' now' : ' already'}.`
    }
    case 'ban':
      await changeBan(trx, account, order.until ?? permanentBanEnd)
      return `${name} is banned${order.until === null ? '' : ` until ${order.until}`} and signed out everywhere.`
    case 'unban':
      await changeBan(trx, account, null)
      return `${name} can sign in again.`
  }
}

/** Runs a command, which the audit log records without an actor. Returns the message to print. */
export function runAdminCommand(database: Kysely<Schema>, order: AdminCommand): Promise<string> {
  return database.transaction().execute((trx) => runInTransaction(trx, order))
}
