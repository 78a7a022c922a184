import { resolve } from 'node:path'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { readProviderSettings, type CandleProviderSettings } from './candle-provider-settings.ts'
import { readHostedSettings, type HostedSettings } from './hosted-settings.ts'
import { readMailSettings, type MailSettings } from './mail-settings.ts'
import { readModelSettings, type ModelSettings } from './model-settings.ts'
import { readPlanSettings, type PlanSettings } from './plan-settings.ts'
import { readSiteSettings, type SiteSettings } from './site-settings.ts'

/** How many attempts a caller has in a time window; more are answered with 429 and Retry-After. */
export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

/** Every kind of limit. A caller is an account, or an address for visitors, unless said otherwise. */
export const defaultRateLimits = {
  /** Calls of the API. */
  api: { max: 3_000, windowMs: minuteMs },
  /** Kibibytes of the bodies of calls. */
  bodies: { max: 256 * 1024, windowMs: minuteMs },
  /** Server-side simulations. */
  simulations: { max: 120, windowMs: minuteMs },
  /** Answers of a language model. */
  ai: { max: 20, windowMs: minuteMs },
  /** Bars fetched from the provider of prices. */
  candles: { max: 60, windowMs: minuteMs },
  /** Clicks and conversions of referral links. */
  tracking: { max: 60, windowMs: minuteMs },
  /** Password sign-ins from one address for one account. */
  signIn: { max: 30, windowMs: 5 * minuteMs },
  /** Password sign-ins from one address for all accounts together. */
  signInAddress: { max: 300, windowMs: 5 * minuteMs },
  /** Password sign-ins for one account from all addresses together, whether or not it exists. */
  signInAccount: { max: 100, windowMs: 15 * minuteMs },
  /** The same within a day. */
  signInAccountDay: { max: 300, windowMs: dayMs },
  /** New accounts from one address. */
  signUp: { max: 60, windowMs: 60 * minuteMs },
  /** Session refreshes from one address. */
  refresh: { max: 1_800, windowMs: 5 * minuteMs },
  /** Requests from one address that have a mail sent: recovery, resending, change of address. */
  mail: { max: 60, windowMs: 60 * minuteMs },
  /** Account archives written or restored: each reads or writes the entire account. */
  archives: { max: 30, windowMs: 60 * minuteMs },
  /** Links and codes from mails tried from one address. */
  verify: { max: 60, windowMs: 5 * minuteMs },
} as const satisfies Record<string, RateLimit>

export type RateLimitKind = keyof typeof defaultRateLimits
export type RateLimits = Readonly<Record<RateLimitKind, RateLimit>>

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
  /** Secret that signs sessions; null: generated at the first start and stored with the data. */
  readonly jwtSecret: string | null
  /** The secret before a change or the next one: what it signed is accepted, nothing is signed with it. */
  readonly otherJwtSecret: string | null
  /** Number of trusted reverse proxies in front of this server, whose X-Forwarded-* headers are used. */
  readonly trustProxy: number
  /** Seconds between the stop signal and closing the port; /health answers 503 meanwhile. */
  readonly drainSeconds: number
  /** Whether to create the demo account at startup. */
  readonly demo: boolean
  readonly site: SiteSettings
  readonly mail: MailSettings
  /** Hosted Supabase; null: sign-in, profiles and files are this server's own. */
  readonly hosted: HostedSettings | null
  /** The model that words insights; null: fixed wording. */
  readonly model: ModelSettings | null
  /** Where candles are fetched from; null: they are only imported from files. */
  readonly candleProvider: CandleProviderSettings | null
  readonly plans: PlanSettings
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

function checkSecret(name: string, secret: string | null): string | null {
  if (secret !== null && Buffer.byteLength(secret) < 32) throw new Error(`${name} must be at least 32 bytes long.`)
  return secret
}

/**
 * Reads the configuration. Throws an Error with a readable message when a value is wrong.
 * PORT, HOST, EDGEWORTH_DATA, DATABASE_URL, EDGEWORTH_DATABASE_CONNECTIONS, EDGEWORTH_LOG, EDGEWORTH_JWT_SECRET(_OTHER),
 * EDGEWORTH_TRUST_PROXY, EDGEWORTH_DRAIN_SECONDS, and what the readers of site, mail, hosted, model, candle and plan settings name; flag
 * --demo. docs/configuration.md has them all in one table.
 */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const set = (name: string): string | null => (env[name] === '' ? null : (env[name] ?? null))
  const unknown = args.find((arg) => arg !== '--demo')
  if (unknown !== undefined) throw new Error(`Unknown argument ${unknown}. The only argument is --demo.`)
  const port = set('PORT')
  const level = set('EDGEWORTH_LOG') ?? 'warn'
  const logLevel = logLevels.find((known) => known === level)
  if (logLevel === undefined) throw new Error(`EDGEWORTH_LOG must be one of ${logLevels.join(', ')}, not "${level}".`)
  const jwtSecret = checkSecret('EDGEWORTH_JWT_SECRET', set('EDGEWORTH_JWT_SECRET'))
  const otherJwtSecret = checkSecret('EDGEWORTH_JWT_SECRET_OTHER', set('EDGEWORTH_JWT_SECRET_OTHER'))
  const connections = set('EDGEWORTH_DATABASE_CONNECTIONS')
  return {
    host: set('HOST') ?? '127.0.0.1',
    port: port === null ? null : wholeNumber('PORT', port, 0, 65_535),
    dataFolder: resolve(set('EDGEWORTH_DATA') ?? 'data'),
    databaseUrl: set('DATABASE_URL'),
    poolSize: connections === null ? 10 : wholeNumber('EDGEWORTH_DATABASE_CONNECTIONS', connections, 1, 200),
    logLevel,
    jwtSecret,
    otherJwtSecret,
    // A number, not "yes": entries that a client itself wrote into X-Forwarded-For must not be trusted.
    trustProxy: wholeNumber('EDGEWORTH_TRUST_PROXY', set('EDGEWORTH_TRUST_PROXY') ?? '0', 0, 10),
    drainSeconds: wholeNumber('EDGEWORTH_DRAIN_SECONDS', set('EDGEWORTH_DRAIN_SECONDS') ?? '0', 0, 300),
    demo: args.includes('--demo'),
    site: readSiteSettings(set),
    mail: readMailSettings(set),
    hosted: readHostedSettings(set),
    model: readModelSettings(set),
    candleProvider: readProviderSettings(set),
    plans: readPlanSettings(set),
    rateLimits: defaultRateLimits,
  }
}
