/** Who referred a visitor; stored in the browser until a conversion is tracked. */
export interface Referral {
  readonly code: string
  readonly source: string
  readonly campaign: string | null
}

const directSource = 'direct'
/** Maximum length of a part; an address can contain anything. */
const maxPartLength = 100

function trimPart(value: string | null): string | null {
  const text = (value ?? '').trim().slice(0, maxPartLength)
  return text === '' ? null : text
}

/** Parses the referral of an address: `?ref` with optional `src` and `campaign`, or the code of /ref/{code}. */
export function parseReferral(search: string, pathCode: string | null = null): Referral | null {
  const query = new URLSearchParams(search)
  const code = trimPart(pathCode) ?? trimPart(query.get('ref'))
  if (code === null) return null
  return { code, source: trimPart(query.get('src')) ?? directSource, campaign: trimPart(query.get('campaign')) }
}
