import type { FastifyBaseLogger } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Route } from '#contract/route.ts'

interface StoredRow {
  readonly id?: unknown
  /** The key of a column mapping, which has no id. */
  readonly fingerprint?: unknown
}

const keyOf = ({ id, fingerprint }: StoredRow) => id ?? fingerprint

/** The list of an answer without the rows that do not match the schema, with those; null if more is wrong than its rows. */
function splitRows(answer: unknown, list: string, { issues }: z.ZodError) {
  if (typeof answer !== 'object' || answer === null) return null
  const rows: unknown = (answer as Readonly<Record<string, unknown>>)[list]
  if (!Array.isArray(rows)) return null
  /** The field that is wrong, by the row's place. */
  const wrong = new Map<unknown, unknown>()
  for (const { path } of issues) {
    if (path[0] !== list || typeof path[1] !== 'number') return null
    wrong.set(path[1], path[2])
  }
  return {
    answer: { ...answer, [list]: rows.filter((_row, place) => !wrong.has(place)) },
    unreadable: [...wrong].map(([place, field]) => ({
      id: keyOf(rows[place as number] as StoredRow),
      field,
    })),
  }
}

/** An answer that Fastify asks a serializer for: one of the route's schemas. */
interface Answered {
  readonly schema: unknown
  readonly method: string
  readonly url: string
}

/**
 * Serializes the answers of a route by its schemas. They are parsed, so that what an earlier version stored without a
 * later field gets its default. A row of the route's `stored` list that cannot be read even so is left out, and logged
 * once by its id, because one such row must not take away all others.
 */
export function answerSerializer(route: Route, log: FastifyBaseLogger) {
  const logged = new Set<unknown>()
  return ({ schema: declared, method, url }: Answered) => {
    // Safe: `responsesOf` declares no other schemas.
    const schema = declared as z.ZodType
    return (answer: unknown): string => {
      const parsed = schema.safeParse(answer)
      if (parsed.success) return JSON.stringify(parsed.data)
      const split =
        route.stored === undefined || schema !== route.response ? null : splitRows(answer, route.stored, parsed.error)
      if (split === null) throw new ResponseSerializationError(method, url, { cause: parsed.error })
      for (const { id, field } of split.unreadable) {
        if (logged.has(id)) continue
        logged.add(id)
        log.error({ url, list: route.stored, id, field }, 'a stored row cannot be read and is left out of its list')
      }
      return JSON.stringify(schema.parse(split.answer))
    }
  }
}
