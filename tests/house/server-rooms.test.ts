import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The order of decision 0015: a room imports itself and the rooms before it. Rooms of one entry may import each other. */
const order = [
  ['reference'],
  ['runtime'],
  ['request'],
  ['embedded/database'],
  ['sql'],
  ['trades/storage'],
  ['portfolios'],
  ['trades/changes'],
  ['figures/threads', 'simulations/threads'],
  ['secrets'],
  ['http'],
  ['mail'],
  ['audit'],
  ['notifications'],
  [
    'accounts',
    'admin',
    'affiliates',
    'analysis',
    'candles',
    'embedded',
    'figures',
    'imports',
    'insights',
    'playbook',
    'reviews',
    'simulations',
    'teams',
    'trades',
  ],
  ['hosted', 'backup', 'mcp'],
  ['boot'],
]

/** The place of a file's room in the order; -1 if its room is not listed. */
function placeOf(path: string): number {
  const inside = path.slice('server/'.length)
  const place = order.findIndex((rooms) => rooms.some((room) => room.includes('/') && inside.startsWith(`${room}/`)))
  return place >= 0 ? place : order.findIndex((rooms) => rooms.includes(inside.split('/')[0] ?? ''))
}

/** The imports of a file that point to a later room, as "file imports file". */
function upwardImports(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\() ?'#(server\/[^']+)'/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => placeOf(target) > placeOf(path))
    .map((target) => `${path} imports ${target}`)
}

/** Routes are the edge and may use any room; the generated tables name the types of their columns. */
const isExempt = (path: string) =>
  path.endsWith('-routes.ts') || path === 'server/sql/tables.ts' || path === 'server/sql/column-types.ts'

it('finds an import of a later room, a lazy one too, and none of an earlier room', () => {
  const text = "import { a } from '#server/sql/b.ts'\nconst c = await import('#server/trades/changes/d.ts')"
  expect(upwardImports('server/portfolios/e.ts', text)).toEqual([
    'server/portfolios/e.ts imports server/trades/changes/d.ts',
  ])
  expect(upwardImports('server/trades/history/e.ts', text)).toEqual([])
})

it('a room of the server imports no later room', () => {
  const files = execFileSync('git', ['ls-files', 'server/*.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => existsSync(path) && !/\.(test|fixture)\./.test(path))
  expect(files.filter((path) => placeOf(path) < 0)).toEqual([])
  const inside = files.filter((path) => !isExempt(path))
  expect(inside.length).toBeGreaterThan(100)
  expect(inside.flatMap((path) => upwardImports(path, readFileSync(path, 'utf8')))).toEqual([])
})
