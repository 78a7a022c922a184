import type { Id } from '#domain/numbers/units.ts'

/** The id of a click as the browser stores it and sends it at sign-up. */
export const writeTicket = (id: Buffer): string => id.toString('base64url')

/** The id of the click that a ticket encodes; null if the text is not a ticket. */
export function parseTicket(ticket: string): Id | null {
  if (!/^[\w-]{22}$/.test(ticket)) return null
  const hex = Buffer.from(ticket, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
