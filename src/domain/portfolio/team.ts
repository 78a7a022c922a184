/**
 * Roles of team members. Every member reads the portfolios shared with the team. An owner manages members, roles and
 * invitations. A coach writes remarks on all trades. Owners, coaches and traders can share portfolios; a viewer only
 * reads. Whatever the roles, only its trader changes the trades of a portfolio.
 */
export const teamRoles = ['owner', 'coach', 'trader', 'viewer'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Roles for invitations; only a member can become an owner. */
export const invitedRoles = ['coach', 'trader', 'viewer'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** Team limits. */
export const teamLimits = { teamsPerUser: 20, members: 50, openInvitations: 50, invitationDays: 7 } as const
