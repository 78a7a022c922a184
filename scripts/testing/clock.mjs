// The clock of a test run: it begins at the same moment every time, in UTC.
import { join } from 'node:path'
import { root } from '../run.mjs'

/** A Wednesday in the middle of a month, far from midnight. */
const usualNow = '2026-11-18T14:00:00Z'
const preload = join(root, 'tests/support/clock/preload.cjs')

/**
 * The environment in which Node's processes, PostgreSQL and pages in the browser have the same clock. EDGEWORTH_TEST_NOW
 * chooses another beginning, or "real" for the clock of the machine; TZ chooses another time zone.
 */
export function clockEnvironment(env = process.env) {
  const zone = { TZ: env.TZ ?? 'UTC' }
  const now = env.EDGEWORTH_TEST_NOW ?? usualNow
  if (now === 'real') return zone
  const startsAt = Date.parse(now)
  if (Number.isNaN(startsAt))
    throw new Error(`EDGEWORTH_TEST_NOW must be a moment such as 2027-01-01T23:59:30Z, not "${now}".`)
  return {
    ...zone,
    EDGEWORTH_TEST_NOW: now,
    EDGEWORTH_CLOCK_SHIFT: String(startsAt - Date.now()),
    NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --require "${preload}"`.trim(),
  }
}
