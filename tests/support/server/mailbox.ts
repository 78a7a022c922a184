import { sql } from 'kysely'
import type { MailSettings } from '#server/runtime/mail-settings.ts'
import type { TestServer } from './test-server.ts'

/** Mail stays in the outbox, where a test reads it; no pause between two mails. */
export const mailToOutbox: MailSettings = {
  smtpUrl: null,
  from: 'Edgeworth <journal@example.com>',
  confirmEmail: false,
  intervalSeconds: 0,
}

/** The same, with required e-mail confirmation. */
export const confirming: MailSettings = { ...mailToOutbox, confirmEmail: true }

/** A mail as its recipient sees it. */
export interface ReceivedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly purpose: string
  /** The link to open. */
  readonly link: string
  /** The digits to type instead. */
  readonly code: string
}

/** Every mail to an address, oldest first. */
export async function mailsTo(server: TestServer, recipient: string): Promise<ReceivedMail[]> {
  const { rows } = await sql<Omit<ReceivedMail, 'link' | 'code'>>`
    select subject, text, html, purpose from app.mail_outbox where recipient = ${recipient} order by created_at, id
  `.execute(server.services.database.kysely)
  return rows.map((row) => ({
    ...row,
    link: /https?:\/\/\S+/.exec(row.text)?.[0] ?? '',
    code: /code: (\d{6})\b/.exec(row.text)?.[1] ?? '',
  }))
}

/** The newest mail to an address. */
export async function lastMailTo(server: TestServer, recipient: string): Promise<ReceivedMail> {
  const mail = (await mailsTo(server, recipient)).at(-1)
  if (mail === undefined) throw new Error(`there is no mail to ${recipient}`)
  return mail
}

/** Opens a link like a browser: the status, the redirect, and the fields after "#" and "?". */
export async function openLink(server: TestServer, link: string) {
  const { pathname, search } = new URL(link)
  const response = await fetch(server.url + pathname + search, { redirect: 'manual' })
  const location = response.headers.get('location') ?? ''
  const target = URL.canParse(location) ? new URL(location) : null
  return {
    status: response.status,
    location,
    fragment: Object.fromEntries(new URLSearchParams(target?.hash.slice(1) ?? '')),
    query: Object.fromEntries(target?.searchParams ?? []),
    response,
  }
}

/** The token that a link holds. */
export const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? ''
