import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * The walls between the layers hold: one violation of each rule is planted in a copy of the configuration, and the tool
 * that guards the rule must name it.
 */
const root = process.cwd()
let folder = ''

const projects = [
  'src/domain',
  'src/contract',
  'src/api',
  'src/ui',
  'src/shared',
  'src/features',
  'src/app',
  'workers',
  'server/reference',
  'server',
]

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edgeworth-walls-'))
  for (const file of ['tsconfig.base.json', 'package.json', '.oxlintrc.json'])
    cpSync(join(root, file), join(folder, file))
  for (const project of projects) {
    mkdirSync(join(folder, project), { recursive: true })
    cpSync(join(root, project, 'tsconfig.json'), join(folder, project, 'tsconfig.json'))
    write(`${project}/sound.ts`, 'export const sound = 1\n')
  }
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['@types', 'vite', 'zod', 'oxlint', 'typescript', '.bin']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file's text that imports each of the rooms of src/domain. */
function importsOf(rooms: readonly string[]): string {
  return rooms.map((room) => `export * from '#domain/${room}/sound.ts'\n`).join('')
}

function lint(path: string): string {
  const result = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--deny-warnings', path], {
    cwd: folder,
    encoding: 'utf8',
  })
  return result.status === 0 ? '' : result.stdout
}

function compile(project: string): string {
  const result = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-b', project], { cwd: folder, encoding: 'utf8' })
  return result.status === 0 ? '' : result.stdout
}

