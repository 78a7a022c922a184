/**
 * What a list of words has for a word of a file; undefined where the word is not in it. Files may say anything, even a
 * word that every object answers to: "constructor".
 */
export function lookUpWord<T>(list: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(list, word) ? list[word] : undefined
}
