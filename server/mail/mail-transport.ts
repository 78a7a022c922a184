import { createTransport } from 'nodemailer'
import type { MailSettings } from '#server/runtime/mail-settings.ts'
import type { Mail } from './mail.ts'

/** What takes a mail away from here; rejects when it was not accepted. */
export interface MailTransport {
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

const seconds = 1_000

/** Hands mails to the configured mail server, each over a connection of its own. */
export function smtpTransport({ smtpUrl, from }: MailSettings & { readonly smtpUrl: string }): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 15 * seconds,
    greetingTimeout: 15 * seconds,
    socketTimeout: 30 * seconds,
    // A mail of ours names no file and no address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ recipient, subject, text, html }, id) {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        // The same at each attempt, so that a repeated delivery can be recognised.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
