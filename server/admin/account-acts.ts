import type { Transaction } from 'kysely'
import { plans, type PlanName } from '#domain/plans.ts'
import { exact, toMoney } from '#domain/decimal.ts'
import type { Instant, Money } from '#domain/units.ts'
import { holdProfile, storeBan, storePlan, storeRole, type AdminAccount } from '#server/data/accounts.ts'
import { audit } from '#server/data/audit.ts'
import { recordPayment, recordRefund } from '#server/data/purchases.ts'
import type { Schema } from '#server/data/schema.ts'

type Named = Pick<AdminAccount, 'id' | 'email'>

/**
 * Puts an account on a plan. Going to the Professional plan is a payment, of its price unless `amountPaid` says
 * otherwise, and going back is a refund: the affiliate that brought the account earns by the one and loses by the other.
 * False where the account has that plan already.
 */
export async function changePlan(
  trx: Transaction<Schema>,
  account: Named,
  plan: PlanName,
  amountPaid: Money | null = null,
): Promise<boolean> {
  const { plan: before } = await holdProfile(trx, account)
  if (before === plan) return false
  await storePlan(trx, account.id, plan)
  const paid = plan === 'free' ? null : toMoney(exact(amountPaid ?? plans[plan].pricePerYear))
  const details = { from: before, to: plan, ...(paid === null ? {} : { amountPaid: paid }) }
  await audit(trx, { action: 'user.plan-changed', userId: account.id, subjectId: account.id, details })
  if (paid === null) await recordRefund(trx, account.id)
  else await recordPayment(trx, account.id, paid)
  return true
}

/** Makes an account an admin, or takes it back. False where it is so already. */
export async function changeRole(trx: Transaction<Schema>, account: Named, role: 'trader' | 'admin'): Promise<boolean> {
  const { role: before } = await holdProfile(trx, account)
  if (before === role) return false
  await storeRole(trx, account.id, role)
  const action = role === 'admin' ? 'user.role-granted' : 'user.role-revoked'
  await audit(trx, { action, userId: account.id, subjectId: account.id, details: { role: 'admin' } })
  return true
}

/** Bans an account until a moment, which ends its sessions at once, or ends its ban (null). */
export async function changeBan(trx: Transaction<Schema>, account: Named, until: Instant | null): Promise<void> {
  await storeBan(trx, account.id, until)
  const action = until === null ? 'user.unbanned' : 'user.banned'
  await audit(trx, { action, userId: account.id, subjectId: account.id, details: { until } })
}
