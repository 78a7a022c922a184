import type { SiteSettings } from '#server/runtime/site-settings.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A pattern as a regular expression: `*` and `?` match within one segment (no "." or "/"), `**` matches anything. */
function expressionOf(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*|\*|\?|[\\^$.|+()[\]{}]/g, (found) => {
    if (found === '**') return '.*'
    if (found === '*') return '[^./]*'
    return found === '?' ? '[^./]' : `\\${found}`
  })
  return new RegExp(`^${source}$`)
}

/** Whether an address may receive a session. */
function isRedirectAllowed(address: URL, site: URL, patterns: readonly string[]): boolean {
  if (address.username !== '' || address.password !== '') return false
  const isOwn = address.protocol === site.protocol && address.host === site.host
  // Programs on this machine choose their own ports (RFC 8252, 7.3); this does not apply to a public site.
  const isLocal = loopback.has(address.hostname) && loopback.has(site.hostname) && address.protocol === 'http:'
  if (isOwn || isLocal) return true
  const [withoutFragment = ''] = address.href.split('#', 1)
  // People list "https://app.example.com" and mean "https://app.example.com/".
  const spellings = [withoutFragment, withoutFragment.replace(/\/$/, '')]
  return patterns.some((pattern) => spellings.some((spelling) => expressionOf(pattern).test(spelling)))
}

// oxlint-disable-next-line no-control-regex -- these characters are what is looked for: parsers drop them silently
const hiddenCharacters = /[\u0000-\u0020\u007F\\]/

/**
 * The redirect address of a mail's link: the requested address if it belongs to the site or is listed, otherwise the
 * site. `site` comes from the configuration or the port in use, never from a request.
 */
export function resolveRedirect(
  asked: string | undefined,
  site: string,
  { redirectUrls }: Pick<SiteSettings, 'redirectUrls'>,
): string {
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

/** The address with fields after "#", which no server and no log sees; `sb` marks their origin. */
export function withFragment(address: string, fields: Readonly<Record<string, string>>): string {
  const [base = ''] = address.split('#', 1)
  return `${base}#${encodeFields({ ...fields, sb: '' })}`
}

/** The address with fields added to its query, for clients that read them on a server. */
export function withQuery(address: string, fields: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return url.href
}