describe('the linter holds the import rules', () => {
  const restricted = 'no-restricted-imports'
  const imports: [layer: string, specifier: string][] = [
    ['src/domain', 'zod'],
    ['src/domain', '#contract/route.ts'],
    ['src/contract', '#server/boot/app.ts'],
    ['src/contract', 'fastify'],
    ['src/api', '#ui/theme/theme.ts'],
    ['src/api', '@mui/material'],
    ['src/ui', '#api/client.ts'],
    ['src/ui', '@tanstack/react-query'],
    ['src/features/dashboard', '#features/trade-history/trade-history-page.tsx'],
    ['src/features/dashboard', '#app/router.tsx'],
    ['src/features/trade-history', '#features/trade-entry/trade-entry-page.tsx'],
    ['src/features/trade-history/grid', '#features/dashboard/dashboard-page.tsx'],
    ['src/ui', '#shared/trade/format-price.ts'],
    ['src/shared', '#features/dashboard/dashboard-page.tsx'],
    ['src/shared', '#app/router.tsx'],
    ['src/shared', '#workers/engine/client.ts'],
    ['src/shared', 'echarts'],
    ['src/features/dashboard', 'echarts'],
    ['src/app', '#server/boot/app.ts'],
    ['workers', '#api/client.ts'],
    ['workers', 'react'],
    ['server', '#ui/theme/theme.ts'],
    ['server', '#engine/edgeworth_engine.js'],
    ['server/reference', '#engine/edgeworth_engine.js'],
    ['server/reference', '#workers/engine/engine-api.ts'],
    ['server/reference', '#server/boot/app.ts'],
    ['server/reference', 'node:fs'],
  ]
  it.each(imports)('%s may not import %s', (layer, specifier) => {
    const path = `${layer}/planted.ts`
    write(path, `import * as planted from '${specifier}'\nexport { planted }\n`)
    expect(lint(path)).toContain(restricted)
    rmSync(join(folder, path))
  })

  it.each(['src/ui', 'src/shared', 'src/features/dashboard', 'src/app'])("%s may not load by React's lazy", (layer) => {
    const path = `${layer}/planted.tsx`
    for (const text of [
      "import { lazy } from 'react'\nexport const planted = lazy\n",
      "import * as React from 'react'\nexport const planted = React.lazy\n",
      "import React from 'react'\nexport const planted = React.lazy\n",
    ]) {
      write(path, text)
      expect(lint(path)).toContain('use lazyPart of')
    }
    write(path, "import { memo } from 'react'\nexport const planted = memo\n")
    expect(lint(path)).toBe('')
    rmSync(join(folder, path))
  })

  it.each(['src/domain', 'server', 'workers', 'tests', 'src/features/dashboard'])(
    '%s may not climb with ../',
    (layer) => {
      const path = `${layer}/planted.ts`
      write(path, "import { sound } from '../sound.ts'\nexport const planted = sound\n")
      expect(lint(path)).toContain(restricted)
      rmSync(join(folder, path))
    },
  )

  it('a room of src/domain imports the rooms before it and no room after it', () => {
    const listed = /^ {4}(numbers (?:→ [a-z]+ ?)+)$/m.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))?.[1]
    const rooms = listed?.trim().split(' → ') ?? []
    const folders = readdirSync(join(root, 'src/domain'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(rooms.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
    for (const [place, room] of rooms.entries()) {
      const path = `src/domain/${room}/planted.ts`
      write(path, importsOf(rooms.slice(0, place + 1)))
      expect(lint(path)).toBe('')
      const after = rooms.slice(place + 1)
      write(path, importsOf(after))
      expect(lint(path).split(restricted).length - 1).toBe(after.length)
      rmSync(join(folder, path))
    }
  })

  it('a room of a feature may import another room of the same feature', () => {
    const path = 'src/features/trade-history/grid/planted.ts'
    write(path, "export { sound as planted } from '#features/trade-history/query/sound.ts'\n")
    expect(lint(path)).toBe('')
    rmSync(join(folder, path))
  })

  it.each(['src/domain', 'server', 'workers'])('%s may import a neighbor', (layer) => {
    const path = `${layer}/planted.ts`
    write(path, "import { sound } from './sound.ts'\nexport const planted = sound\n")
    expect(lint(path)).toBe('')
    rmSync(join(folder, path))
  })

  it.each([
    ['src/domain', 'Date.now()', 'no-restricted-properties'],
    ['src/domain', 'Math.random()', 'no-restricted-properties'],
    ['server/reference', 'Math.random()', 'no-restricted-properties'],
    ['src/domain', 'performance.now()', 'no-restricted-globals'],
  ])('%s may not say %s', (layer, expression, rule) => {
    const path = `${layer}/planted.ts`
    write(path, `export const planted = ${expression}\n`)
    expect(lint(path)).toContain(rule)
    rmSync(join(folder, path))
  })

  it('the type any is refused', () => {
    write('server/planted.ts', 'export const planted = (value: any) => value\n')
    expect(lint('server/planted.ts')).toContain('no-explicit-any')
    rmSync(join(folder, 'server/planted.ts'))
  })
})

describe('the compiler holds the runtimes apart', () => {
  it.each([
    ['src/domain', 'window.name', "'window'"],
    ['src/domain', 'process.pid', "'process'"],
    ['src/domain', "fetch('x')", "'fetch'"],
    ['src/contract', 'document.title', "'document'"],
    ['server/reference', 'process.pid', "'process'"],
    ['server', 'document.title', "'document'"],
    ['workers', 'document.title', "'document'"],
    ['src/ui', 'process.pid', "'process'"],
  ])('%s does not know %s', (project, expression, name) => {
    const path = `${project}/planted.ts`
    write(path, `export const planted: unknown = ${expression}\n`)
    expect(compile(project)).toContain(name)
    rmSync(join(folder, path))
  })

  it.each([
    ['src/domain', '#contract/sound.ts'],
    ['src/ui', '#api/sound.ts'],
    ['src/ui', '#shared/sound.ts'],
    ['src/shared', '#features/sound.ts'],
    ['src/api', '#features/sound.ts'],
    ['server/reference', '#server/sound.ts'],
    ['workers', '#contract/sound.ts'],
  ])('%s cannot see %s', (project, specifier) => {
    const path = `${project}/planted.ts`
    write(path, `export { sound as planted } from '${specifier}'\n`)
    expect(compile(project)).toMatch(/TS6307|TS6059|not listed within the file list/)
    rmSync(join(folder, path))
  })
})
