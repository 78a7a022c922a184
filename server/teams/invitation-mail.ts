import { teamLimits, type InvitedRole } from '#domain/portfolio/team.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail } from '#server/mail/mail.ts'

const roles: Readonly<Record<InvitedRole, string>> = {
  coach: 'As a coach you see the portfolios of the team and make remarks on its trades.',
  trader: 'As a trader you see the portfolios of the team and may show it your own.',
  viewer: 'As a viewer you see the portfolios of the team.',
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
    subject: `${inviter} invites you to the team ${teamName}`,
    heading: `Join the team ${teamName}`,
    paragraphs: [`${inviter} invites you to trade together in Edgeworth.`, roles[role]],
    action: { label: 'See the invitation', url },
    footnotes: [
      `The link is good for ${teamLimits.invitationDays} days, for one use, and for this address: sign in or sign up with it.`,
      'You do not know the sender? Then ignore this mail: nothing happens.',
    ],
  })
}
