import { createHash } from 'node:crypto'

/** What the work below takes on the machine that the time limits of the tests were set on, while it is idle. */
const usualMs = 250
const text = 'edgeworth'.repeat(100_000)

/** How many times as long as usual this machine takes for some work now: at least 1, at most 10. */
export function measureSlowness() {
  const startedAt = performance.now()
  for (let round = 0; round < 100; round += 1) createHash('sha256').update(text).digest()
  return Math.min(Math.max((performance.now() - startedAt) / usualMs, 1), 10)
}
