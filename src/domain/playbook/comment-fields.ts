/** A place in a comment that the trader fills in: three or more underscores. */
const fieldPattern = /_{3,}/g

/** Where a field is in a text. */
export interface CommentField {
  readonly start: number
  readonly end: number
}

/** The first field of a text that starts at or after a place; null without one. */
export function findField(text: string, from = 0): CommentField | null {
  for (const { index, 0: field } of text.matchAll(fieldPattern))
    if (index >= from) return { start: index, end: index + field.length }
  return null
}

/** The last field of a text that ends at or before a place; null without one. */
export function findFieldBefore(text: string, until: number): CommentField | null {
  let found: CommentField | null = null
  for (const { index, 0: field } of text.matchAll(fieldPattern))
    if (index + field.length <= until) found = { start: index, end: index + field.length }
  return found
}

/**
 * Whether a comment contains the text of a template, whatever its fields were filled with. A template without a letter or
 * digit beside its fields is found in no comment, as it would be in each.
 */
export function containsTemplate(comment: string, body: string): boolean {
  const parts = body.split(fieldPattern)
  if (!parts.some((part) => /[\p{L}\p{N}]/u.test(part))) return false
  let from = 0
  for (const part of parts) {
    const found = comment.indexOf(part, from)
    if (found === -1) return false
    from = found + part.length
  }
  return true
}
