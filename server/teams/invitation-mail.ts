import { teamLimits, type InvitedRole } from '#domain/portfolio/team.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail } from '#server/mail/mail.ts'

const roles: Readonly<Record<InvitedRole, string>> = {
  coach: 'As a coach you see the team’s portfolios and can add remarks to its trades.',
  trader: 'As a trader you see the team’s portfolios and can share your own.',
  viewer: 'As a viewer you see the team’s portfolios.',
}

/** The mail to a person who is invited to a team. */
export function invitationMail({
  recipient,
  teamName,
  role,
  inviter,
  url,
}: {
  readonly recipient: string
  readonly teamName: string
  readonly role: InvitedRole
  /** The inviter's email address: the only detail that the recipient can check. */
  readonly inviter: string
  readonly url: string
}): Mail {
  return composeMail({
    recipient,
    purpose: 'team_invitation',
    subject: `${inviter} invited you to the team ${teamName}`,
    heading: `Join the team ${teamName}`,
    paragraphs: [`${inviter} invited you to trade together in Edgeworth.`, roles[role]],
    action: { label: 'See the invitation', url },
    footnotes: [
      `The link expires after ${teamLimits.invitationDays} days and works once, for this address only. Sign in or sign up with it.`,
      'Don’t know the sender? Ignore this email. Nothing will change.',
    ],
  })
}
