/**
 * Texts in answers to assistants that people wrote or files brought: names, notes, comments, tags, and sentences that quote
 * them. An assistant could read an instruction in one, so each is marked as what it is.
 */
const [opening, closing] = ['<untrusted>', '</untrusted>']
/** What a text could close its mark with, in any spelling that a reader might take for it. */
const anyMark = /<(?=\s*\/?\s*untrusted)/gi

/** Keys whose texts are always somebody's words, however short. */
const writtenKeys =
  /(?:^|[a-z])(?:names?|titles?|labels?|notes?|comments?|tags?|mistakes|body|text|plan|review|thesis|lessons?|description)$/i
/** Ids, numbers, dates and times: nobody's words, whatever their key. */
const figures = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[-+\d.:TZ]*)$/i
/** A single short word without a space, such as a symbol, a key, a path or a time zone. Longer ones are somebody's, but for cursors. */
const singleWord = /^[\w.:+/=%#@[\]-]{0,64}$/

const isWritten = (text: string, key: string): boolean => {
  if (figures.test(text) || /cursor$/i.test(key)) return false
  return writtenKeys.test(key) || !singleWord.test(text)
}

/** A text between marks, which nothing inside of it can close. */
export const markText = (text: string): string => `${opening}${text.replaceAll(anyMark, '‹')}${closing}`

/** Copies a value of JSON with every text marked that people may have written. */
export function markUntrusted(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return isWritten(value, key) ? markText(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => markUntrusted(item, key))
  return Object.fromEntries(
    // A key may be somebody's word too, where a list is by name.
    Object.entries(value).map(([name, item]) => [
      singleWord.test(name) ? name : markText(name),
      markUntrusted(item, name),
    ]),
  )
}

/** Copies an input without the marks, which an assistant may have quoted. */
export function withoutMarks(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(opening, '').replaceAll(closing, '')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutMarks)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutMarks(item)]))
}
