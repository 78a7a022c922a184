import type { Setting } from './setting.ts'

/** The public address of this installation, and the addresses that links in its mails may lead to. */
export interface SiteSettings {
  /** Origin of the web application; null: this machine, at the port that the server listens on. */
  readonly url: string | null
  /** Further addresses that a mail's link may lead to; `*` stands for one step, `**` for anything. */
  readonly redirectUrls: readonly string[]
}

function origin(text: string): string {
  const wrong = `EDGEWORTH_SITE_URL must be an origin such as https://journal.example.com, not "${text}".`
  if (!URL.canParse(text)) throw new Error(wrong)
  const { protocol, pathname, search, hash, username, password, origin: found } = new URL(text)
  const isBare = pathname === '/' && search === '' && hash === '' && username === '' && password === ''
  if ((protocol !== 'http:' && protocol !== 'https:') || !isBare) throw new Error(wrong)
  return found
}

/** Reads EDGEWORTH_SITE_URL and EDGEWORTH_REDIRECT_URLS. Throws an Error that names what is wrong. */
export function readSiteSettings(setting: Setting): SiteSettings {
  const url = setting('EDGEWORTH_SITE_URL')
  const listed = (setting('EDGEWORTH_REDIRECT_URLS') ?? '').split(',').map((text) => text.trim())
  const redirectUrls = listed.filter((text) => text !== '')
  for (const pattern of redirectUrls) {
    // The end of the host must be literal: `https://**` would allow any host.
    if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*[a-z0-9\]-](:[\d*]+)?([/?].*)?$/i.test(pattern)) {
      throw new Error(
        `EDGEWORTH_REDIRECT_URLS must list addresses such as https://app.example.com/**, not "${pattern}".`,
      )
    }
  }
  return { url: url === null ? null : origin(url), redirectUrls }
}
