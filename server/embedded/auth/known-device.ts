import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { keyedDigest } from '#server/secrets/digest.ts'
import type { AuthContext } from './auth-context.ts'

const cookieName = 'edgeworth-device'
/** Accounts that a device is remembered for; a further one replaces the oldest. */
const maxAccounts = 5
const maxAgeSeconds = 365 * 24 * 3_600
const tokenBytes = 16

/** A device's random id, and a proof for each account that signed in there. */
interface DeviceCookie {
  readonly id: string
  readonly proofs: readonly string[]
}

type Keys = Pick<AuthContext, 'deviceKeys'>

/** Proves that an account signed in on a device. Only this installation can make it, and it names neither account nor address. */
const proofOf = (key: Uint8Array, id: string, email: string): string =>
  keyedDigest(key, `${id} ${email.trim().toLowerCase()}`).subarray(0, tokenBytes).toString('base64url')

/** Sixteen bytes as text, as ids and proofs are. */
const isToken = (text: string | undefined): text is string => /^[\w-]{22}$/.test(text ?? '')

function readCookie({ headers }: FastifyRequest): DeviceCookie | null {
  const begin = `${cookieName}=`
  const stated = (headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(begin))
  const [id, ...proofs] = (stated ?? '').slice(begin.length).split('.')
  return isToken(id) ? { id, proofs: proofs.filter(isToken).slice(0, maxAccounts) } : null
}

/** The id of the device, if the account of an address has signed in on it; null for any other. */
export function knownDevice({ deviceKeys }: Keys, request: FastifyRequest, email: string): string | null {
  const cookie = readCookie(request)
  if (cookie === null) return null
  return deviceKeys.some((key) => cookie.proofs.includes(proofOf(key, cookie.id, email))) ? cookie.id : null
}

/**
 * Remembers that the account of an address signed in on this device, in a cookie that no script reads. It opens nothing:
 * wrong passwords from elsewhere do not count there.
 */
export function rememberDevice(
  { deviceKeys, site }: Keys & Pick<AuthContext, 'site'>,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const { id, proofs } = readCookie(request) ?? { id: randomBytes(tokenBytes).toString('base64url'), proofs: [] }
  const proof = proofOf(deviceKeys[0], id, email)
  const kept = [proof, ...proofs.filter((known) => known !== proof)].slice(0, maxAccounts)
  const secure = site().startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${cookieName}=${[id, ...kept].join('.')}; Path=/auth/v1; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`,
  )
}
