import type { Transaction } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { ApplicationData } from '#contract/affiliates/affiliates.ts'
import { affiliateCodePattern, isReservedCode, type AffiliateStatus } from '#domain/affiliate/affiliate.ts'
import { exact } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'
import { findAffiliateOfUser, findAffiliate, lockAffiliate, type Affiliate } from '#server/affiliates/affiliates.ts'
import { lockApplication, storeDecision, type Application } from '#server/affiliates/applications.ts'
import { readBalance, findCommission, reverseCommissions, type Commission } from '#server/affiliates/commissions.ts'
import { requireNoConflict } from '#server/affiliates/conflicts-of-interest.ts'
import { findPayout, markPaidCommissions, storePayoutDecision, type Payout } from '#server/affiliates/payouts.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findAccount } from './accounts.ts'
import { applicationMail } from './application-mail.ts'
import { storeApproval } from './payout-approvals.ts'
import { payoutMail } from './payout-mail.ts'

/** Approves or suspends an affiliate. Throws `conflict` if it is the admin's own, or linked to it by a referral. */
export async function decideAffiliate(
  trx: Transaction<Schema>,
  id: Id,
  { status, adminId }: { readonly status: AffiliateStatus; readonly adminId: Id },
): Promise<Affiliate> {
  const found = orNotFound(await findAffiliate(trx, id))
  await requireNoConflict(trx, adminId, found.id)
  const before = await lockAffiliate(trx, found.id)
  if (before.status === status) return before
  await trx.updateTable('affiliates').set({ status }).where('id', '=', before.id).execute()
  const details = { from: before.status, to: status }
  await recordAudit(trx, { action: 'affiliate.status-changed', userId: before.userId, subjectId: before.id, details })
  return orNotFound(await findAffiliate(trx, before.id))
}

/** The code that the applicant requested, if it is free; otherwise a random one. */
async function pickCode(trx: Transaction<Schema>, { code }: ApplicationData): Promise<string> {
  const wanted = typeof code === 'string' ? code.trim().toLowerCase() : ''
  const isUsable =
    wanted.length >= 3 && wanted.length <= 32 && affiliateCodePattern.test(wanted) && !isReservedCode(wanted)
  if (isUsable) {
    const taken = trx.selectFrom('affiliates').select('id').where('code', '=', wanted)
    if ((await taken.executeTakeFirst()) === undefined) return wanted
  }
  return `trader-${randomBytes(6).toString('hex')}`
}

