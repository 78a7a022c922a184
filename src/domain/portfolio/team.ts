/**
 * What members of a team may do. Every member reads the portfolios that the team sees. An owner runs the team: members,
 * roles, invitations. A coach reviews: remarks on everybody's trades. A trader brings portfolios, as owner and coach
 * may too. A viewer only looks. Whoever has which role, a portfolio's trades are written by its trader alone.
 */
export const teamRoles = ['owner', 'coach', 'trader', 'viewer'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Roles that somebody can be invited as: an owner is made of a member. */
export const invitedRoles = ['coach', 'trader', 'viewer'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** Bounds of teams. */
export const teamLimits = { teamsPerUser: 20, members: 50, openInvitations: 50, invitationDays: 7 } as const
