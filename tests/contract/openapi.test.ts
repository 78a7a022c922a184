import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyLimitsOf } from '#contract/body-limits.ts'
import { problemBody, problems } from '#contract/problem.ts'
import { routes } from '#contract/routes.ts'
import { problemsOf } from '#server/http/register-api.ts'
import { defaultRateLimits } from '#server/runtime/config.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

interface Media {
  readonly schema: { readonly additionalProperties?: unknown; readonly $ref?: string }
  readonly example?: unknown
  readonly examples?: Record<string, { value: unknown }>
}
interface Operation {
  readonly 'x-body-limit'?: { bytes: number; entries?: number; bytesPerMinute: number }
  readonly 'x-rate-limit'?: { calls: number; seconds: number; by: string }
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly security?: unknown[]
  readonly parameters?: { name: string; in: string; required?: boolean; schema: unknown; example?: unknown }[]
  readonly requestBody?: { content: Record<string, Media> }
  readonly responses: Record<string, { description: string; content?: Record<string, Media> }>
}
interface Description {
  readonly openapi: string
  readonly info: { title: string; version: string }
  readonly tags: { name: string }[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { securitySchemes: Record<string, unknown>; schemas?: Record<string, unknown> }
}

/** Fails unless the schema accepts the example. */
const said = (schema: z.ZodType | undefined, example: unknown, name: string) => {
  if (schema === undefined) return
  expect(example, name).toBeDefined()
  expect(z.safeParse(schema, example).error, name).toBeUndefined()
}

/** What descriptions say in other words than the refinement. */
const saidOtherwise: Readonly<Record<string, (operation: string) => boolean>> = {
  'must be valid Unicode text': (operation) => operation.includes('valid unicode'),
  'must not contain the character U+0000': (operation) => operation.includes('without u+0000'),
}

const isSchema = (part: unknown): part is z.core.$ZodType => part instanceof z.core.$ZodType

/** The messages of all refinements within a schema; null for one that has none. */
function refinementsOf(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): (string | null)[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  // oxlint-disable-next-line eslint/no-underscore-dangle -- zod's documented name for what libraries read of a schema
  const { def } = (schema as z.core.$ZodTypes)._zod
  const own = (def.checks ?? []).flatMap((check) => {
    // oxlint-disable-next-line eslint/no-underscore-dangle -- as above
    const { check: kind, error } = check._zod.def
    if (kind !== 'custom') return []
    const told = error?.({ code: 'custom', input: undefined, path: [], message: '' } as never)
    return [(typeof told === 'object' ? told?.message : told) ?? null]
  })
  const parts = Object.values(def).flatMap((part: unknown): unknown[] => {
    if (Array.isArray(part)) return part
    const isShape = typeof part === 'object' && part !== null && !('_zod' in part)
    return isShape ? Object.values(part) : [part]
  })
  return [...own, ...parts.filter(isSchema).flatMap((part) => refinementsOf(part, seen))]
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

  it('states the limits of each route that a schema cannot express', () => {
    for (const route of routes) {
      const name = `${route.method} ${route.path}`
      const operation = operationOf(route.method, route.path)
      const takesBody = route.body !== undefined || route.upload !== undefined
      const { bytes, entries } = bodyLimitsOf(route)
      const body = { bytes, ...(route.body === undefined ? {} : { entries }), bytesPerMinute: 1_024_000_000 }
      expect(operation?.['x-body-limit'], name).toEqual(takesBody ? body : undefined)
      const by = route.auth === 'public' ? 'address' : 'account'
      expect(operation?.['x-rate-limit'], name).toEqual({ calls: 1_000_000, seconds: expect.any(Number), by })
      const kind = route.limit ?? (route.problems?.includes('simulation_too_large') === true ? 'simulations' : 'api')
      expect(operation?.['x-rate-limit']?.seconds, name).toBe(defaultRateLimits[kind].windowMs / 1000)
    }
    const flow = operationOf('POST', '/portfolios/:id/cash-flows')?.requestBody?.content['application/json']?.schema
    expect(JSON.stringify(flow)).toContain('From 1970 to ten years ahead.')
    expect(JSON.stringify(flow)).toContain('Unicode')
  })

  it('states every refinement that a call is checked by', () => {
    const unstated: string[] = []
    let found = 0
    for (const route of routes) {
      const operation = JSON.stringify(operationOf(route.method, route.path)).toLowerCase()
      for (const [place, schema] of Object.entries({ params: route.params, query: route.query, body: route.body })) {
        for (const message of schema === undefined ? [] : refinementsOf(schema)) {
          found += 1
          // In the words of the refinement, or in those of a description.
          const text = JSON.stringify(message?.replace(/^must (be )?/, ''))
            .slice(1, -1)
            .toLowerCase()
          const isStated =
            message !== null && (operation.includes(text) || (saidOtherwise[message] ?? (() => false))(operation))
          if (!isStated)
            unstated.push(`${route.method} ${route.path} ${place}: ${message ?? 'a refinement without a message'}`)
        }
      }
    }
    expect(unstated).toEqual([])
    expect(found).toBeGreaterThan(200)
  })

  it('finds a refinement wherever it is, and one without a message', () => {
    const list = z
      .string()
      .transform((value) => value.split(','))
      .pipe(z.array(z.string()).refine(() => true, 'must rise'))
    const odd = z.union([z.string().refine(() => true), z.object({ a: z.array(list).optional() })]).nullable()
    expect(refinementsOf(odd)).toEqual([null, 'must rise'])
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
        const content = operation?.responses[status]?.content ?? {}
        const isSuccess = status === String(route.status ?? 200)
        for (const media of (isSuccess ? route.files : undefined) ?? ['application/json'])
          expect(content[media]?.schema, `${name} ${status}`).toBeDefined()
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

  it('shows an example of everything that a call takes and answers, which the call itself accepts', () => {
    for (const route of routes) {
      const name = `${route.method} ${route.path}`
      const { parameters = [], requestBody, responses } = operationOf(route.method, route.path) ?? { responses: {} }
      const shown = (place: string) =>
        Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [one.name, one.example] as const))
      for (const { name: parameter, example } of parameters) expect(example, `${name} ${parameter}`).toBeDefined()
      said(route.params, shown('path'), name)
      said(route.query, shown('query'), name)
      said(route.body, requestBody?.content['application/json']?.example, name)
      if (route.files?.includes('application/json') === false) continue
      said(route.response, responses[String(route.status ?? 200)]?.content?.['application/json']?.example, name)
    }
  })

  it('shows the body of every error that a call can answer', () => {
    for (const route of routes) {
      const { responses } = operationOf(route.method, route.path) ?? { responses: {} }
      const shown = Object.entries(responses).flatMap(([status, { content }]) => {
        const media = content?.['application/json']
        // Described once: repeating it in each answer would double the document.
        if (Number(status) >= 400 && route.statusOf === undefined) {
          expect(media?.schema).toEqual({ $ref: '#/components/schemas/Problem' })
        }
        return Object.entries(media?.examples ?? {}).map(([code, { value }]) => {
          expect(problemBody.parse(value).code).toBe(code)
          expect(status).toBe(String(problems[problemBody.parse(value).code].status))
          return code
        })
      })
      expect(shown.toSorted(), `${route.method} ${route.path}`).toEqual([...problemsOf(route)].toSorted())
    }
    expect(description.components.schemas).toHaveProperty('Problem.properties.code')
  })

  it('names each call once, and groups them by what they are about', () => {
    const operations = routes.map((route) => operationOf(route.method, route.path))
    const ids = operations.map((operation) => operation?.operationId ?? '')
    for (const id of ids) expect(id).toMatch(/^(get|post|put|delete)([A-Z][a-zA-Z]*)+$/)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('postSetupsBySetupIdRulesReorder')
    expect(ids).toContain('getMonteCarloSimulatorParameters')
    const groups = new Set(description.tags.map(({ name }) => name))
    for (const operation of operations) {
      expect(operation?.tags).toHaveLength(1)
      expect(groups).toContain(operation?.tags?.[0])
    }
    expect(operationOf('PUT', '/rules/:id')?.tags).toEqual(operationOf('GET', '/setups')?.tags)
  })

  it('says the same again, word for word', async () => {
    const again = await fetch(`${server.url}/openapi.json`)
    expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const text = await again.text()
    expect(JSON.parse(text)).toEqual(description)
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
