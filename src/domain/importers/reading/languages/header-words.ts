import { normalizeHeader } from '#domain/importers/reading/tables/plain-header.ts'

/** English headers of a program by their words, for each language by its English name. */
export type HeaderWords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** English headers by normalized words, a map for each language. */
const dictionaries = new WeakMap<HeaderWords, readonly ReadonlyMap<string, string>[]>()

function dictionariesOf(words: HeaderWords): readonly ReadonlyMap<string, string>[] {
  const known = dictionaries.get(words)
  if (known !== undefined) return known
  const made = Object.values(words).map(
    (language) =>
      new Map(
        Object.entries(language).flatMap(([english, names]) =>
          names.map((name) => [normalizeHeader(name), english] as const),
        ),
      ),
  )
  dictionaries.set(words, made)
  return made
}

/**
 * A header row with the English names of its columns, in the language that knows most of them; null if none knows at
 * least `least`. Cells that the language does not know stay as they are.
 */
export function translateHeader(cells: readonly string[], words: HeaderWords, least: number): readonly string[] | null {
  const names = cells.map(normalizeHeader)
  let best: ReadonlyMap<string, string> | null = null
  let most = least - 1
  for (const dictionary of dictionariesOf(words)) {
    const known = names.filter((name) => dictionary.has(name)).length
    if (known > most) [best, most] = [dictionary, known]
  }
  return best === null ? null : cells.map((cell, index) => best.get(names[index] ?? '') ?? cell)
}
