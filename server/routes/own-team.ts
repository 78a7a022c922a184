import type { Transaction } from 'kysely'
import type { Id } from '#domain/units.ts'
import type { Schema } from '#server/data/schema.ts'
import { findTeam, type Team } from '#server/data/teams.ts'
import { ApiError } from '#server/errors.ts'
import { existing } from './owned.ts'

/** A team that the user is a member of. Throws `not_found`. */
export async function ownTeam(trx: Transaction<Schema>, userId: Id, teamId: Id): Promise<Team> {
  return existing(await findTeam(trx, userId, teamId))
}

/** A team that the user is an owner of. Throws `not_found`, or `forbidden` for its other members. */
export async function ownedTeam(trx: Transaction<Schema>, userId: Id, teamId: Id): Promise<Team> {
  const team = await ownTeam(trx, userId, teamId)
  if (team.role !== 'owner') throw new ApiError('forbidden', 'Only owners of the team do this.')
  return team
}
