// The clock of a test run: the real one in UTC, or one that begins at the moment that EDGEWORTH_TEST_NOW names.
import { join } from 'node:path'
import { root } from '../run.mjs'

const preload = join(root, 'tests/support/clock/preload.cjs')

/**
 * The environment in which Node's processes, PostgreSQL and pages in the browser have the same shifted clock. TZ chooses
 * another time zone than UTC.
 */
export function clockEnvironment(env = process.env) {
  const zone = { TZ: env.TZ ?? 'UTC' }
  const now = env.EDGEWORTH_TEST_NOW
  // Not one fixed day for all runs yet: beside several writers, PostgreSQL on libfaketime lets locks time out at once.
  if (now === undefined) return zone
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
