import { sql, type Kysely } from 'kysely'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findAccountByEmail, updateAccount, type Account } from './account.ts'
import type { AuthContext } from './auth-context.ts'
import type { Challenge } from './auth-input.ts'
import {
  addressTakenMail,
  confirmSignUpMail,
  confirmNewAddressMail,
  confirmOldAddressMail,
  reauthenticationMail,
  recoveryMail,
  signInMail,
} from './auth-mail.ts'
import { issueToken, type SignUpData } from './one-time-token.ts'

/** Where the link of a mail leads, and for which kind of client. */
export interface LinkTarget {
  readonly redirectTo: string
  readonly challenge: Challenge | null
}

type Executor = Kysely<Schema>

/** Mails the link that confirms a sign-up. */
export async function sendConfirmation(
  context: AuthContext,
  trx: Executor,
  account: Account,
  { redirectTo, challenge }: LinkTarget,
  signUp?: SignUpData,
): Promise<void> {
  const { id: userId, email: address } = account
  const asked = { userId, purpose: 'signup' as const, address, challenge, ...(signUp === undefined ? {} : { signUp }) }
  const { link, code } = await issueToken(trx, context.codeKeys[0], asked)
  await updateAccount(trx, userId, { sent: 'confirmation' })
  await enqueueMail(trx, confirmSignUpMail(address, { url: context.link(link, 'signup', redirectTo), code }))
}

/** Mails a link that proves the address alone. */
const sendProofOfAddress =
  (mail: typeof recoveryMail, linkType: 'recovery' | 'magiclink') =>
  async (
    context: AuthContext,
    trx: Executor,
    account: Account,
    { redirectTo, challenge }: LinkTarget,
  ): Promise<void> => {
    const { id: userId, email: address } = account
    const { link, code } = await issueToken(trx, context.codeKeys[0], {
      userId,
      purpose: 'recovery',
      address,
      challenge,
    })
    await updateAccount(trx, userId, { sent: 'recovery' })
    await enqueueMail(trx, mail(address, { url: context.link(link, linkType, redirectTo), code }))
  }

/** Mails the link that resets a password. */
export const sendRecovery = sendProofOfAddress(recoveryMail, 'recovery')

/** Mails the link that signs in. */
export const sendSignIn = sendProofOfAddress(signInMail, 'magiclink')

/** Does the work of sending a mail and rolls it back, so that timing does not reveal whether an account exists. */
export async function simulateSending(
  context: AuthContext,
  trx: Executor,
  address: string,
  target: LinkTarget,
): Promise<void> {
  await sql`savepoint nothing`.execute(trx)
  const url = context.link('0'.repeat(56), 'recovery', target.redirectTo)
  await enqueueMail(trx, recoveryMail(address, { url, code: '000000' }))
  await sql`rollback to savepoint nothing`.execute(trx)
}

/**
 * Mails both addresses of a change, which takes effect when both links have been opened. A new address that already has
 * an account gets no link, which the caller cannot notice.
 */
export async function sendEmailChange(
  context: AuthContext,
  trx: Executor,
  account: Account,
  newEmail: string,
  { redirectTo, challenge }: LinkTarget,
): Promise<void> {
  const { id: userId, email } = account
  const proofOf = async (purpose: 'email_change_current' | 'email_change_new', address: string) => {
    const { link, code } = await issueToken(trx, context.codeKeys[0], { userId, purpose, address, challenge })
    return { url: context.link(link, 'email_change', redirectTo), code }
  }
  await updateAccount(trx, userId, { newEmail, emailChangeConfirmed: 0, sent: 'email_change' })
  await enqueueMail(trx, confirmOldAddressMail(email, newEmail, await proofOf('email_change_current', email)))
  const proof = await proofOf('email_change_new', newEmail)
  const isTaken = (await findAccountByEmail(trx, newEmail)) !== null
  await enqueueMail(trx, isTaken ? addressTakenMail(newEmail) : confirmNewAddressMail(newEmail, email, proof))
}

/** Mails a code that confirms the identity of the account's owner. */
export async function sendReauthentication(context: AuthContext, trx: Executor, account: Account): Promise<void> {
  const { id: userId, email: address } = account
  const purpose = 'reauthentication'
  const { code } = await issueToken(trx, context.codeKeys[0], { userId, purpose, address, challenge: null })
  await updateAccount(trx, userId, { sent: 'reauthentication' })
  await enqueueMail(trx, reauthenticationMail(address, code))
}
