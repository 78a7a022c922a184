import { exportRequestDays } from '#contract/accounts/export-requests.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail } from '#server/mail/mail.ts'

interface MailedReason {
  readonly recipient: string
  /** Origin of the web application. */
  readonly site: string
  /** What the admin wrote. */
  readonly reason: string
}

/** Asks an account's owner to allow an export. */
export function exportRequestMail({ recipient, site, reason }: MailedReason): Mail {
  return composeMail({
    recipient,
    purpose: 'export_request',
    subject: 'An admin asks to export your account',
    heading: 'An admin asks to export your account',
    paragraphs: [
      'The file would hold everything of your account: trades, notes, pictures and settings.',
      `Reason: ${reason}`,
      `Nothing is exported unless you allow it. Without your answer the request ends after ${exportRequestDays} days.`,
    ],
    action: { label: 'Answer the request', url: `${site}/settings/security` },
  })
}

/** Tells an account's owner that an admin exported it without their consent. */
export function legalExportMail({ recipient, site, reason }: MailedReason): Mail {
  return composeMail({
    recipient,
    purpose: 'legal_export',
    subject: 'Your account was exported for a legal reason',
    heading: 'Your account was exported for a legal reason',
    paragraphs: [
      'An admin exported everything of your account: trades, notes, pictures and settings.',
      `Legal reason: ${reason}`,
      'The law can require this without your consent. The export is recorded in the audit log.',
    ],
    action: { label: 'Open Edgeworth', url: site },
    footnotes: ['Ask the operator of this installation about it.'],
  })
}
