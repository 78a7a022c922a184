import type { Id } from '#domain/numbers/units.ts'

/** The id of a click as it is handed out: whoever signs up shows it. */
export const writeTicket = (id: Buffer): string => id.toString('base64url')

/** The id of the click that a ticket names; null where the text is not one. */
export function parseTicket(ticket: string): Id | null {
  if (!/^[\w-]{22}$/.test(ticket)) return null
  const hex = Buffer.from(ticket, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
