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
  for (const file of ['tsconfig.base.json', 'package.json', '.oxlintrc.json', 'scripts/lint'])
    cpSync(join(root, file), join(folder, file), { recursive: true })
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

interface LintOutput {
  readonly diagnostics: readonly {
    readonly filename: string
    readonly code: string
    readonly message: string
    readonly help?: string
  }[]
  readonly number_of_files: number
}

/** The files of the linter's tests: one run judges them all. */
const planted: { readonly path: string; readonly text: string }[] = []
let complaints: LintOutput['diagnostics'] = []

/** Adds a file for the linter to judge, and returns its path. */
function plant(layer: string, text: string, extension = 'ts'): string {
  const path = `${layer}/planted-${planted.length}.${extension}`
  planted.push({ path, text })
  return path
}

function lintPlanted() {
  for (const { path, text } of planted) write(path, text)
  const paths = planted.map(({ path }) => path)
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--deny-warnings', '--format=json', ...paths], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { diagnostics, number_of_files: count } = JSON.parse(stdout) as LintOutput
  expect(count).toBe(planted.length)
  complaints = diagnostics
  for (const path of paths) rmSync(join(folder, path))
}

/** What the linter said about a planted file. */
function lint(path: string): string {
  return complaints
    .filter(({ filename }) => filename === path)
    .map(({ code, message, help }) => [code, message, help].join(': '))
    .join('\n')
}

function compile(project: string): string {
  const result = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-b', project], { cwd: folder, encoding: 'utf8' })
  return result.status === 0 ? '' : result.stdout
}

describe('the linter holds the import rules', () => {
  beforeAll(lintPlanted)

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
  for (const [layer, specifier] of imports) {
    const path = plant(layer, `import * as planted from '${specifier}'\nexport { planted }\n`)
    it(`${layer} may not import ${specifier}`, () => {
      expect(lint(path)).toContain(restricted)
    })
  }

  for (const layer of ['src/ui', 'src/shared', 'src/features/dashboard', 'src/app']) {
    const lazy = [
      "import { lazy } from 'react'\nexport const planted = lazy\n",
      "import * as React from 'react'\nexport const planted = React.lazy\n",
      "import React from 'react'\nexport const planted = React.lazy\n",
    ].map((text) => plant(layer, text, 'tsx'))
    const sound = plant(layer, "import { memo } from 'react'\nexport const planted = memo\n", 'tsx')
    it(`${layer} may not load by React's lazy`, () => {
      for (const path of lazy) expect(lint(path)).toContain('use lazyPart of')
      expect(lint(sound)).toBe('')
    })
  }

  for (const layer of ['src/domain', 'server', 'workers', 'tests', 'src/features/dashboard']) {
    const path = plant(layer, "import { sound } from '../sound.ts'\nexport const planted = sound\n")
    it(`${layer} may not climb with ../`, () => {
      expect(lint(path)).toContain(restricted)
    })
  }

  const listed = /^ {4}(numbers (?:→ [a-z]+ ?)+)$/m.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))?.[1]
  const rooms = listed?.trim().split(' → ') ?? []
  const roomsInOrder = rooms.map((room, place) => {
    const after = rooms.slice(place + 1)
    return {
      sound: plant(`src/domain/${room}`, importsOf(rooms.slice(0, place + 1))),
      wrong: plant(`src/domain/${room}`, importsOf(after)),
      faults: after.length,
    }
  })
  it('a room of src/domain imports the rooms before it and no room after it', () => {
    const folders = readdirSync(join(root, 'src/domain'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(rooms.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
    for (const { sound, wrong, faults } of roomsInOrder) {
      expect(lint(sound)).toBe('')
      expect(lint(wrong).split(restricted).length - 1).toBe(faults)
    }
  })

  const otherRoom = plant(
    'src/features/trade-history/grid',
    "export { sound as planted } from '#features/trade-history/query/sound.ts'\n",
  )
  it('a room of a feature may import another room of the same feature', () => {
    expect(lint(otherRoom)).toBe('')
  })

  for (const layer of ['src/domain', 'server', 'workers']) {
    const path = plant(layer, "import { sound } from './sound.ts'\nexport const planted = sound\n")
    it(`${layer} may import a neighbor`, () => {
      expect(lint(path)).toBe('')
    })
  }

  for (const [layer, expression, rule] of [
    ['src/domain', 'Date.now()', 'no-restricted-properties'],
    ['src/domain', 'Math.random()', 'no-restricted-properties'],
    ['server/reference', 'Math.random()', 'no-restricted-properties'],
    ['src/domain', 'performance.now()', 'no-restricted-globals'],
  ] as const) {
    const path = plant(layer, `export const planted = ${expression}\n`)
    it(`${layer} may not say ${expression}`, () => {
      expect(lint(path)).toContain(rule)
    })
  }

  for (const [read, rule] of [
    ['await page.waitForTimeout(100)', 'no-restricted-properties'],
    ['expect(await page.getByRole("row").count()).toBe(2)', 'poll-reads'],
    ['expect((await row.innerText()).trim(), "text").toBe("")', 'poll-reads'],
    ['expect(await keyFigure(page, "Net P&L")).toBe("$1")', 'poll-reads'],
    ['expect(await focused()).toBe("Symbol")', 'poll-reads'],
    ['const box = await row.boundingBox()', 'poll-pixels'],
    ['const top = async () => (await row.boundingBox())?.y; expect(await top(row)).toBe(2)', 'poll-pixels'],
    ['await expect.poll(() => page.getByRole("row").count()).toBe(2)', ''],
    ['const status = await makePortfolio(page); expect(status).toBe(201)', ''],
    ['expect((await answered).ok()).toBe(true)', ''],
    ['expect(await admin({ data }, "grant")).toBe(0)', ''],
    ['await expect.poll(async () => (await row.boundingBox())?.y).toBe(2)', ''],
    ['const top = async () => (await row.boundingBox())?.y; await expect.poll(top).toBe(2)', ''],
    ['async function top() { return row.boundingBox() }; const gap = () => top(); await expect.poll(gap).toBe(2)', ''],
  ] as const) {
    const path = plant('tests/journeys', `${read}\n`)
    it(`a journey ${rule === '' ? 'may' : 'may not'} say ${read}`, () => {
      if (rule === '') expect(lint(path)).not.toMatch(/poll-|restricted/)
      else expect(lint(path)).toContain(rule)
    })
  }

  const any = plant('server', 'export const planted = (value: any) => value\n')
  it('the type any is refused', () => {
    expect(lint(any)).toContain('no-explicit-any')
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
