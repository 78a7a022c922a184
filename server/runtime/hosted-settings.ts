import type { Setting } from './setting.ts'

/** A hosted Supabase project that brings sign-in, files and live updates. */
export interface HostedSettings {
  /** Origin of the project. */
  readonly url: string
  /** The key that browsers send; it grants nothing on its own. */
  readonly publishableKey: string
  /** The project's shared secret, for projects that sign tokens with one; null: tokens are checked by public keys alone. */
  readonly jwtSecret: string | null
}

function projectOrigin(text: string): string {
  const wrong = `SUPABASE_URL must be a project's address such as https://abcdefgh.supabase.co, not "${text}".`
  if (!URL.canParse(text)) throw new Error(wrong)
  const { protocol, pathname, search, hash, username, password, origin } = new URL(text)
  const isBare = pathname === '/' && search === '' && hash === '' && username === '' && password === ''
  if ((protocol !== 'http:' && protocol !== 'https:') || !isBare) throw new Error(wrong)
  return origin
}

/** Rejects a secret key, which would be sent to every visitor. */
function checkPublishableKey(key: string): string {
  const isSecret = key.startsWith('sb_secret_') || /"role":\s*"service_role"/.test(payloadOf(key))
  if (isSecret) throw new Error('SUPABASE_PUBLISHABLE_KEY is a secret key. Use the publishable (anon) key.')
  return key
}

/** The payload of an older key, which is a JSON web token. */
const payloadOf = (key: string): string => Buffer.from(key.split('.')[1] ?? '', 'base64url').toString('utf8')

/**
 * Reads SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_JWT_SECRET; null without SUPABASE_URL. Throws an Error that
 * names what is wrong or missing.
 */
export function readHostedSettings(setting: Setting): HostedSettings | null {
  const url = setting('SUPABASE_URL')
  if (url === null) return null
  const key = setting('SUPABASE_PUBLISHABLE_KEY')
  if (key === null) throw new Error('SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY: the key that browsers send.')
  if (setting('DATABASE_URL') === null) throw new Error("SUPABASE_URL needs DATABASE_URL: the project's database.")
  const jwtSecret = setting('SUPABASE_JWT_SECRET')
  if (jwtSecret !== null && Buffer.byteLength(jwtSecret) < 32) {
    throw new Error('SUPABASE_JWT_SECRET must be at least 32 bytes long.')
  }
  return { url: projectOrigin(url), publishableKey: checkPublishableKey(key), jwtSecret }
}
