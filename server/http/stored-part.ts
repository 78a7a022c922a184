import { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'

/** The schemas of the parts of an object, or of the kinds that it can be of; none for any other schema. */
export function partsOf(schema: unknown): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodUnion)
    return Object.assign({}, ...schema.options.map(partsOf)) as Record<string, z.ZodType>
  return {}
}

/** A part of an answer that holds JSON which an earlier version may have stored. */
export interface StoredPart {
  readonly name: string
  readonly schema: z.ZodType | undefined
  /** The schema of its rows, where it is a list. */
  readonly row: unknown
}

function partNamed(response: z.ZodType, name: string): StoredPart {
  const schema = partsOf(response)[name]
  return { name, schema, row: schema instanceof z.ZodArray ? schema.element : undefined }
}

const rowSchemas = new Set(
  routes.flatMap(({ response, stored }) => (stored === undefined ? [] : [partNamed(response, stored).row])),
)
rowSchemas.delete(undefined)

/** The stored part of a route's answer: the one that it names, or one row of such a list; null if it has none. */
export function storedPartOf({ response, stored }: Route): StoredPart | null {
  const name = stored ?? Object.entries(partsOf(response)).find(([, schema]) => rowSchemas.has(schema))?.[0]
  return name === undefined ? null : partNamed(response, name)
}
