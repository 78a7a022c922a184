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

/** The schema of a list's rows. */
export const rowOf = (schema: unknown): unknown => (schema instanceof z.ZodArray ? schema.element : undefined)

const rowSchemas = new Set(
  routes.flatMap(({ response, stored }) => (stored === undefined ? [] : [rowOf(partsOf(response)[stored])])),
)
rowSchemas.delete(undefined)

/** The part of a route's answer that holds JSON of earlier versions: what it names, or one row of such a list. */
export const storedPartOf = ({ response, stored }: Route): string | undefined =>
  stored ?? Object.entries(partsOf(response)).find(([, schema]) => rowSchemas.has(schema))?.[0]
