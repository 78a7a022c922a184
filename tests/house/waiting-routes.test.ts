import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = (...globs: string[]) =>
  execFileSync('git', ['ls-files', ...globs], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => !/\.(test|fixture)\./.test(path))

/** Routes without a screen are listed with the screen that will call them; called routes leave the table. */
it('ARCHITECTURE.md lists every route that no screen calls yet', () => {
  const routes = files('src/contract').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^export const (\w+) = defineRoute\(/gm)].map(([, name]) => name ?? ''),
  )
  const screens = files('src/api', 'src/shared', 'src/features', 'src/app')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const called = new Set(screens.match(/\w+/g))
  const waiting = routes.filter((name) => !called.has(name))

  const page = readFileSync('ARCHITECTURE.md', 'utf8')
  const section = page.slice(page.indexOf('## Built ahead of its screen'))
  const rows = section.split('\n').filter((line) => line.startsWith('| contract/'))
  const listed = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''))

  expect(routes.length).toBeGreaterThan(100)
  expect(listed.toSorted()).toEqual(waiting.toSorted())
})
