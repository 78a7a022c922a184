import type { uncountedConversionReasons } from '#contract/affiliates/tracking.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { parseTicket } from './click-ticket.ts'
import { findNamedClick, insertSignUpConversion, findSignUpConversion } from './conversions.ts'
import { recordUncountedSignUp } from './uncounted.ts'

export type TrackedConversion =
  | { readonly counted: true; readonly conversion_id: Id; readonly reason: null }
  | {
      readonly counted: false
      readonly conversion_id: null
      readonly reason: (typeof uncountedConversionReasons)[number]
    }

const counted = (id: Id): TrackedConversion => ({ counted: true, conversion_id: id, reason: null })
const uncounted = (reason: (typeof uncountedConversionReasons)[number]): TrackedConversion => ({
  counted: false,
  conversion_id: null,
  reason,
})

/**
 * Credits the caller's sign-up to the click of a ticket, if the account was created after the click, within the
 * program's days, and is not the affiliate's own. An account is credited once; repeating the call returns the same
 * answer. The last click counts, because the browser stores only the newest ticket.
 */
export function trackConversion(
  { asServer, user }: RequestContext,
  ticket: string,
  programId: string | undefined,
): Promise<TrackedConversion> {
  return asServer(async (trx) => {
    const clickId = parseTicket(ticket)
    const click = clickId === null ? undefined : await findNamedClick(trx, clickId, user.userId)
    if (click === undefined || (programId !== undefined && programId !== click.programId)) {
      return uncounted('unknown_referral')
    }
    const before = await findSignUpConversion(trx, user.userId)
    if (before?.clickId === click.id) return counted(before.id)
    const refuse = async (reason: 'self_referral' | 'already_counted' | 'outside_window') => {
      await recordUncountedSignUp(trx, click, reason)
      return uncounted(reason)
    }
    if (click.affiliateUserId === user.userId) return refuse('self_referral')
    if (click.affiliateStatus !== 'approved') return uncounted('not_active')
    if (!click.isNewAccount) return uncounted('not_a_new_account')
    if (before !== undefined) return refuse('already_counted')
    if (!click.isWithinWindow) return refuse('outside_window')
    const id = await insertSignUpConversion(trx, click, user.userId)
    if (id !== null) return counted(id)
    // A concurrent call has already inserted it.
    const other = await findSignUpConversion(trx, user.userId)
    return other?.clickId === click.id ? counted(other.id) : refuse('already_counted')
  })
}
