import { sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { TeamRole } from '#domain/portfolio/team.ts'
import type { Schema } from '#server/sql/tables.ts'

/** A team as one of its members sees it. */
export interface Team {
  readonly id: Id
  readonly name: string
  /** The reader's own role. */
  readonly role: TeamRole
  readonly members: number
  readonly portfolios: number
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export interface TeamMember {
  readonly userId: Id
  readonly role: TeamRole
  readonly joinedAt: Instant
  readonly fullName: string | null
  readonly username: string | null
  readonly avatarUrl: string | null
  /** Shown to owners, and for the reader's own membership; otherwise null. */
  readonly email: string | null
}

const teamsOf = (trx: Transaction<Schema>, userId: Id) =>
  trx
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .where('team_members.user_id', '=', userId)
    .select([
      'teams.id',
      'teams.name',
      'team_members.role',
      sql<number>`(select count(*) from team_members as others where others.team_id = teams.id)`.as('members'),
      sql<number>`(select count(*) from shared.portfolios as shown where shown.team_id = teams.id)`.as('portfolios'),
      'teams.created_at as createdAt',
      'teams.updated_at as updatedAt',
    ])

/** The teams of a user, oldest membership first. */
export function listTeams(trx: Transaction<Schema>, userId: Id): Promise<Team[]> {
  return teamsOf(trx, userId).orderBy('team_members.joined_at').orderBy('teams.id').execute()
}

/** A team of a user; undefined if they are not a member. */
export function findTeam(trx: Transaction<Schema>, userId: Id, id: Id): Promise<Team | undefined> {
  return teamsOf(trx, userId).where('teams.id', '=', id).executeTakeFirst()
}

/** The members of a team of the transaction's user: owners first, then by time of joining. */
export async function listMembers(trx: Transaction<Schema>, teamId: Id): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select user_id as "userId", role, joined_at as "joinedAt", full_name as "fullName", username,
      avatar_url as "avatarUrl", email
    from app.team_people(${teamId}::uuid)
    order by role <> 'owner', joined_at, user_id
  `.execute(trx)
  return rows
}

/** Creates a team with the transaction's user as its owner and returns its id. */
export async function createTeam(trx: Transaction<Schema>, name: string): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select app.create_team(${name}) as id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('the new team has no id')
  return row.id
}

export async function renameTeam(trx: Transaction<Schema>, id: Id, name: string): Promise<void> {
  await trx.updateTable('teams').set({ name }).where('id', '=', id).execute()
}

/** Deletes a team with its memberships and invitations; its portfolios remain with their traders. */
export async function deleteTeam(trx: Transaction<Schema>, id: Id): Promise<void> {
  await trx.deleteFrom('teams').where('id', '=', id).execute()
}

/** Whether the team still has an owner after `work`. Checks the constraint at once instead of at the commit. */
async function keepsAnOwner(trx: Transaction<Schema>, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    await sql`set constraints team_members_keep_owned immediate`.execute(trx)
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'team_members_owner_stays') return false
    throw error
  }
}

/**
 * Changes a member's role; a viewer's portfolios leave the team. False, with a failed transaction, if the team would have no
 * owner.
 */
export function changeMemberRole(trx: Transaction<Schema>, teamId: Id, userId: Id, role: TeamRole): Promise<boolean> {
  return keepsAnOwner(trx, () => sql`select app.give_role(${teamId}::uuid, ${userId}::uuid, ${role})`.execute(trx))
}

/** Removes a member and the portfolios that they share; false as for changeMemberRole. */
export function removeMember(trx: Transaction<Schema>, teamId: Id, userId: Id): Promise<boolean> {
  return keepsAnOwner(trx, () =>
    trx.deleteFrom('team_members').where('team_id', '=', teamId).where('user_id', '=', userId).execute(),
  )
}

/** Locks until the transaction ends, so that concurrent checks of a limit run one after the other. */
export async function lockTeams(trx: Transaction<Schema>, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`teams ${what}`}, 0))`.execute(trx)
}

/** Locks who is in a team, who is invited and in which roles. */
export const lockMembers = (trx: Transaction<Schema>, teamId: Id): Promise<void> =>
  lockTeams(trx, `and members ${teamId}`)
