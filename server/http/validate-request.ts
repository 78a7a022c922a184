import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** Largest request, in objects and values, of which every fault is named: each of them may have several. */
const maxExplained = 2_000

/** Whether a request has at most `max` objects and values; looks at no more than that. */
function hasAtMost(max: number, request: unknown): boolean {
  const open: unknown[] = [request]
  for (let seen = 0; open.length > 0; seen++) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const inside: unknown[] = Array.isArray(next) ? next : Object.values(next)
    if (seen + open.length + inside.length >= max) return false
    open.push(...inside)
  }
  return true
}

/** The schema, parsed to its first wrong entry. */
const upToFirstFault = (schema: z.core.$ZodType): z.core.$ZodType => {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- zod's documented name for what libraries use of a schema
  const inside = schema._zod
  return {
    _zod: { run: (payload, context) => inside.run(payload, { ...context, abortEarly: true }) },
  } as z.core.$ZodType
}

/**
 * Parses the parts of requests by their schemas. Of a large one only the first faults are named: ten thousand empty rows
 * have a hundred thousand of them, which would hold the server for a second.
 */
export const compileValidator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, ...route }) => {
  const validate = validatorCompiler({ schema, ...route })
  const first = upToFirstFault(schema)
  const explainFirst = validatorCompiler({ schema: first, ...route })
  return (data: unknown) => {
    const parsed = z.core.safeParse(first, data)
    if (parsed.success) return { value: parsed.data }
    return hasAtMost(maxExplained, data) ? validate(data) : explainFirst(data)
  }
}
