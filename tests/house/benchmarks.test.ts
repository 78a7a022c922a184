import { expect, test } from 'vitest'
import { readHistory } from '#benchmarks/api/import-file.mjs'

test('the benchmark of imports reads the history that it writes', async () => {
  const { rows } = await readHistory(20)
  expect(rows).toHaveLength(20)
})
