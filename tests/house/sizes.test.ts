import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A file holds one idea: the sizes that the design aims at are kept. */
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts', '*.mjs', '*.rs'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  // Generated files are exempt: the engine's package, the tables of the migrations, and the facts of the metrics.
  .filter(
    (path) =>
      existsSync(path) && !/^(engine\/pkg|src\/domain\/metrics\/facts)\//.test(path) && path !== 'server/sql/tables.ts',
  )
const lines = new Map(files.map((path) => [path, readFileSync(path, 'utf8').split('\n').length - 1]))

it('no file is longer than 400 lines (Rust with its tests: 600)', () => {
  const long = [...lines].filter(([path, count]) => count > (path.endsWith('.rs') ? 600 : 400))
  expect(long).toEqual([])
})

it('nine TypeScript files in ten have at most 250 lines', () => {
  const counts = [...lines].filter(([path]) => /\.tsx?$/.test(path)).map(([, count]) => count)
  const longer = counts.filter((count) => count > 250).length
  expect(longer / counts.length).toBeLessThanOrEqual(0.1)
})

/** Each folder's number of files of one kind. */
function countByFolder(isCounted: (path: string) => boolean): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of lines.keys()) {
    if (!isCounted(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

const isTest = (path: string) => /\.(test|fixture)\./.test(path)

describe.each([
  ['source files', (path: string) => !isTest(path)],
  ['tests and their fixtures', isTest],
])('%s', (_, isCounted) => {
  it('number at most thirty in a folder', () => {
    const counts = countByFolder(isCounted)
    expect(counts.size).toBeGreaterThan(50)
    expect([...counts].filter(([, count]) => count > 30)).toEqual([])
  })
})
