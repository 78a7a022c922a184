import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import type { InvitedRole, TeamRole } from '#domain/portfolio/team.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Schema } from '#server/sql/tables.ts'
import type { Team, TeamMember } from './teams.ts'

/** Tells the owners that the transaction's user joined or is about to leave; `members` are those of the team. */
export function notifyOwners(
  trx: Transaction<Schema>,
  kind: 'member_joined' | 'member_left',
  teamId: Id,
  members: readonly TeamMember[],
): Promise<void> {
  const recipients = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
  return notify(trx, { recipients, kind, teamId })
}

export const notifyRole = (trx: Transaction<Schema>, teamId: Id, userId: Id, role: TeamRole): Promise<void> =>
  notify(trx, { recipients: [userId], kind: 'role_changed', teamId, payload: { role } })

/** Tells those who no longer see the team, whose name is all that they still learn. */
export function notifyFormerMembers(
  trx: Transaction<Schema>,
  kind: 'removed_from_team' | 'team_deleted',
  team: Pick<Team, 'name'>,
  recipients: readonly Id[],
): Promise<void> {
  return notify(trx, { recipients, kind, payload: { teamName: team.name } })
}

/** Tells the account with an invited address, if there is one: it can answer without the mail's link. */
export async function notifyInvited(
  trx: Transaction<Schema>,
  team: Pick<Team, 'name'>,
  invitation: { readonly email: string; readonly role: InvitedRole },
): Promise<void> {
  const { rows } = await sql<{ account: Id | null }>`
    select app.account_with_address(${invitation.email}) as account
  `.execute(trx)
  const account = rows[0]?.account ?? null
  if (account === null) return
  const payload = { teamName: team.name, role: invitation.role }
  await notify(trx, { recipients: [account], kind: 'team_invited', payload })
}
