import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ApiError } from '#server/request/api-error.ts'
import { constantTimeEqual } from '#server/secrets/constant-time-equal.ts'
import { sha256 } from '#server/secrets/digest.ts'
import { purposeKey } from '#server/secrets/purpose-key.ts'
import type { Schema } from '#server/sql/tables.ts'
import { escapeHtml } from './compose-mail.ts'
import { waitingMails, type WaitingMail } from './outbox.ts'

/** The access key of an installation's outbox page. */
const outboxKey = (secret: string): string => purposeKey(secret, 'outbox').toString('base64url')

/** The path of the outbox page with its key, which the server prints at startup. */
export const outboxPath = (secret: string): string => `/outbox?key=${outboxKey(secret)}`

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 760px; margin: 0 auto; padding: 24px }
article { margin: 24px 0; padding: 16px 20px; border: 1px solid #8888; border-radius: 10px }
h2 { margin: 0 0 4px; font-size: 18px }
p { margin: 0 }
pre { margin: 12px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${sha256(style).toString('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Escapes the text and turns its URLs into links. */
const linkUrls = (text: string): string =>
  escapeHtml(text).replaceAll(
    /https?:\/\/[^\s<>"]+/g,
    (address) => `<a href="${address}" rel="noreferrer noopener">${address}</a>`,
  )

const renderMail = ({ recipient, subject, text, createdAt }: WaitingMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time datetime="${escapeHtml(createdAt)}">${escapeHtml(createdAt)}</time></p>
<pre>${linkUrls(text)}</pre>
</article>`

function renderPage(mails: readonly WaitingMail[]): string {
  const list = mails.length === 0 ? '<p>No mail is waiting.</p>' : mails.map(renderMail).join('\n')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox · Edgeworth</title>
<style>${style}</style></head>
<body><main><h1>Outbox</h1>
<p>No mail server is configured: mails stay here, newest first. Reload the page for new ones.</p>
${list}
</main></body></html>
`
}

/** Registers GET /outbox, which shows unsent mails to anyone with the key. A wrong key gets not_found. */
export function registerOutboxPage(app: FastifyInstance, database: Kysely<Schema>, secret: string): void {
  const key = outboxKey(secret)
  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    const { key: given } = request.query as { key?: unknown }
    if (typeof given !== 'string' || !constantTimeEqual(given, key)) throw new ApiError('not_found')
    return (
      reply
        .header('content-security-policy', contentSecurityPolicy)
        .header('cache-control', 'no-store')
        // The URL contains the key, which must not leak to pages opened from here.
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(renderPage(await waitingMails(database)))
    )
  })
}
