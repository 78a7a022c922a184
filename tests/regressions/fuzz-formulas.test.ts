import { expect, test } from 'vitest'
import { fuzzFormulas } from '#tests/fuzz/fuzz-formulas.ts'

/** `node tests/fuzz/formulas.mjs` runs a million. */
test('20,000 texts are formulas or refused at one of their characters, and none of them throws', () => {
  const { failures, valid, mixed, refused } = fuzzFormulas(20_000, 1)
  expect(failures).toEqual([])
  // Both must occur often, or the run would show nothing.
  expect(valid).toBeGreaterThan(1_000)
  expect(mixed).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(5_000)
})
