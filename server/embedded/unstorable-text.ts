import type { FastifyInstance } from 'fastify'
import { unicodeText } from '#contract/values.ts'

/** What is wrong with a field of a request. */
export interface FieldFault {
  readonly field: string
  readonly message: string
}

const [isUnicode, unicodeMessage] = unicodeText
/** Deeper bodies have no use, and would exhaust the stack of whatever walks through them. */
const maxDepth = 50

function findInText(text: string, field: string): FieldFault | null {
  if (!isUnicode(text)) return { field, message: unicodeMessage }
  return text.includes('\0') ? { field, message: 'must not contain the character U+0000' } : null
}

/**
 * The first text of a JSON body that the database cannot store, or the place where it is nested too deeply; null if all
 * can be stored. Names of fields count as texts.
 */
export function findUnstorableText(value: unknown, path: readonly string[] = []): FieldFault | null {
  const field = path.length === 0 ? 'body' : path.join('.')
  if (typeof value === 'string') return findInText(value, field)
  if (typeof value !== 'object' || value === null) return null
  if (path.length >= maxDepth) return { field: path[0] ?? 'body', message: 'must not be nested so deeply' }
  for (const [key, member] of Object.entries(value)) {
    const fault = findInText(key, field) ?? findUnstorableText(member, [...path, key])
    if (fault !== null) return fault
  }
  return null
}

/** Refuses JSON bodies with text that the database cannot store, with the error that `errorOf` makes of it. */
export function refuseUnstorableText(app: FastifyInstance, errorOf: (fault: FieldFault) => Error): void {
  app.addHook('preHandler', async ({ body }) => {
    // A file arrives as a stream.
    if (typeof body === 'object' && body !== null && 'pipe' in body) return
    const fault = findUnstorableText(body)
    if (fault !== null) throw errorOf(fault)
  })
}
