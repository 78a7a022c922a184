import { expect, test } from 'vitest'
import { fuzzImports, importFixtures } from '#tests/fuzz/fuzz-imports.ts'
import { includesPart } from '#tests/support/tier.ts'

/** `node tests/fuzz/imports.mjs --count 100000` runs more of the same. */
const count = includesPart('long fuzzing') ? 1_000 : 200

test(`fixtures that were changed in ${count} ways are read or refused, and no row of them is dropped`, async () => {
  const { failures, withTrades, trades } = await fuzzImports(await importFixtures(process.cwd()), count, 1)
  expect(failures).toEqual([])
  // Most of them must still be read, or the run would show nothing.
  expect(withTrades).toBeGreaterThan(count * 0.6)
  expect(trades).toBeGreaterThan(count * 2.5)
}, 240_000)
