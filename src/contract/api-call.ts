import type { TokenScope } from '#contract/accounts/token-scopes.ts'

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

/** A call of the API as a form shows it: what it takes, an example of it, and who may send it. */
export interface ApiCall {
  /** "GET /trades/:id": method, and path below /api/v1. */
  readonly key: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly group: string
  /** Nothing is needed, a session, or a session or a token with a scope. */
  readonly access: 'public' | 'session' | TokenScope
  readonly parameters: readonly CallParameter[]
  readonly body: { readonly schema: JsonSchema; readonly example: unknown } | null
  /** Media type of a body that is a file; null for none. */
  readonly upload: string | null
  /** Calls per time that an account, or an address without one, may make. */
  readonly rateLimit: { readonly calls: number; readonly seconds: number }
}
