import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
/** Files and folders, each with every way to end its path: "server/sql/tables.ts", "sql/tables.ts", "tables.ts". */
const known = new Set(
  tracked.flatMap((path) => {
    const parts = path.split('/')
    const folders = parts.map((_, end) => parts.slice(0, end + 1))
    return folders.flatMap((folder) => folder.map((_, start) => folder.slice(start).join('/')))
  }),
)

/** Decisions tell of their time, and may name what is gone. */
const pages = tracked.filter(
  (path) => /^(ARCHITECTURE|CONTRIBUTING|README)\.md$/.test(path) || /^docs\/[^/]*\.md$/.test(path),
)

/** The paths that a page names: between backticks or bare after a folder of ours, without patterns and placeholders. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => (code ?? '').split(/[\s,()]+/))
  const bare =
    text.match(/(?<![\w./-])(?:src|server|workers|engine|tests|scripts|docs|benchmarks|supabase)\/[\w./-]*\w/g) ?? []
  return [...quoted, ...bare]
    .map((path) => path.replace(/[.:,]+$/, '').replace(/:\d+$/, ''))
    .filter((path) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(path))
    .filter(
      (path) =>
        /\.(ts|tsx|mjs|rs|md|sql|txt|conf)$/.test(path) ||
        /^(src|server|workers|engine|tests|scripts|docs|benchmarks|supabase)\//.test(path),
    )
    .map((path) => path.replace(/\/$/, ''))
}

/** What is made when it is needed, and the example of an import rule. */
const isMade = (path: string) => /^(engine\/target|dist|data)(\/|$)|^\.\/neighbor\.ts$/.test(path)
/** Commands that run tests accept the beginning of a path. */
const isBeginning = (path: string) => tracked.some((file) => file.startsWith(path))

it('finds paths in code and in text, and no patterns', () => {
  expect(pathsIn('`a/b.ts`, `npm test -- x/y.ts`, docs/z.md. And `*.ts`, `<id>.csv`, `src/domain/`.')).toEqual([
    'a/b.ts',
    'x/y.ts',
    'src/domain',
    'docs/z.md',
    'src/domain',
  ])
})

it.each(pages)('%s names only files and folders that exist', (page) => {
  const missing = pathsIn(readFileSync(page, 'utf8')).filter(
    (path) => !known.has(path) && !isMade(path) && !isBeginning(path),
  )
  expect([...new Set(missing)]).toEqual([])
})

it('every promise of docs/security.md names tests that exist, and only tests', () => {
  const rows = readFileSync('docs/security.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Promise |---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.length).toBeGreaterThan(25)
  const tests = tracked.filter((path) => /\.test\.tsx?$/.test(path))
  for (const [, promise = '', against, named = ''] of rows) {
    expect(against, promise).not.toBe('')
    const paths = named.split(', ')
    for (const path of paths) {
      const found = tests.some((test) => test === path || (!path.includes('/') && test.endsWith(`/${path}`)))
      expect(found, `${promise}: ${path}`).toBe(true)
    }
  }
})
