import { isbot } from 'isbot'
import type { CalendarDate } from '#domain/numbers/units.ts'
import type { RequestContext } from '#server/http/implement.ts'
import { parseTicket, writeTicket } from './click-ticket.ts'
import { storeClick } from './clicks.ts'
import { deviceClass } from './device.ts'
import { digestTexts, readVisitorKey } from './visitor-key.ts'

const labelPattern = /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/

/** A label of a link; null unless it is a word that figures can be grouped by. */
function label(text: string | undefined, max: number): string | null {
  return text !== undefined && text.length <= max && labelPattern.test(text) ? text : null
}

export interface FollowedLink {
  readonly affiliate_code: string
  readonly source: string
  readonly campaign?: string | undefined
}

/**
 * Counts a click, once per day, visitor, source and campaign. Returns the ticket for a sign-up, which is the same for
 * each repetition; null for crawlers, previews and prefetches. An unknown code takes the same path and gets a ticket
 * too: it is a digest of the request, so that the answer does not reveal which codes exist.
 */
export async function trackClick(context: RequestContext, link: FollowedLink): Promise<string | null> {
  const { visitor, services, session } = context
  if (visitor.userAgent === null || visitor.isPrefetch || isbot(visitor.userAgent)) return null
  const day = new Date().toISOString().slice(0, 10) as CalendarDate
  const key = await readVisitorKey(services, day)
  const source = link.source === '' ? 'direct' : (label(link.source, 40) ?? 'other')
  const campaign = label(link.campaign, 60)
  const who = digestTexts(key, 'visitor', day, visitor.address, visitor.userAgent)
  const ticket = writeTicket(digestTexts(key, 'click', link.affiliate_code, who.toString('hex'), source, campaign))
  const id = parseTicket(ticket)
  if (id === null) throw new Error('a ticket issued by this server cannot be read')
  await storeClick(services.database.kysely, {
    id,
    code: link.affiliate_code,
    notOf: session?.userId ?? null,
    day,
    source,
    campaign,
    visitor: who,
    address: digestTexts(key, 'address', day, visitor.address),
    device: deviceClass(visitor.userAgent),
  })
  return ticket
}
