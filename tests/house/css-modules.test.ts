import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Where style sheets of their own stay beside MUI's, by why: docs/decisions/0024-css-modules.md has the measurements. */
const folders: Readonly<Record<string, string>> = {
  'src/app/frame': 'shell: part of every first load',
  'src/app/navigation': 'shell: part of every first load',
  'src/app/shortcuts': 'shell: part of every first load',
  'src/features/auth': 'before sign-in, without MUI',
  'src/features/charter-elite/report': 'printed pages',
  'src/features/landing': 'before sign-in, without MUI',
  'src/features/monte-carlo/settings': 'first load of Monte Carlo',
  'src/features/trade-history/grid': 'thousands of cells that scroll',
  'src/shared/equity-fan': 'before sign-in, without MUI',
  'src/shared/simulation': 'first load of Monte Carlo',
  'src/ui/feedback': 'part of every first load',
  'src/ui/form': 'a native slider that is dragged',
  'src/ui/layout': 'printed pages',
}

test('style sheets stand only where MUI’s styles would cost a first load, a drag or a scroll', () => {
  const found = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => dirname(join('src', path)))
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(folders))
  // The slider alone: fields are MUI's.
  expect(found.filter((path) => path === 'src/ui/form' || path === 'src/ui/layout')).toHaveLength(2)
})
