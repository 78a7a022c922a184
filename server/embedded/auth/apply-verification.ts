import type { Transaction } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Schema } from '#server/sql/tables.ts'
import { findAccountByEmail, updateAccount, lockAccount, isBanned, type Account } from './account.ts'
import { authErrors } from './auth-error.ts'
import { deleteTokens, type TokenPurpose, type UsedToken } from './one-time-token.ts'
import { hashPassword } from './passwords.ts'
import { recordAccountAudit } from './record-account-audit.ts'

/** The possible purposes of each type of link or code, as clients name it. */
const purposesOf: Readonly<Record<string, readonly TokenPurpose[]>> = {
  signup: ['signup'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['signup', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
}

/** Throws the client's error for a type that none of our mails has. */
export function purposesOfType(type: string): readonly TokenPurpose[] {
  const purposes = Object.hasOwn(purposesOf, type) ? purposesOf[type] : undefined
  if (purposes === undefined) throw authErrors.validation('Invalid email verification type')
  return purposes
}

/** The answer after one address has confirmed a change: the other must confirm too. */
export const otherAddressAwaited = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

async function confirmSignUp(trx: Transaction<Schema>, { signUp }: UsedToken, { id }: Account): Promise<Account> {
  await deleteTokens(trx, id, ['signup'])
  // Sets the password of the sign-up whose link was opened, not of another sign-up with the same address.
  return updateAccount(trx, id, { confirmed: true, ...signUp })
}

async function recover(trx: Transaction<Schema>, { id, emailConfirmedAt }: Account): Promise<Account> {
  await deleteTokens(trx, id, ['recovery', 'signup'])
  if (emailConfirmedAt !== null) return updateAccount(trx, id, {})
  // Whoever signed up had not proved the address: the password they chose must not open the account that is now proved.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return updateAccount(trx, id, { confirmed: true, passwordHash })
}

/** Null until the other address has confirmed. */
async function changeEmail(trx: Transaction<Schema>, account: Account): Promise<Account | null> {
  const { id, newEmail, emailChangeConfirmed } = account
  if (newEmail === null) throw authErrors.linkExpired()
  if (emailChangeConfirmed === 0) {
    await updateAccount(trx, id, { emailChangeConfirmed: 1 })
    return null
  }
  if ((await findAccountByEmail(trx, newEmail)) !== null) throw authErrors.emailExists()
  // Links to the former address must no longer open the account.
  await deleteTokens(trx, id, ['email_change_current', 'email_change_new', 'recovery', 'reauthentication'])
  await recordAccountAudit(trx, id, 'account.email-changed')
  return updateAccount(trx, id, { email: newEmail, newEmail: null, emailChangeConfirmed: 0, confirmed: true })
}

/**
 * Applies the purpose of a valid link or code. Returns the account that may get a session, or null if the other address
 * must confirm first. Throws the client's error.
 */
export async function applyVerification(trx: Transaction<Schema>, used: UsedToken): Promise<Account | null> {
  const account = await lockAccount(trx, used.userId)
  if (account === null) throw authErrors.linkExpired()
  if (isBanned(account)) throw authErrors.userBanned(403)
  switch (used.purpose) {
    case 'signup':
      return confirmSignUp(trx, used, account)
    case 'recovery':
      return recover(trx, account)
    case 'email_change_current':
    case 'email_change_new':
      return changeEmail(trx, account)
    case 'reauthentication':
      throw authErrors.linkExpired()
  }
}
