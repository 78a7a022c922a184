import { z } from 'zod'
import { defineRoute } from '#contract/route.ts'
import { done, email, id, instant, text } from '#contract/values.ts'
import { invitedRoles, linkDays, maxLinkUses, teamRoles } from '#domain/portfolio/team.ts'

const teamInput = z.strictObject({ name: text(80) })

export const team = z.object({
  id,
  name: z.string(),
  /** The caller's own. */
  role: z.enum(teamRoles),
  members: z.int(),
  portfolios: z.int(),
  createdAt: instant,
  updatedAt: instant,
})

const teamMember = z.object({
  userId: id,
  role: z.enum(teamRoles),
  joinedAt: instant,
  fullName: z.string().nullable(),
  username: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** Visible to owners and to oneself; null otherwise. */
  email: z.string().nullable(),
})

const teamInvitation = z.object({
  id,
  email: z.string(),
  role: z.enum(invitedRoles),
  createdAt: instant,
  expiresAt: instant,
})

const teamLink = z.object({
  id,
  role: z.enum(invitedRoles),
  maxUses: z.int(),
  /** How many accounts have joined by it. */
  uses: z.int(),
  createdAt: instant,
  expiresAt: instant,
})

/** An invitation as the invited person sees it. */
const receivedInvitation = z.object({
  teamName: z.string(),
  role: z.enum(invitedRoles),
  invitedBy: z.string(),
  expiresAt: instant,
})

const params = z.strictObject({ teamId: id })
const memberParams = z.strictObject({ teamId: id, userId: id })
const one = z.object({ team })
const token = z.strictObject({
  /** From an invitation mail or an invitation link. */
  token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be the token of an invitation'),
})

