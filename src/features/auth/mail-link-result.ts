/** The result that the service writes into the address of a followed email link. */
interface MailLinkResult {
  /** Why the link was not accepted. */
  readonly refusal: string | null
  /** The confirmation that it was accepted, with any remaining step. */
  readonly message: string | null
}

/** Parses the hash of an address. Anybody can write such a link, so texts are truncated and must be shown as plain text. */
export function parseMailLinkResult(hash: string): MailLinkResult {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const text = (name: string) => fields.get(name)?.slice(0, 200) ?? null
  return { refusal: text('error_description'), message: text('message') }
}
