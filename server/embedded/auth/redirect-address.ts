import type { SiteSettings } from '#server/runtime/site-settings.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A pattern as a regular expression: `*` and `?` stay within one step (no "." or "/"), `**` is anything. */
function expressionOf(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*|\*|\?|[\\^$.|+()[\]{}]/g, (found) => {
    if (found === '**') return '.*'
    if (found === '*') return '[^./]*'
    return found === '?' ? '[^./]' : `\\${found}`
  })
  return new RegExp(`^${source}$`)
}

/** Whether somebody may be sent to an address with a session in it. */
function isRedirectAllowed(address: URL, site: URL, patterns: readonly string[]): boolean {
  if (address.username !== '' || address.password !== '') return false
  const isOwn = address.protocol === site.protocol && address.host === site.host
  // Programs on this machine listen on ports of their own choice (RFC 8252, 7.3); a site that is public has none.
  const isLocal = loopback.has(address.hostname) && loopback.has(site.hostname) && address.protocol === 'http:'
  if (isOwn || isLocal) return true
  const [withoutFragment = ''] = address.href.split('#', 1)
  // "https://app.example.com" is listed by people who mean "https://app.example.com/".
  const spellings = [withoutFragment, withoutFragment.replace(/\/$/, '')]
  return patterns.some((pattern) => spellings.some((spelling) => expressionOf(pattern).test(spelling)))
}

// oxlint-disable-next-line no-control-regex -- these characters are what is looked for: parsers drop them silently
const hiddenCharacters = /[\u0000-\u0020\u007F\\]/

/**
 * Where a mail's link may lead: the address that was asked for when it is of this site or listed, else the site itself.
 * `site` comes from the configuration or from the port that is listened on, never from a request.
 */
export function resolveRedirect(asked: string | undefined, site: string, { redirectUrls }: SiteSettings): string {
  const home = new URL(site)
  if (asked === undefined || asked.length > 2_048 || hiddenCharacters.test(asked) || !URL.canParse(asked))
    return home.href
  const address = new URL(asked)
  return isRedirectAllowed(address, home, redirectUrls) ? address.href : home.href
}

const encodeFields = (fields: Readonly<Record<string, string>>): string => {
  const parameters = new URLSearchParams(fields)
  parameters.sort()
  return parameters.toString()
}

/** The address with fields behind "#", where no server and no log sees them; `sb` says who wrote them. */
export function withFragment(address: string, fields: Readonly<Record<string, string>>): string {
  const [base = ''] = address.split('#', 1)
  return `${base}#${encodeFields({ ...fields, sb: '' })}`
}

/** The address with fields among its query, for clients that read them on a server. */
export function withQuery(address: string, fields: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
