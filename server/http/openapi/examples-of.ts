import type { Route } from '#contract/route.ts'
import { exampleOf } from './example-of.ts'

/** The key in responses for an entry of a path's list: "missedReason" for "missed-reasons". */
const singular = (word: string) =>
  word.replaceAll(/[-_](\w)/g, (_whole, letter: string) => letter.toUpperCase()).replace(/s$/, '')

/**
 * Names for the parts of a call: the body is named after the last list in the path, the id after the list before it.
 */
function namesOf({ path }: Route): Readonly<Record<string, string>> {
  const steps = path.split('/').filter((step) => step !== '')
  const last = steps.findLast((step) => !step.startsWith(':')) ?? ''
  const beforeId = steps[steps.indexOf(':id') - 1] ?? ''
  return { body: singular(last), params: singular(beforeId) }
}

/** Examples for each part of a call. A part without a possible example is omitted, which a test forbids. */
export function examplesOf(
  route: Route,
): Partial<Record<'params' | 'query' | 'headers' | 'body' | 'response', unknown>> {
  const { params, query, headers, body, response } = route
  const names = namesOf(route)
  const parts = Object.entries({ params, query, headers, body, response })
  return Object.fromEntries(
    parts.flatMap(([part, schema]) => {
      if (schema === undefined) return []
      try {
        return [[part, exampleOf(schema, names[part] ?? '')]]
      } catch {
        return []
      }
    }),
  )
}
