import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail } from '#server/mail/mail.ts'

const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** "Nov 20, 2026, 3:51 PM UTC" */
const timeText = (instant: string): string => `${times.format(new Date(instant)).replaceAll('\u202F', ' ')} UTC`

/** Tells an account's owner that a token was made, which somebody at an open session could have done. */
export function newTokenMail(
  { name, scopes, lastFour, createdAt, expiresAt }: ApiToken,
  { recipient, site }: { readonly recipient: string; readonly site: string },
): Mail {
  return composeMail({
    recipient,
    purpose: 'api_token',
    subject: 'A new API token was made',
    heading: 'A new API token was made',
    paragraphs: [
      `Name: ${name}`,
      `Scopes: ${scopes.join(', ')}`,
      `Ends with: ${lastFour}`,
      `Made: ${timeText(createdAt)}`,
      `Expires: ${expiresAt === null ? 'never' : timeText(expiresAt)}`,
    ],
    action: { label: 'See API tokens', url: `${site}/settings/tokens` },
    footnotes: ['Wasn’t you? Revoke the token and change your password now.'],
  })
}
