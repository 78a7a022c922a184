/**
 * Makes keys of rows unique by counting: the second row with the same content becomes "...#2". Two identical fills
 * therefore both survive, and the same file read again gives the same keys.
 */
export function createRowKeys(): (content: string) => string {
  const seen = new Map<string, number>()
  return (content) => {
    const count = (seen.get(content) ?? 0) + 1
    seen.set(content, count)
    return `${content}#${count}`
  }
}

/** A part of a key; keys join their parts with a vertical bar. */
export const toKeyPart = (text: string): string => text.replaceAll('|', '/')

/** Identifies a row when its file is read again; limited to the key length that is stored. */
export function rowContent(...parts: readonly (string | null)[]): string {
  return parts
    .map((part) => part ?? '')
    .join('|')
    .slice(0, 280)
}