/** Creates an approved affiliate from the code and name of the application. */
async function approveApplicant(
  trx: Transaction<Schema>,
  { userId, applicationData }: Application,
  adminId: Id,
): Promise<void> {
  const affiliate = await findAffiliateOfUser(trx, userId)
  if (affiliate !== undefined) {
    await decideAffiliate(trx, affiliate.id, { status: 'approved', adminId })
    return
  }
  const { displayName } = applicationData
  const name = typeof displayName === 'string' ? displayName.trim().slice(0, 80) : ''
  const { id } = await trx
    .insertInto('affiliates')
    .values({
      user_id: userId,
      code: await pickCode(trx, applicationData),
      display_name: name === '' ? 'Edgeworth trader' : name,
      status: 'approved',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { from: null, to: 'approved' }
  await recordAudit(trx, { action: 'affiliate.status-changed', userId, subjectId: id, details })
}

export interface ApplicationDecision {
  readonly status: 'approved' | 'rejected'
  readonly note: string | null
  readonly adminId: Id
}

/**
 * Decides on an open application and mails the decision to the applicant. Throws `conflict` if it has already been
 * decided, or the applicant is the admin or linked to them by a referral.
 */
export async function decideApplication(
  trx: Transaction<Schema>,
  id: Id,
  decision: ApplicationDecision,
  site: string,
): Promise<Application> {
  const application = orNotFound(await lockApplication(trx, id))
  await requireNoConflict(trx, decision.adminId, application.userId)
  if (application.status !== 'pending') {
    throw new ApiError('conflict', `The application is already ${application.status}.`)
  }
  const decided = await storeDecision(trx, id, decision)
  const { userId } = application
  await recordAudit(trx, { action: `affiliate.application-${decision.status}`, userId, subjectId: id })
  if (decision.status === 'approved') await approveApplicant(trx, application, decision.adminId)
  const account = await findAccount(trx, userId)
  if (account !== undefined && account.email !== '') {
    const { status, note } = decision
    const url = `${site}/affiliate/${status === 'approved' ? 'dashboard' : 'application'}`
    await enqueueMail(trx, applicationMail({ recipient: account.email, status, note, url }))
  }
  return decided
}

/**
 * Reverses a commission. Throws `conflict` if it is paid or reversed, if a payout depends on it, which must be rejected
 * first, or if its affiliate is the admin or linked to them by a referral.
 */
export async function reverseCommission(
  trx: Transaction<Schema>,
  id: Id,
  { reason, adminId }: { readonly reason: string; readonly adminId: Id },
): Promise<Commission> {
  const { affiliateId } = orNotFound(await findCommission(trx, id))
  await requireNoConflict(trx, adminId, affiliateId)
  const affiliate = await lockAffiliate(trx, affiliateId)
  const commission = orNotFound(await findCommission(trx, id))
  if (commission.status === 'paid' || commission.status === 'reversed') {
    throw new ApiError('conflict', `The commission is already ${commission.status}.`)
  }
  if (commission.status === 'approved') {
    const { available } = await readBalance(trx, affiliate)
    if (exact(available).lt(exact(commission.amount))) {
      throw new ApiError('conflict', 'A payout includes this commission. Reject the payout first.')
    }
  }
  await reverseCommissions(trx, [id])
  const details = { amount: commission.amount, reason }
  await recordAudit(trx, { action: 'commission.reversed', userId: affiliate.userId, subjectId: id, details })
  return orNotFound(await findCommission(trx, id))
}

export interface PayoutDecisionInput {
  readonly status: 'approved' | 'paid' | 'rejected'
  readonly reference: string | null
  readonly reason: string | null
  readonly adminId: Id
}

/** Allowed status changes of a payout. */
const nextStatuses: Readonly<Record<Payout['status'], readonly PayoutDecisionInput['status'][]>> = {
  requested: ['approved', 'rejected'],
  approved: ['paid', 'rejected'],
  paid: [],
  rejected: [],
}

/**
 * Decides on a payout and mails the decision to its affiliate. The first of two approvals above the limit leaves it
 * requested. Throws `conflict` if its current status does not allow the change, or its affiliate is the admin or linked
 * to them by a referral.
 */
export async function decidePayout(
  trx: Transaction<Schema>,
  id: Id,
  act: PayoutDecisionInput,
  site: string,
): Promise<Payout> {
  const { affiliateId } = orNotFound(await findPayout(trx, id))
  await requireNoConflict(trx, act.adminId, affiliateId)
  const affiliate = await lockAffiliate(trx, affiliateId)
  const payout = orNotFound(await findPayout(trx, id))
  if (!nextStatuses[payout.status].includes(act.status)) {
    throw new ApiError('conflict', `A payout cannot change from ${payout.status} to ${act.status}.`)
  }
  // A payout that was approved before can be recorded as paid: the money may be gone already.
  if (act.status === 'approved' && affiliate.status !== 'approved') {
    throw new ApiError('conflict', `The affiliate is ${affiliate.status}. Approve the affiliate, or reject the payout.`)
  }
  if (act.status === 'approved' && !(await storeApproval(trx, payout, affiliate.userId, act.adminId))) return payout
  await storePayoutDecision(trx, id, act)
  if (act.status === 'paid') await markPaidCommissions(trx, affiliateId)
  const { amount, currency } = payout
  const details = { amount, currency, ...(act.reference === null ? {} : { reference: act.reference }) }
  await recordAudit(trx, { action: `payout.${act.status}`, userId: affiliate.userId, subjectId: id, details })
  const account = await findAccount(trx, affiliate.userId)
  if (account !== undefined && account.email !== '') {
    const to = { recipient: account.email, url: `${site}/affiliate/dashboard/payouts` }
    await enqueueMail(trx, payoutMail(payout, act, to))
  }
  return orNotFound(await findPayout(trx, id))
}
