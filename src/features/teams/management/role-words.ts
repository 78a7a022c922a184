import { invitedRoles, roleTitles, teamRoles, type TeamRole } from '#domain/portfolio/team.ts'

const optionOf = <Role extends TeamRole>(role: Role) => ({ value: role, label: roleTitles[role] })
export const roleOptions = teamRoles.map(optionOf)
export const invitedRoleOptions = invitedRoles.map(optionOf)

/** A role with its article, as in "Anna is now a coach". */
export const withArticle = (role: TeamRole): string => (role === 'owner' ? 'an owner' : `a ${role}`)
