/**
 * Looks up a word of a file; undefined if unknown. Own properties only, because a file may contain words such as
 * "constructor".
 */
export function lookUpWord<T>(list: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(list, word) ? list[word] : undefined
}
