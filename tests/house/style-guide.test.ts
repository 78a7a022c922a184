import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Parts that need a screen around them, by why. */
const elsewhere: Readonly<Record<string, string>> = {
  'src/ui/layout/print-sheet.tsx': 'prints at once',
  'src/ui/charts/price-chart.tsx': 'needs candles and fills',
  'src/ui/charts/heat-map/heat-map.tsx': 'needs a simulated grid',
  'src/ui/charts/heat-map/heat-map-table.tsx': 'needs a simulated grid',
  'src/ui/layout/when-visible.tsx': 'draws nothing itself',
  'src/ui/menu-item-factory.tsx': 'draws nothing itself',
}

/** Files that a file of the product imports, at once or when needed. */
function importsOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  return [...source.matchAll(/(?:from|import\()\s*'((?:#|\.\/)[^']+\.tsx?)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : normalize(join(dirname(path), name)),
  )
}

/** Everything that some files lead to. */
function reachedFrom(start: readonly string[]): ReadonlySet<string> {
  const reached = new Set(start)
  // A set visits what is added to it on the way.
  for (const path of reached) for (const next of importsOf(path)) if (next.startsWith('src/')) reached.add(next)
  return reached
}

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !/\.(test|fixture)\.tsx$/.test(path))
    .map((path) => join(folder, path))

test('/dev/ui shows every part of src/ui', () => {
  const parts = filesIn('src/ui')
  expect(parts.length).toBeGreaterThan(50)
  const shown = reachedFrom(filesIn('src/features/style-guide'))
  expect(shown.has('src/ui/form/select-menu.tsx')).toBe(true)
  expect(parts.filter((path) => !shown.has(path)).toSorted()).toEqual(Object.keys(elsewhere).toSorted())
})
