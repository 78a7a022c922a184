import { z } from 'zod'
import { problemBody, problems } from '#contract/problem.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { unreadableRow } from '#contract/unreadable.ts'
import { tagsOf } from '#server/http/operation.ts'
import { problemsOf } from '#server/http/register-api.ts'
import { storedPartOf } from '#server/http/stored-part.ts'
import { examplesOf } from './examples-of.ts'
import { parameterLimits } from './state-limits.ts'

/** The parts of an OpenAPI document that this file writes. */
interface Media {
  schema?: unknown
  example?: unknown
  examples?: Record<string, { value: unknown }>
}
interface Answer {
  required?: boolean
  content?: Record<string, Media>
}
interface Operation {
  description?: string
  parameters?: { in: string; name: string; example?: unknown }[]
  requestBody?: Answer
  responses?: Record<string, Answer>
}
interface Document {
  tags?: unknown
  paths?: Record<string, unknown>
  components?: { schemas?: Record<string, unknown> }
}

const json = 'application/json'
const prefix = '/api/v1'

const pathOf = (route: Route) => prefix + route.path.replaceAll(/:(\w+)/g, '{$1}')

/** The example of a parameter; an optional one may have none. */
function exampleOfParameter(examples: ReturnType<typeof examplesOf>, place: string, name: string): unknown {
  const ofPlace = { path: examples.params, query: examples.query, header: examples.headers }[place]
  return typeof ofPlace === 'object' && ofPlace !== null ? (ofPlace as Record<string, unknown>)[name] : undefined
}

function showExamples(operation: Operation, route: Route): void {
  const examples = examplesOf(route)
  for (const parameter of operation.parameters ?? []) {
    const example = exampleOfParameter(examples, parameter.in, parameter.name)
    if (example !== undefined) parameter.example = example
  }
  const body = operation.requestBody?.content?.[json]
  if (body !== undefined) body.example = examples.body
  const answered = operation.responses?.[String(route.status ?? 200)]?.content?.[json]
  if (answered !== undefined) answered.example = examples.response
}

/** Parameters are described one by one: what they are checked for together is said of the call. */
function showParameterLimits(operation: Operation, { params, query, headers }: Route): void {
  const limits = parameterLimits([params, query, headers])
  if (limits !== null) operation.description = [operation.description, limits].filter(Boolean).join(' ')
}

/** Describes a body that is a file, for which there is no schema. */
function showUpload(operation: Operation, { upload }: Route): void {
  if (upload === undefined) return
  operation.requestBody = { required: true, content: { [upload]: { schema: { type: 'string', format: 'binary' } } } }
}

/** Rows that cannot be read stand beside their list; no answer has them while all rows can. */
function showUnreadable(operation: Operation, route: Route): void {
  if (storedPartOf(route)?.row === undefined) return
  const schema = ownSchema(operation, route) as { properties?: Record<string, unknown> }
  const { $schema: _dialect, ...row } = z.toJSONSchema(unreadableRow)
  schema.properties = { ...schema.properties, unreadable: { type: 'array', items: row } }
}

const problem = { $ref: '#/components/schemas/Problem' }

const ownSchema = (operation: Operation, route: Route): unknown =>
  operation.responses?.[String(route.status ?? 200)]?.content?.[json]?.schema

/** Every error has the same body, which is described once; each code of a response gets an example. */
function showProblems(operation: Operation, route: Route): void {
  const codes = problemsOf(route)
  for (const [status, { content }] of Object.entries(operation.responses ?? {})) {
    const media = content?.[json]
    const ofStatus = codes.filter((code) => String(problems[code].status) === status)
    if (media === undefined || ofStatus.length === 0) continue
    // A call that returns its own body with an error status may return either.
    const own = status === '503' && route.statusOf !== undefined ? [ownSchema(operation, route)] : []
    media.schema = own.length === 0 ? problem : { anyOf: [...own, problem] }
    media.examples = Object.fromEntries(
      ofStatus.map((code) => [code, { value: { code, message: problems[code].meaning } }]),
    )
  }
}

/**
 * Completes the generated document with examples for all parts of each call, the shared error body and the
 * descriptions of groups.
 */
export function completeDocument<T extends object>(document: T): T {
  const open = document as Document
  for (const route of routes) {
    const methods = open.paths?.[pathOf(route)] as Record<string, Operation> | undefined
    const operation = methods?.[route.method.toLowerCase()]
    if (operation === undefined) continue
    showUpload(operation, route)
    showExamples(operation, route)
    showParameterLimits(operation, route)
    showUnreadable(operation, route)
    showProblems(operation, route)
  }
  open.tags = tagsOf(routes)
  open.components = { ...open.components, schemas: { ...open.components?.schemas, Problem: problemSchema() } }
  return document
}

function problemSchema(): unknown {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(problemBody)
  return schema
}
