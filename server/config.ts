import { resolve } from 'node:path'

/** Attempts per time window that one caller may make; beyond them the answer is 429 with Retry-After. */
export interface RateLimits {
  /** Calls of the API per minute and caller. */
  readonly api: number
  /** Server-side simulations per minute and caller. */
  readonly simulations: number
  /** Password sign-ins per five minutes, from one address for one account. */
  readonly signIn: number
  /** New accounts per hour from one address. */
  readonly signUp: number
  /** Session refreshes per five minutes from one address. */
  readonly refresh: number
  /** Clicks and conversions of referral links per minute and caller. */
  readonly tracking: number
}

export const defaultRateLimits: RateLimits = {
  api: 3_000,
  simulations: 120,
  signIn: 30,
  signUp: 60,
  refresh: 1_800,
  tracking: 60,
}

/** How this server runs, read once from the environment. */
export interface Config {
  readonly host: string
  /** Null: 3000, or the next free one. */
  readonly port: number | null
  /** Where the embedded database and the install's secrets are kept; absolute. */
  readonly dataFolder: string
  /** Address of a PostgreSQL server; null: the embedded database. */
  readonly databaseUrl: string | null
  /** Connections to PostgreSQL; the embedded database has one. */
  readonly poolSize: number
  /** Level of the structured log on standard error. */
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug'
  /** Secret that signs sessions; null: made at the first start and kept with the data. */
  readonly jwtSecret: string | null
  /** Whether a reverse proxy's X-Forwarded-* headers are believed. */
  readonly trustProxy: boolean
  /** Whether the demo account is made at the start. */
  readonly demo: boolean
  readonly rateLimits: RateLimits
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

/**
 * Reads the configuration. Throws an Error with a readable message when a value is wrong.
 * PORT, HOST, EDGEWORTH_DATA, DATABASE_URL, EDGEWORTH_DATABASE_CONNECTIONS, EDGEWORTH_LOG, EDGEWORTH_JWT_SECRET,
 * EDGEWORTH_TRUST_PROXY; flag --demo.
 */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const set = (name: string) => (env[name] === undefined || env[name] === '' ? null : env[name])
  const unknown = args.find((arg) => arg !== '--demo')
  if (unknown !== undefined) throw new Error(`Unknown argument ${unknown}. The server knows --demo.`)
  const port = set('PORT')
  const level = set('EDGEWORTH_LOG') ?? 'warn'
  const logLevel = logLevels.find((known) => known === level)
  if (logLevel === undefined) throw new Error(`EDGEWORTH_LOG must be one of ${logLevels.join(', ')}, not "${level}".`)
  const jwtSecret = set('EDGEWORTH_JWT_SECRET')
  if (jwtSecret !== null && Buffer.byteLength(jwtSecret) < 32) {
    throw new Error('EDGEWORTH_JWT_SECRET must be at least 32 bytes long.')
  }
  const connections = set('EDGEWORTH_DATABASE_CONNECTIONS')
  return {
    host: set('HOST') ?? '127.0.0.1',
    port: port === null ? null : wholeNumber('PORT', port, 0, 65_535),
    dataFolder: resolve(set('EDGEWORTH_DATA') ?? 'data'),
    databaseUrl: set('DATABASE_URL'),
    poolSize: connections === null ? 10 : wholeNumber('EDGEWORTH_DATABASE_CONNECTIONS', connections, 1, 200),
    logLevel,
    jwtSecret,
    trustProxy: set('EDGEWORTH_TRUST_PROXY') === '1',
    demo: args.includes('--demo'),
    rateLimits: defaultRateLimits,
  }
}
