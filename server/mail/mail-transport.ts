import { createTransport } from 'nodemailer'
import type { MailSettings } from '#server/runtime/mail-settings.ts'
import type { Mail } from './mail.ts'

/** Sends a mail; rejects if it was not accepted. */
export interface MailTransport {
  send(mail: Mail, id: string): Promise<void>
  close(): void
}

const seconds = 1_000

/** Sends mails through the configured mail server, with a new connection for each. */
export function smtpTransport({ smtpUrl, from }: MailSettings & { readonly smtpUrl: string }): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 15 * seconds,
    greetingTimeout: 15 * seconds,
    socketTimeout: 30 * seconds,
    // Our mails attach no files and no URLs to fetch.
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
        // The same in each attempt, so that repeated deliveries can be recognized.
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
