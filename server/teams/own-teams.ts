import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { teamLimits } from '#domain/portfolio/team.ts'
import { ApiError } from '#server/request/api-error.ts'
import { orNotFound } from '#server/request/or-not-found.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findTeam, listTeams, lockTeams, type Team } from './teams.ts'

/** A team of which the user is a member. Throws `not_found`. */
export async function requireTeamAsMember(trx: Transaction<Schema>, userId: Id, teamId: Id): Promise<Team> {
  return orNotFound(await findTeam(trx, userId, teamId))
}

/** A team of which the user is an owner. Throws `not_found`, or `forbidden` for other members. */
export async function requireTeamAsOwner(trx: Transaction<Schema>, userId: Id, teamId: Id): Promise<Team> {
  const team = await requireTeamAsMember(trx, userId, teamId)
  if (team.role !== 'owner') throw new ApiError('forbidden', 'Only team owners can do this.')
  return team
}

/** Refuses one more team beyond the limit; locks the count until the transaction ends. Throws `conflict`. */
export async function requireTeamRoom(trx: Transaction<Schema>, userId: Id): Promise<void> {
  await lockTeams(trx, `of ${userId}`)
  const teams = await listTeams(trx, userId)
  if (teams.length < teamLimits.teamsPerUser) return
  throw new ApiError('conflict', `You can join at most ${teamLimits.teamsPerUser} teams. Leave one first.`)
}
