import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/data/schema.ts'
import { accountByEmail, changeAccount, holdAccount, isBanned, type Account } from './account.ts'
import { authErrors } from './auth-error.ts'
import { noteAct } from './note-act.ts'
import { dropTokens, type TokenPurpose, type UsedToken } from './one-time-token.ts'
import { hashPassword } from './password.ts'
import { renameProfile } from './profile-address.ts'

/** What each type of link or code, as clients name it, can be for. */
const purposesOf: Readonly<Record<string, readonly TokenPurpose[]>> = {
  signup: ['signup'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['signup', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
}

/** Throws the client's error for a type that no mail of ours has. */
export function purposesOfType(type: string): readonly TokenPurpose[] {
  const purposes = Object.hasOwn(purposesOf, type) ? purposesOf[type] : undefined
  if (purposes === undefined) throw authErrors.validation('Invalid email verification type')
  return purposes
}

/** The one address that agreed is not enough: the other one is awaited. */
export const otherAddressAwaited = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

async function confirmSignUp(trx: Transaction<Schema>, { signUp }: UsedToken, { id }: Account): Promise<Account> {
  await dropTokens(trx, id, ['signup'])
  // The password of the sign-up whose link was opened, and of no other that named this address.
  return changeAccount(trx, id, { confirmed: true, ...signUp })
}

async function recover(trx: Transaction<Schema>, { id, emailConfirmedAt }: Account): Promise<Account> {
  await dropTokens(trx, id, ['recovery', 'signup'])
  if (emailConfirmedAt !== null) return changeAccount(trx, id, {})
  // Whoever signed up had not proved the address: what they chose must not open the account that is proved now.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  return changeAccount(trx, id, { confirmed: true, passwordHash })
}

/** Null while the other address has not agreed. */
async function changeEmail(trx: Transaction<Schema>, account: Account): Promise<Account | null> {
  const { id, email, newEmail, emailChangeConfirmed } = account
  if (newEmail === null) throw authErrors.linkExpired()
  if (emailChangeConfirmed === 0) {
    await changeAccount(trx, id, { emailChangeConfirmed: 1 })
    return null
  }
  if ((await accountByEmail(trx, newEmail)) !== null) throw authErrors.emailExists()
  // Links to the former address must not open the account any more.
  await dropTokens(trx, id, ['email_change_current', 'email_change_new', 'recovery', 'reauthentication'])
  await renameProfile(trx, id, email, newEmail)
  await noteAct(trx, id, 'account.email-changed')
  return changeAccount(trx, id, { email: newEmail, newEmail: null, emailChangeConfirmed: 0, confirmed: true })
}

/**
 * Does what a link or code that was right is for. Gives back the account that may have a session now, or null where
 * another address has to agree first. Throws the client's error.
 */
export async function settle(trx: Transaction<Schema>, used: UsedToken): Promise<Account | null> {
  const account = await holdAccount(trx, used.userId)
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
