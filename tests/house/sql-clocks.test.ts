import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = execFileSync('git', ['ls-files', 'server/**/*.ts', '*.sql'], { encoding: 'utf8' }).trim().split('\n')

test('SQL asks only the clocks that tests can set', () => {
  expect(sources.length).toBeGreaterThan(300)
  // Such as now()::date instead. They are keywords, so `startCluster` cannot replace them.
  const keywords = /\b(?:current_date|current_time|current_timestamp|localtime|localtimestamp|transaction_timestamp)\b/i
  expect(sources.filter((path) => keywords.test(readFileSync(path, 'utf8')))).toEqual([])
})
