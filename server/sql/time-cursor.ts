import { z } from 'zod'
import { id, instant } from '#contract/values.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'

/** Where a page in the order of time ended. */
export interface TimePosition {
  readonly at: Instant
  readonly id: Id
}

const envelope = z.tuple([instant, id])

/** The text that a caller hands back for the next page; it selects nothing by itself, so it is checked, not signed. */
export function writeTimeCursor({ at, id: last }: TimePosition): string {
  return Buffer.from(JSON.stringify([at, last])).toString('base64url')
}

/** Reads a cursor; null where the text is not one. */
export function readTimeCursor(cursor: string): TimePosition | null {
  try {
    const read = envelope.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return read.success ? { at: read.data[0], id: read.data[1] } : null
  } catch {
    return null
  }
}
