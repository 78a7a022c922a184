import type { JsonSchema } from '#contract/api-call.ts'

/** Text as JSON: its value, or why it is none. */
export type ParsedJson =
  | { readonly isJson: true; readonly value: unknown }
  | { readonly isJson: false; readonly problem: string }

/** Parses JSON; the problem names the place, in the words of the browser. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === '') return { isJson: false, problem: 'Write a JSON object.' }
  try {
    return { isJson: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message.replace(/^JSON\.parse: /, '') : ''
    return { isJson: false, problem: `Not valid JSON: ${reason}.` }
  }
}

/**
 * What a schema finds wrong with a value, each with the path of its field. A schema that cannot be read finds nothing: the
 * server checks every call anyway.
 */
export async function schemaProblems(schema: JsonSchema, value: unknown): Promise<readonly string[]> {
  const { fromJSONSchema } = await import('zod')
  try {
    const parsed = fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0]).safeParse(value)
    if (parsed.success) return []
    return parsed.error.issues.map(({ path, message }) => `${path.length === 0 ? 'body' : path.join('.')}: ${message}.`)
  } catch {
    return []
  }
}
