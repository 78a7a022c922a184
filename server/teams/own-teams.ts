import type { Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { orNotFound } from '#server/portfolios/own-portfolios.ts'
import { ApiError } from '#server/request/api-error.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findTeam, type Team } from './teams.ts'

/** A team that the user is a member of. Throws `not_found`. */
export async function requireTeamAsMember(trx: Transaction<Schema>, userId: Id, teamId: Id): Promise<Team> {
  return orNotFound(await findTeam(trx, userId, teamId))
}

/** A team that the user is an owner of. Throws `not_found`, or `forbidden` for its other members. */
export async function requireTeamAsOwner(trx: Transaction<Schema>, userId: Id, teamId: Id): Promise<Team> {
  const team = await requireTeamAsMember(trx, userId, teamId)
  if (team.role !== 'owner') throw new ApiError('forbidden', 'Only owners of the team do this.')
  return team
}
