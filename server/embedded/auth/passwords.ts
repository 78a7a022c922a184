import { dictionary } from '@zxcvbn-ts/language-common'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { authErrors } from './auth-error.ts'
import { hashInThread, verifyInThread, type PasswordPriority } from './password-threads.ts'

/** Min length, in characters. */
const minLength = 6
/** Max length, in bytes: the limit of hosted Supabase's hash, so that an account can move there. */
const maxBytes = 72

/** The most common of leaked passwords, in lower case. */
const leakedPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Throws the client's error unless the password may be used for an account with this address. */
export function checkNewPassword(password: string, email: string): void {
  if (Buffer.byteLength(password) > maxBytes) {
    throw authErrors.validation(`Password cannot be longer than ${maxBytes} characters`)
  }
  if (Array.from(password).length < minLength) {
    throw authErrors.weakPassword(`Password should be at least ${minLength} characters.`, 'length')
  }
  const lower = password.toLowerCase()
  if (leakedPasswords.has(lower)) {
    throw authErrors.weakPassword('This password is among the most leaked ones. Choose another.', 'pwned')
  }
  if (lower === email || lower === email.split('@')[0]) {
    throw authErrors.weakPassword('Password should not be your email address.', 'characters')
  }
}

/** Hashes that are computed at a time: a core stays free for the requests of others. */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(2, cores - 1))
/** Hashes that may wait; a second of them takes longer than anybody waits to sign in. */
const maxWaiting = 100
const limit = pLimit(hashesAtOnce(availableParallelism()))

/** Throws the client's error if too much password work waits; before anything else is done for a request. */
export function refuseIfCrowded(): void {
  if (limit.pendingCount >= maxWaiting) throw authErrors.tooManyRequests()
}

/**
 * Runs password work in turn, at low priority while more of it waits, so that a flood slows nothing else. A lone sign-in
 * does not wait behind other programs of the machine. Throws the client's error if too much waits.
 */
function inTurn<T>(work: (priority: PasswordPriority) => Promise<T>): Promise<T> {
  refuseIfCrowded()
  return limit(() => work(limit.pendingCount > 0 ? 'low' : 'normal'))
}

/** The password's argon2id hash. */
export const hashPassword = async (password: string): Promise<string> =>
  inTurn((priority) => hashInThread(password, priority))

let dummy: Promise<string> | null = null

/**
 * Whether the password is correct. For an unknown account (`null`) a hash is verified too, so that the response time
 * does not reveal whether the account exists.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hashInThread('no account has this password', 'normal')
  const stored = passwordHash ?? (await dummy)
  const matches = await inTurn((priority) => verifyInThread(stored, password, priority))
  return matches && passwordHash !== null
}
