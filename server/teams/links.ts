import { sql, type Transaction } from 'kysely'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { InvitedRole } from '#domain/portfolio/team.ts'
import { sha256 } from '#server/secrets/digest.ts'
import type { Schema } from '#server/sql/tables.ts'
import { type ReceivedInvitation, storedToken } from './invitations.ts'

/** An invitation link as owners see it: without its token. */
export interface TeamLink {
  readonly id: Id
  readonly role: InvitedRole
  readonly maxUses: number
  readonly uses: number
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

const selection = [
  'id',
  'role',
  'max_uses as maxUses',
  'uses',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

/** The links of a team that somebody can still join by, oldest first; only its owners see them. */
export function listLinks(trx: Transaction<Schema>, teamId: Id): Promise<TeamLink[]> {
  return trx
    .selectFrom('team_links')
    .select(selection)
    .where('team_id', '=', teamId)
    .where('expires_at', '>', sql<Instant>`now()`)
    .whereRef('uses', '<', 'max_uses')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function insertLink(
  trx: Transaction<Schema>,
  link: {
    readonly teamId: Id
    readonly role: InvitedRole
    readonly maxUses: number
    readonly digest: Buffer
    readonly days: number
  },
): Promise<TeamLink> {
  return trx
    .insertInto('team_links')
    .values({
      team_id: link.teamId,
      role: link.role,
      max_uses: link.maxUses,
      ...storedToken(link),
    })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Revokes a link; false if there is none. */
export async function deleteLink(trx: Transaction<Schema>, teamId: Id, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('team_links')
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Revokes every link of a team, so that a removed member cannot return by one they know. */
export async function deleteLinks(trx: Transaction<Schema>, teamId: Id): Promise<void> {
  await trx.deleteFrom('team_links').where('team_id', '=', teamId).execute()
}

/** What a link's token says; undefined if the link has expired, been revoked or is used up. */
export async function findLinkByToken(
  trx: Transaction<Schema>,
  token: string,
): Promise<ReceivedInvitation | undefined> {
  const { rows } = await sql<ReceivedInvitation>`
    select team_name as "teamName", role, inviter as "invitedBy", expires_at as "expiresAt", 'link' as by
    from app.find_team_link(${sha256(token)}::bytea)
  `.execute(trx)
  return rows[0]
}

/** Members and open invitations of a link's team. */
export async function teamSizeOfLink(trx: Transaction<Schema>, token: string): Promise<number> {
  const { rows } = await sql<{ size: number | null }>`
    select app.team_size_of_link(${sha256(token)}::bytea) as size
  `.execute(trx)
  return rows[0]?.size ?? 0
}

/** Joins a link's team; null if findLinkByToken finds none. */
export async function joinByLink(trx: Transaction<Schema>, token: string): Promise<Id | null> {
  const { rows } = await sql<{ team: Id | null }>`select app.join_by_link(${sha256(token)}::bytea) as team`.execute(trx)
  return rows[0]?.team ?? null
}