export const listTeams = defineRoute({
  method: 'GET',
  path: '/teams',
  summary: 'The teams of the signed-in user, oldest membership first',
  auth: 'user',
  response: z.object({ teams: z.array(team) }),
})
export const createTeam = defineRoute({
  method: 'POST',
  path: '/teams',
  summary: 'Creates a team, with the caller as its owner',
  auth: 'user',
  scope: 'session',
  plan: 'teams',
  status: 201,
  body: teamInput,
  response: one,
  problems: ['conflict'],
})
export const getTeam = defineRoute({
  method: 'GET',
  path: '/teams/:teamId',
  summary: 'A team with its members',
  auth: 'user',
  params,
  response: z.object({ team, members: z.array(teamMember) }),
  problems: ['not_found'],
})
export const updateTeam = defineRoute({
  method: 'PUT',
  path: '/teams/:teamId',
  summary: 'Renames a team (owners)',
  auth: 'user',
  scope: 'session',
  params,
  body: teamInput.partial(),
  response: one,
  problems: ['not_found', 'forbidden'],
})
export const deleteTeam = defineRoute({
  method: 'DELETE',
  path: '/teams/:teamId',
  summary: 'Deletes a team (owners); portfolios stay with their traders',
  auth: 'user',
  scope: 'session',
  params,
  response: done,
  problems: ['not_found', 'forbidden'],
})
export const updateMember = defineRoute({
  method: 'PUT',
  path: '/teams/:teamId/members/:userId',
  summary: 'Gives a member another role (owners); what a new viewer shared is shared no longer',
  auth: 'user',
  scope: 'session',
  params: memberParams,
  body: z.strictObject({ role: z.enum(teamRoles) }),
  response: z.object({ member: teamMember }),
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const removeMember = defineRoute({
  method: 'DELETE',
  path: '/teams/:teamId/members/:userId',
  summary: 'Removes a member (owners), or leaves the team (own id); shared portfolios go with their trader',
  auth: 'user',
  scope: 'session',
  params: memberParams,
  response: done,
  problems: ['not_found', 'forbidden', 'conflict'],
})

export const listInvitations = defineRoute({
  method: 'GET',
  path: '/teams/:teamId/invitations',
  summary: 'Open invitations of a team (owners)',
  auth: 'user',
  scope: 'session',
  params,
  response: z.object({ invitations: z.array(teamInvitation) }),
  problems: ['not_found', 'forbidden'],
})
export const invite = defineRoute({
  method: 'POST',
  path: '/teams/:teamId/invitations',
  summary: 'Invites somebody by e-mail (owners); an earlier invitation of that address is replaced',
  auth: 'user',
  scope: 'session',
  plan: 'teams',
  status: 201,
  params,
  body: z.strictObject({ email, role: z.enum(invitedRoles) }),
  response: z.object({ invitation: teamInvitation }),
  problems: ['not_found', 'forbidden', 'conflict'],
  limit: 'mail',
})
export const revokeInvitation = defineRoute({
  method: 'DELETE',
  path: '/teams/:teamId/invitations/:id',
  summary: 'Revokes an invitation (owners)',
  auth: 'user',
  scope: 'session',
  params: z.strictObject({ teamId: id, id }),
  response: done,
  problems: ['not_found', 'forbidden'],
})
export const resendInvitation = defineRoute({
  method: 'POST',
  path: '/teams/:teamId/invitations/:id/resend',
  summary: 'Mails an open invitation again (owners): with a new link, valid for the full time',
  auth: 'user',
  scope: 'session',
  plan: 'teams',
  params: z.strictObject({ teamId: id, id }),
  response: z.object({ invitation: teamInvitation }),
  problems: ['not_found', 'forbidden'],
  limit: 'mail',
})
export const listLinks = defineRoute({
  method: 'GET',
  path: '/teams/:teamId/links',
  summary: 'Open invitation links of a team (owners), without their tokens',
  auth: 'user',
  scope: 'session',
  params,
  response: z.object({ links: z.array(teamLink) }),
  problems: ['not_found', 'forbidden'],
})
export const createLink = defineRoute({
  method: 'POST',
  path: '/teams/:teamId/links',
  summary: 'Creates an invitation link (owners): anybody who is signed in and has it may join',
  auth: 'user',
  scope: 'session',
  plan: 'teams',
  status: 201,
  params,
  body: z.strictObject({
    role: z.enum(invitedRoles),
    days: z.literal(linkDays),
    maxUses: z.int().min(1).max(maxLinkUses),
  }),
  response: z.object({
    link: teamLink,
    /** For `/settings/team-invitation?token=`. Only this answer has it: the server stores a digest. */
    token: z.string(),
  }),
  problems: ['not_found', 'forbidden', 'conflict'],
})
export const revokeLink = defineRoute({
  method: 'DELETE',
  path: '/teams/:teamId/links/:id',
  summary: 'Revokes an invitation link (owners)',
  auth: 'user',
  scope: 'session',
  params: z.strictObject({ teamId: id, id }),
  response: done,
  problems: ['not_found', 'forbidden'],
})
export const listReceivedInvitations = defineRoute({
  method: 'GET',
  path: '/team-invitations',
  summary: 'Open invitations to the signed-in address, if it was confirmed before it was invited',
  auth: 'user',
  scope: 'session',
  response: z.object({ invitations: z.array(receivedInvitation.extend({ id })) }),
})
export const acceptReceivedInvitation = defineRoute({
  method: 'POST',
  path: '/team-invitations/:id/accept',
  summary: 'Joins the team of an invitation to the signed-in address, without its link',
  auth: 'user',
  scope: 'session',
  params: z.strictObject({ id }),
  response: one,
  problems: ['not_found', 'conflict'],
})
export const declineReceivedInvitation = defineRoute({
  method: 'POST',
  path: '/team-invitations/:id/decline',
  summary: 'Declines an invitation to the signed-in address, without its link',
  auth: 'user',
  scope: 'session',
  params: z.strictObject({ id }),
  response: done,
  problems: ['not_found'],
})
export const findInvitation = defineRoute({
  method: 'POST',
  path: '/team-invitations/find',
  summary: 'What an invitation link, or an invitation to the signed-in address, says',
  auth: 'user',
  scope: 'session',
  body: token,
  response: z.object({
    invitation: receivedInvitation.extend({
      /** Whether it is for one address, which may decline it, or for anybody with the link. */
      by: z.enum(['mail', 'link']),
    }),
  }),
  problems: ['not_found'],
})
export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/team-invitations/accept',
  summary: 'Joins the team of an invitation link, or of an invitation to the signed-in address',
  auth: 'user',
  scope: 'session',
  body: token,
  response: one,
  problems: ['not_found', 'conflict'],
})
export const declineInvitation = defineRoute({
  method: 'POST',
  path: '/team-invitations/decline',
  summary: 'Declines an invitation to the signed-in address',
  auth: 'user',
  scope: 'session',
  body: token,
  response: done,
  problems: ['not_found'],
})
