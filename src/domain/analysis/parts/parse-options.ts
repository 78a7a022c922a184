/** The stated value of an option; undefined if there is none. */
const stated = (given: unknown, key: string): unknown =>
  typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>)[key] : undefined

/** One of the choices of an option, its default for anything else. */
export function parseChoice<const C extends string>(
  given: unknown,
  key: string,
  choices: readonly C[],
  usual: NoInfer<C>,
): C {
  const value = stated(given, key)
  return choices.find((choice) => choice === value) ?? usual
}

/** A text option. */
export function parseText(given: unknown, key: string, isValid: (text: string) => boolean, usual: string): string {
  const value = stated(given, key)
  return typeof value === 'string' && isValid(value) ? value : usual
}

/** A list of texts, of those that are valid; empty for anything else. An address states it as JSON. */
export function parseList<Item>(given: unknown, key: string, read: (item: unknown) => Item | null): Item[] {
  const value = stated(given, key)
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list.flatMap((item) => read(item) ?? []) : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
