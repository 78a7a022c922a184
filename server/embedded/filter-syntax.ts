/** Splits at the commas outside quotes and brackets; `brackets` are pairs such as `(){}`. */
export function splitAtCommas(text: string, brackets: '()' | '(){}'): string[] {
  const parts: string[] = []
  let [start, depth, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const bracket = brackets.indexOf(character)
    if (character === '\\' && isQuoted) at++
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (bracket >= 0) depth += bracket % 2 === 0 ? 1 : -1
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** Removes the quotes that clients put around values with commas or brackets. */
export const unquote = (text: string): string =>
  text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1') : text
