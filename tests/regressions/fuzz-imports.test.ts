import { expect, test } from 'vitest'
import { fuzzImports, importFixtures } from '#tests/fuzz/fuzz-imports.ts'

/** `node tests/fuzz/imports.mjs --count 100000` runs more of the same. */
test('fixtures that were damaged in 2,000 ways are read or refused, and no row of them is dropped', async () => {
  const { failures, read, trades } = await fuzzImports(importFixtures(process.cwd()), 2_000, 1)
  expect(failures).toEqual([])
  // Not all of them may be beyond reading, or the run would show nothing.
  expect(read).toBeGreaterThan(500)
  expect(trades).toBeGreaterThan(1_000)
}, 240_000)
