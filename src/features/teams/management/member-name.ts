import type { TeamMember } from '#api/teams/teams.ts'

/** A member as others call them; addresses are visible to owners alone. */
export const memberName = ({
  fullName,
  username,
  email,
}: Pick<TeamMember, 'fullName' | 'username' | 'email'>): string => fullName ?? username ?? email ?? 'Unnamed member'
