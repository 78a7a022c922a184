/** Characters of an answer that are shown: more would make the page slow. */
export const maxShownCharacters = 100_000

/** JSON with line breaks, other text as it is; at most as much as is shown. */
export function prettyText(text: string): { readonly shown: string; readonly isCut: boolean } {
  const isCut = text.length > maxShownCharacters
  let pretty = text
  try {
    // Formatting what is cut anyway would only cost time.
    if (text.length <= 4 * maxShownCharacters) pretty = JSON.stringify(JSON.parse(text) as unknown, null, 2)
  } catch {
    pretty = text
  }
  return { shown: pretty.slice(0, maxShownCharacters), isCut: isCut || pretty.length > maxShownCharacters }
}
