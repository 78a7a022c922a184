import type { Setting } from './setting.ts'

/** The public address of this installation, and the addresses that links in its mails may lead to. */
export interface SiteSettings {
  /** Origin of the web application; null: this machine, at the port that the server listens on. */
  readonly url: string | null
  /** Further addresses that a mail's link may lead to; `*` stands for one step, `**` for anything. */
  readonly redirectUrls: readonly string[]
  /** Other origins whose pages may call the server from a browser. */
  readonly corsOrigins: readonly string[]
}

function originOf(name: string, text: string): string {
  const wrong = `${name} must be an origin such as https://journal.example.com, not "${text}".`
  if (!URL.canParse(text)) throw new Error(wrong)
  const { protocol, pathname, search, hash, username, password, origin: found } = new URL(text)
  const isBare = pathname === '/' && search === '' && hash === '' && username === '' && password === ''
  if ((protocol !== 'http:' && protocol !== 'https:') || !isBare) throw new Error(wrong)
  return found
}

const listOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Reads EDGEWORTH_SITE_URL, EDGEWORTH_REDIRECT_URLS and EDGEWORTH_CORS_ORIGINS. Throws an Error that names what is wrong. */
export function readSiteSettings(setting: Setting): SiteSettings {
  const url = setting('EDGEWORTH_SITE_URL')
  const redirectUrls = listOf(setting('EDGEWORTH_REDIRECT_URLS'))
  const origins = listOf(setting('EDGEWORTH_CORS_ORIGINS'))
  for (const pattern of redirectUrls) {
    // The end of the host must be literal: `https://**` would allow any host.
    if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*[a-z0-9\]-](:[\d*]+)?([/?].*)?$/i.test(pattern)) {
      throw new Error(
        `EDGEWORTH_REDIRECT_URLS must list addresses such as https://app.example.com/**, not "${pattern}".`,
      )
    }
  }
  return {
    url: url === null ? null : originOf('EDGEWORTH_SITE_URL', url),
    redirectUrls,
    corsOrigins: origins.map((text) => originOf('EDGEWORTH_CORS_ORIGINS', text)),
  }
}
