import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The table has exactly one line for each setting that is read from the environment. */
it('docs/configuration.md lists every setting', () => {
  const sources = execFileSync('git', ['ls-files', 'server/**/*.ts', 'server/*.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => !path.endsWith('.test.ts'))
  const read = new Set(
    sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\b(?:set|setting|onOrOff\(setting,)\(?\s*'([A-Z][A-Z_]+)'/g)].map(
        ([, name]) => name,
      ),
    ),
  )
  const page = readFileSync('docs/configuration.md', 'utf8')
  const listed = new Set([...page.matchAll(/^\| `([A-Z][A-Z_]+)`/gm)].map(([, name]) => name))
  expect(read.size).toBeGreaterThanOrEqual(17)
  expect(listed).toEqual(read)
})
