import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail } from '#server/mail/mail.ts'

/** The mail that tells an applicant the decision on their affiliate application. */
export function applicationMail({
  recipient,
  status,
  note,
  url,
}: {
  readonly recipient: string
  readonly status: 'approved' | 'rejected'
  /** What the admin wrote; null without a note. */
  readonly note: string | null
  /** The application in the affiliate portal. */
  readonly url: string
}): Mail {
  const isApproved = status === 'approved'
  return composeMail({
    recipient,
    purpose: 'affiliate_decision',
    subject: isApproved ? 'You are now an Edgeworth affiliate' : 'Your affiliate application was declined',
    heading: isApproved ? 'Welcome to the affiliate program' : 'Your application was declined',
    paragraphs: [
      isApproved
        ? 'Your application was approved. Your referral link is ready to share.'
        : 'We can’t accept your application now. You can apply again at any time.',
      ...(note === null ? [] : [`Note from the team: ${note}`]),
    ],
    action: { label: isApproved ? 'Open affiliate portal' : 'View decision', url },
  })
}
