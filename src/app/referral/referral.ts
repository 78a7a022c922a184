import { logFailure } from '#api/log.ts'

/** Who sent a visitor; kept in the browser until a conversion is tracked. */
export interface Referral {
  readonly code: string
  readonly source: string
  readonly campaign: string | null
}

const directSource = 'direct'
/** Longest part that is kept; an address can carry anything. */
const maxPartLength = 100

function trimPart(value: string | null): string | null {
  const text = (value ?? '').trim().slice(0, maxPartLength)
  return text === '' ? null : text
}

/** The referral in an address: `?ref` with optional `src` and `campaign`, or the code of /ref/{code}. */
export function parseReferral(search: string, pathCode: string | null = null): Referral | null {
  const query = new URLSearchParams(search)
  const code = trimPart(pathCode) ?? trimPart(query.get('ref'))
  if (code === null) return null
  return { code, source: trimPart(query.get('src')) ?? directSource, campaign: trimPart(query.get('campaign')) }
}

/** Keeps a referral and tells the server of the click; what that takes is loaded where there is one. */
export async function recordReferral(referral: Referral): Promise<void> {
  try {
    const { trackClick } = await import('./track-click.ts')
    await trackClick(referral)
  } catch (error) {
    logFailure('Tracking a click failed:', error)
  }
}
