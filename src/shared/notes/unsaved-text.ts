import type { Id } from '#domain/numbers/units.ts'
import { readStoredJson, storeText } from '#ui/stored-value.ts'

export const unsavedKinds = ['day-note', 'tool-note', 'weekly-focus'] as const

/** Identifies a text that the server does not have yet. */
export interface UnsavedKey {
  readonly kind: (typeof unsavedKinds)[number]
  /** Null before the session has loaded: nothing is stored. */
  readonly userId: Id | null
  readonly portfolioId: Id
  /** The day, tool or week that the text is about. */
  readonly subject: string
}

const storageKeyOf = ({ kind, userId, portfolioId, subject }: UnsavedKey) =>
  `edgeworth:${kind}:${userId}:${portfolioId}:${subject}`

/** What the user wrote in this browser and the server does not have; null without it. */
export const readUnsaved = (key: UnsavedKey): unknown =>
  key.userId === null ? null : readStoredJson(storageKeyOf(key))

/** Keeps in this browser what the server does not have yet; null deletes it. */
export function storeUnsaved(key: UnsavedKey, value: string | object | null): void {
  if (key.userId !== null) storeText(storageKeyOf(key), value === null ? null : JSON.stringify(value))
}

export function readUnsavedText(key: UnsavedKey): string | null {
  const stored = readUnsaved(key)
  return typeof stored === 'string' ? stored : null
}

/** Deletes a text that the server has by now, unless the user has changed it since. */
export function forgetSavedText(key: UnsavedKey, saved: string): void {
  if (readUnsavedText(key) === saved) storeUnsaved(key, null)
}
