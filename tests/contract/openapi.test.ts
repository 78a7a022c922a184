import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { problemsOf } from '#server/api.ts'
import { problems } from '#contract/problem.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

interface Operation {
  readonly summary?: string
  readonly security?: unknown[]
  readonly parameters?: { name: string; in: string; required?: boolean; schema: unknown }[]
  readonly requestBody?: { content: Record<string, { schema: { additionalProperties?: unknown } }> }
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}
interface Description {
  readonly openapi: string
  readonly info: { title: string; version: string }
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { securitySchemes: Record<string, unknown>; schemas?: Record<string, unknown> }
}

describe('OpenAPI', () => {
  let server: TestServer
  let description: Description
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded' })
    const response = await fetch(`${server.url}/openapi.json`)
    description = (await response.json()) as Description
  })
  afterAll(() => server?.close())

  const operationOf = (method: string, path: string) =>
    description.paths[`/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]

  it('is 3.1 and describes every route, and nothing else', () => {
    expect(description.openapi).toMatch(/^3\.1\.\d+$/)
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = routes.map(({ method, path }) => `${method} /api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  it('says what each route takes, answers and may refuse', () => {
    for (const route of routes) {
      const operation = operationOf(route.method, route.path)
      const name = `${route.method} ${route.path}`
      expect(operation?.summary, name).toBe(route.summary)
      expect(operation?.security !== undefined, name).toBe(route.auth !== 'public')
      const statuses = new Set([
        String(route.status ?? 200),
        ...problemsOf(route).map((code) => String(problems[code].status)),
      ])
      expect(new Set(Object.keys(operation?.responses ?? {})), name).toEqual(statuses)
      for (const status of statuses) {
        expect(operation?.responses[status]?.content?.['application/json']?.schema, `${name} ${status}`).toBeDefined()
      }
      const body = operation?.requestBody?.content['application/json']?.schema
      expect(body !== undefined, name).toBe(route.body !== undefined)
      if (body !== undefined) expect(body.additionalProperties, name).toBe(false)
      const inPath = (operation?.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect(inPath.toSorted()).toEqual([...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '').toSorted())
    }
  })

  it('refers to nothing that it does not contain', () => {
    const text = JSON.stringify(description)
    const known = new Set(Object.keys(description.components.schemas ?? {}))
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      expect(known).toContain(name)
    expect(description.components.securitySchemes).toHaveProperty('session')
  })

  it('is shown on a page', async () => {
    const page = await fetch(`${server.url}/docs/`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('swagger-ui')
  })
})
