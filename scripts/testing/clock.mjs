// The clock of a test run: every run begins at the same moment of the same day, whatever the day is.
import { join } from 'node:path'
import { root } from '../run.mjs'

/** A Wednesday in the middle of a month, a year and a day, in New York and in UTC. */
const usualNow = '2026-11-18T15:00:00Z'

const preload = join(root, 'tests/support/clock/preload.cjs')

/**
 * The environment in which Node's processes, PostgreSQL and pages in the browser have the same shifted clock in UTC.
 * EDGEWORTH_TEST_NOW and TZ choose another moment and another time zone.
 */
export function clockEnvironment(env = process.env) {
  const now = env.EDGEWORTH_TEST_NOW ?? usualNow
  const startsAt = Date.parse(now)
  if (Number.isNaN(startsAt)) throw new Error(`EDGEWORTH_TEST_NOW must be a moment such as ${usualNow}, not "${now}".`)
  return {
    TZ: env.TZ ?? 'UTC',
    EDGEWORTH_TEST_NOW: now,
    EDGEWORTH_CLOCK_SHIFT: String(startsAt - Date.now()),
    NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --require "${preload}"`.trim(),
  }
}
