import type { FastifyBaseLogger } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Route } from '#contract/route.ts'
import type { UnreadableRow } from '#contract/unreadable.ts'
import { ApiError } from '#server/request/api-error.ts'
import { partsOf, storedPartOf, type StoredPart } from './stored-part.ts'

interface StoredRow {
  readonly id?: unknown
  /** The key of a column mapping, which has no id. */
  readonly fingerprint?: unknown
}

const keyOf = ({ id, fingerprint }: StoredRow) => String(id ?? fingerprint)

/** A row as far as its schema knows its fields: those that can be read as they are answered, the others as they are stored. */
const knownFields = (schema: unknown, row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(partsOf(schema)).map(([name, field]) => {
      const read = field.safeParse(row[name])
      return [name, read.success ? read.data : row[name]]
    }),
  )

/** The list of an answer without the rows that do not match the schema, with those; null if more is wrong than its rows. */
function splitRows(
  answer: object,
  rows: readonly unknown[],
  { name, row: rowSchema }: StoredPart,
  { issues }: z.ZodError,
) {
  /** The field that is wrong, by the row's place. */
  const wrong = new Map<number, string>()
  for (const { path } of issues) {
    if (path[0] !== name || typeof path[1] !== 'number') return null
    wrong.set(path[1], String(path[2]))
  }
  return {
    answer: { ...answer, [name]: rows.filter((_row, place) => !wrong.has(place)) },
    unreadable: [...wrong].map(([place, field]): UnreadableRow => {
      const row = rows[place] as StoredRow
      return { key: keyOf(row), field, row: knownFields(rowSchema, row as Readonly<Record<string, unknown>>) }
    }),
  }
}

/** What is answered instead of one row that does not match the schema; null if more is wrong than that row. */
function unreadableProblem(row: object, { name, schema }: StoredPart, { issues }: z.ZodError): ApiError | null {
  if (issues.some(({ path }) => path[0] !== name)) return null
  const details = issues.map(({ path }) => ({ field: path.slice(1).join('.'), message: 'cannot be read' }))
  const current = knownFields(schema, row as Readonly<Record<string, unknown>>)
  return new ApiError('unreadable', undefined, details, { current })
}

/** An answer that Fastify asks a serializer for: one of the route's schemas. */
interface Answered {
  readonly schema: unknown
  readonly method: string
  readonly url: string
}

/**
 * Serializes the answers of a route by its schemas. They are parsed, so that what an earlier version stored without a
 * later field gets its default. A row of a stored list that cannot be read even so must not take away all others: it
 * stands beside them under `unreadable`, and is logged once by its id. Where it is all that was asked for, the answer is
 * the problem `unreadable` with the row.
 */
export function answerSerializer(route: Route, log: FastifyBaseLogger) {
  const logged = new Set<string>()
  const part = storedPartOf(route)
  return ({ schema: declared, method, url }: Answered) => {
    // Safe: `responsesOf` declares no other schemas.
    const schema = declared as z.ZodType
    return (answer: unknown): string => {
      const parsed = schema.safeParse(answer)
      if (parsed.success) return JSON.stringify(parsed.data)
      const failure = new ResponseSerializationError(method, url, { cause: parsed.error })
      if (part === null || schema !== route.response || typeof answer !== 'object' || answer === null) throw failure
      const stored: unknown = (answer as Readonly<Record<string, unknown>>)[part.name]
      if (typeof stored !== 'object' || stored === null) throw failure
      if (!Array.isArray(stored)) throw unreadableProblem(stored, part, parsed.error) ?? failure
      const split = splitRows(answer, stored, part, parsed.error)
      if (split === null) throw failure
      for (const { key, field } of split.unreadable) {
        if (logged.has(key)) continue
        logged.add(key)
        log.error({ url, list: part.name, id: key, field }, 'a stored row cannot be read and is left out of its list')
      }
      return JSON.stringify({ ...(schema.parse(split.answer) as object), unreadable: split.unreadable })
    }
  }
}
