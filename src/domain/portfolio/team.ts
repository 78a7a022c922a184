/**
 * Roles of team members. Every member reads the portfolios shared with the team. An owner manages members, roles and
 * invitations. A coach writes remarks on all trades. Owners, coaches and traders can share portfolios; a viewer only
 * reads. Whatever the roles, only its trader changes the trades of a portfolio.
 */
export const teamRoles = ['owner', 'coach', 'trader', 'viewer'] as const
export type TeamRole = (typeof teamRoles)[number]

export const roleTitles: Readonly<Record<TeamRole, string>> = {
  owner: 'Owner',
  coach: 'Coach',
  trader: 'Trader',
  viewer: 'Viewer',
}

/** Roles for invitations; only a member can become an owner. */
export const invitedRoles = ['coach', 'trader', 'viewer'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** Team limits. */
export const teamLimits = {
  teamsPerUser: 20,
  members: 50,
  openInvitations: 50,
  invitationDays: 7,
  openLinks: 5,
} as const

/** Days after which an invitation link may end: whoever has the link may join, so it does not last. */
export const linkDays = [1, 7, 30] as const
/** Max accounts that may join by one link. */
export const maxLinkUses = 25

/** What each role may do, in the order in which a table shows it; the database enforces it. */
export const teamAbilities = [
  { title: 'View shared portfolios', roles: ['owner', 'coach', 'trader', 'viewer'] },
  { title: 'Share own portfolios', roles: ['owner', 'coach', 'trader'] },
  { title: 'Write remarks', roles: ['owner', 'coach'] },
  { title: 'Manage members', roles: ['owner'] },
  { title: 'Invite people', roles: ['owner'] },
  { title: 'Rename or delete the team', roles: ['owner'] },
] as const satisfies readonly { readonly title: string; readonly roles: readonly TeamRole[] }[]
