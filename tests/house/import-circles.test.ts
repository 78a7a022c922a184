import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Imports form no circle: not between the engine's modules, and not between the rooms of the engine and of the reference.
 * The linter watches the TypeScript files themselves; the last test checks that it counts imports of types.
 */
type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Every node that can reach itself. */
function nodesInCircles(graph: Graph): string[] {
  return [...graph.keys()].filter((start) => {
    const reached = new Set<string>()
    const open = [start]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const next of graph.get(node) ?? []) {
        if (next === start) return true
        if (!reached.has(next)) open.push(next)
        reached.add(next)
      }
    }
    return false
  })
}

/** The same imports between the groups that `groupOf` names; imports within a group are left out. */
function grouped(graph: Graph, groupOf: (node: string) => string): Graph {
  const groups = new Map<string, Set<string>>()
  for (const [node, imported] of graph) {
    const group = groupOf(node)
    const targets = groups.get(group) ?? new Set()
    for (const target of imported) if (groupOf(target) !== group) targets.add(groupOf(target))
    groups.set(group, targets)
  }
  return groups
}

function filesOf(pattern: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern])
  return listed.toString().trim().split('\n').filter(existsSync)
}

/** Modules as `room::module`, or by their name alone at the root. Unit tests may use any module. */
function engineModules(): Graph {
  const root = 'engine/core/src/'
  const files = filesOf(`${root}**/*.rs`).filter((path) => !/\/(lib|mod)\.rs$/.test(path))
  const names = new Map(files.map((path) => [path, path.slice(root.length, -'.rs'.length).replaceAll('/', '::')]))
  const known = new Set(names.values())
  const graph = new Map<string, Set<string>>()
  for (const [path, name] of names) {
    const text = readFileSync(path, 'utf8')
      .replace(/#\[cfg\(test\)\][\s\S]*$/, '')
      .replaceAll(/\/\/.*$/gm, '')
    const imported = new Set<string>()
    for (const [, first, second] of text.matchAll(/\bcrate::(\w+)(?:::(\w+))?/g)) {
      const module = known.has(`${first}::${second}`) ? `${first}::${second}` : `${first}`
      if (module !== name) imported.add(module)
    }
    graph.set(name, imported)
  }
  return graph
}

const reference = 'server/reference/'

/** Files of the reference by their path in it. */
function referenceFiles(): Graph {
  const graph = new Map<string, Set<string>>()
  for (const path of filesOf(`${reference}**/*.ts`).filter((file) => !file.endsWith('.test.ts'))) {
    const imported = new Set<string>()
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(/from '([^']+)'/g)) {
      const target = specifier.startsWith('./') ? join(dirname(path), specifier) : specifier.slice(1)
      if (target.startsWith(reference)) imported.add(target.slice(reference.length))
    }
    graph.set(path.slice(reference.length), imported)
  }
  return graph
}

it('finds planted circles', () => {
  const planted = new Map([
    ['a::x', new Set(['b::y'])],
    ['b::y', new Set(['c::z'])],
    ['b::w', new Set(['a::x'])],
    ['c::z', new Set<string>()],
  ])
  expect(nodesInCircles(planted)).toEqual([])
  expect(nodesInCircles(grouped(planted, (node) => node.slice(0, 1)))).toEqual(['a', 'b'])
})

it("the engine's modules and rooms import one another in one direction", () => {
  const modules = engineModules()
  expect(modules.size).toBeGreaterThan(70)
  expect([...modules.values()].reduce((sum, imported) => sum + imported.size, 0)).toBeGreaterThan(150)
  expect(nodesInCircles(modules)).toEqual([])
  expect(nodesInCircles(grouped(modules, (name) => name.split('::')[0] as string))).toEqual([])
})

it('the rooms of the reference import one another in one direction', () => {
  const files = referenceFiles()
  expect(files.size).toBeGreaterThan(80)
  expect(nodesInCircles(files)).toEqual([])
  expect(nodesInCircles(grouped(files, (path) => path.split('/')[0] as string))).toEqual([])
  expect(nodesInCircles(grouped(files, dirname))).toEqual([])
})

it('the linter refuses a circle of types', () => {
  const root = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-circles-'))
  try {
    for (const file of ['package.json', '.oxlintrc.json']) cpSync(join(root, file), join(folder, file))
    // The configuration names a plugin of ours in scripts.
    for (const name of ['node_modules', 'scripts']) symlinkSync(join(root, name), join(folder, name))
    for (const room of ['first', 'second']) mkdirSync(join(folder, reference, room), { recursive: true })
    const write = (room: string, other: string) =>
      writeFileSync(
        join(folder, reference, room, 'planted.ts'),
        `import type { Planted as Other } from '#server/reference/${other}/planted.ts'\nexport type Planted = Other | '${room}'\n`,
      )
    write('first', 'second')
    write('second', 'first')
    const linted = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--deny-warnings', reference], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(linted.stdout).toContain('import(no-cycle)')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
