import { queryOptions } from '@tanstack/react-query'
import { requestTimeout } from '#api/cache-times.ts'
import { networkFailure } from '#api/failure.ts'

/** A JSON Schema, as far as a form reads it. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

/** A field of the path, the query or the headers of a call. */
export interface CallParameter {
  readonly name: string
  readonly place: 'path' | 'query' | 'header'
  readonly isRequired: boolean
  readonly schema: JsonSchema
  readonly example: unknown
}

/** What a caller must have: nothing, a session, or a session or a token with a scope. */
export type CallAccess = 'public' | 'session' | 'read' | 'write' | 'simulate'

/** A call of the API, as OpenAPI describes it. */
export interface ApiCall {
  /** "GET /trades/{id}": method, and path below /api/v1. */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly group: string
  readonly access: CallAccess
  readonly parameters: readonly CallParameter[]
  readonly body: { readonly schema: JsonSchema; readonly example: unknown } | null
  /** Media type of a body that is a file; null for none. */
  readonly upload: string | null
  /** Calls per time that an account may make. */
  readonly rateLimit: { readonly calls: number; readonly seconds: number } | null
}

interface Media {
  readonly schema?: JsonSchema
  readonly example?: unknown
}
interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: CallParameter['place']
    readonly required?: boolean
    readonly schema?: JsonSchema
    readonly example?: unknown
  }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> }
  readonly 'x-rate-limit'?: { readonly calls: number; readonly seconds: number }
}
export interface OpenApiDocument {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const prefix = '/api/v1'
const json = 'application/json'

function accessOf({ security }: Operation): CallAccess {
  if (security === undefined) return 'public'
  const scope = security.flatMap(({ apiToken }) => apiToken ?? [])[0]
  return (scope as CallAccess | undefined) ?? 'session'
}

function callOf(address: string, method: string, operation: Operation): ApiCall {
  const path = address.slice(prefix.length)
  const content = operation.requestBody?.content ?? {}
  const body = content[json]
  return {
    key: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    group: operation.tags?.[0] ?? 'other',
    access: accessOf(operation),
    parameters: (operation.parameters ?? []).map(({ name, in: place, required, schema, example }) => ({
      name,
      place,
      isRequired: required === true,
      schema: schema ?? {},
      example,
    })),
    body: body === undefined ? null : { schema: body.schema ?? {}, example: body.example },
    upload: Object.keys(content).find((media) => media !== json) ?? null,
    rateLimit: operation['x-rate-limit'] ?? null,
  }
}

/** Every call of a document, in its order. */
export const callsOf = (document: OpenApiDocument): readonly ApiCall[] =>
  Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(address, method, operation)),
  )

async function loadCalls(signal: AbortSignal): Promise<readonly ApiCall[]> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(requestTimeout)])
  const response = await fetch('/openapi.json', { signal: limit }).catch((error: unknown) => {
    throw networkFailure(error)
  })
  if (!response.ok) throw networkFailure(new Error(`status ${response.status}`))
  return callsOf((await response.json()) as OpenApiDocument)
}

/** Every call of the API, from the description that its server generates. It does not change while the server runs. */
export const apiCallsQuery = queryOptions({
  queryKey: ['api-calls'],
  queryFn: ({ signal }) => loadCalls(signal),
  staleTime: Infinity,
})
