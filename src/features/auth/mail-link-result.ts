/** What the service wrote into the address that a mail's link led to. */
export interface MailLinkResult {
  /** Why the link was not accepted. */
  readonly refusal: string | null
  /** That it was, and what is left to do. */
  readonly message: string | null
}

/** Reads the part of an address behind "#". It is text of somebody's link: it is shown as text, and cut short. */
export function parseMailLinkResult(hash: string): MailLinkResult {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const text = (name: string) => fields.get(name)?.slice(0, 200) ?? null
  return { refusal: text('error_description'), message: text('message') }
}
