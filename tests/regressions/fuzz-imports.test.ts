import { expect, test } from 'vitest'
import { fuzzImports, importFixtures } from '#tests/fuzz/fuzz-imports.ts'

/** `node tests/fuzz/imports.mjs --count 100000` runs more of the same. */
test('fixtures that were changed in 1,000 ways are read or refused, and no row of them is dropped', async () => {
  const { failures, withTrades, trades } = await fuzzImports(await importFixtures(process.cwd()), 1_000, 1)
  expect(failures).toEqual([])
  // Most of them must still be read, or the run would show nothing.
  expect(withTrades).toBeGreaterThan(600)
  expect(trades).toBeGreaterThan(2_500)
}, 240_000)
