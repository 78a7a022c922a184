import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problems } from '#contract/problem.ts'
import { routes } from '#contract/routes.ts'
import { errorsPage } from '#scripts/docs/docs.mjs'
import { implementations } from '#server/boot/routes.ts'
import { problemsOf } from '#server/http/register-api.ts'
import { projectFolder } from '#server/runtime/project-folder.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('the list of routes', () => {
  it('has one handler for each route, and no other handlers', () => {
    const declared = routes.map(nameOf).toSorted()
    expect(implementations.map(({ route }) => nameOf(route)).toSorted()).toEqual(declared)
    expect(new Set(declared).size).toBe(declared.length)
  })

  it('implements the very objects that the contract declares', () => {
    for (const { route } of implementations) expect(routes).toContain(route)
  })

  it('declares parameters for exactly those in the path', () => {
    for (const route of routes) {
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '').toSorted()
      const schema = route.params as { shape?: Record<string, unknown> } | undefined
      expect(Object.keys(schema?.shape ?? {}).toSorted(), nameOf(route)).toEqual(inPath)
    }
  })

  it('has paths without a trailing slash', () => {
    for (const { path } of routes) expect(path).toMatch(/^\/(?:.*[^/])?$/)
  })
})

describe('docs/errors.md', () => {
  const page = readFileSync(new URL('docs/errors.md', projectFolder), 'utf8')

  it('is what the catalogue makes', () => {
    expect(page).toBe(errorsPage(problems))
  })

  it('documents every code that a route can answer', () => {
    for (const route of routes) {
      for (const code of problemsOf(route))
        expect(page, nameOf(route)).toContain(`| \`${code}\` | ${problems[code].status} |`)
    }
  })
})
