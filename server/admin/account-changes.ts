import type { Transaction } from 'kysely'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import type { Instant, Money } from '#domain/numbers/units.ts'
import { plans, type PlanName } from '#domain/portfolio/plans.ts'
import { recordPayment, recordRefund } from '#server/affiliates/purchases.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Schema } from '#server/sql/tables.ts'
import { lockProfile, storeBan, storePlan, storeRole, type AdminAccount } from './accounts.ts'

type AccountRef = Pick<AdminAccount, 'id' | 'email'>

/**
 * Changes the plan of an account. An upgrade to Professional counts as a payment, of the plan's price unless
 * `amountPaid` is stated; a downgrade counts as a refund. The referring affiliate earns or loses a commission
 * accordingly. False if the account already has that plan.
 */
export async function changePlan(
  trx: Transaction<Schema>,
  account: AccountRef,
  plan: PlanName,
  amountPaid: Money | null = null,
): Promise<boolean> {
  const { plan: before } = await lockProfile(trx, account)
  if (before === plan) return false
  await storePlan(trx, account.id, plan)
  const paid = plan === 'free' ? null : toMoney(exact(amountPaid ?? plans[plan].pricePerYear))
  const details = { from: before, to: plan, ...(paid === null ? {} : { amountPaid: paid }) }
  await recordAudit(trx, { action: 'user.plan-changed', userId: account.id, subjectId: account.id, details })
  if (paid === null) await recordRefund(trx, account.id)
  else await recordPayment(trx, account.id, paid)
  return true
}

/** Grants or revokes the admin role. False if nothing changes. */
export async function changeRole(
  trx: Transaction<Schema>,
  account: AccountRef,
  role: 'trader' | 'admin',
): Promise<boolean> {
  const { role: before } = await lockProfile(trx, account)
  if (before === role) return false
  await storeRole(trx, account.id, role)
  const action = role === 'admin' ? 'user.role-granted' : 'user.role-revoked'
  await recordAudit(trx, { action, userId: account.id, subjectId: account.id, details: { role: 'admin' } })
  return true
}

/** Bans an account until a moment, which ends its sessions at once, or lifts the ban (null). */
export async function changeBan(trx: Transaction<Schema>, account: AccountRef, until: Instant | null): Promise<void> {
  await storeBan(trx, account.id, until)
  const action = until === null ? 'user.unbanned' : 'user.banned'
  await recordAudit(trx, { action, userId: account.id, subjectId: account.id, details: { until } })
}
