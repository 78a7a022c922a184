import { sql, type Transaction } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { InvitedRole } from '#domain/portfolio/team.ts'
import { sha256 } from '#server/secrets/digest.ts'
import type { Schema } from '#server/sql/tables.ts'

export interface Invitation {
  readonly id: Id
  readonly email: string
  readonly role: InvitedRole
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/** An invitation as the invited person sees it. */
export interface ReceivedInvitation {
  readonly teamName: string
  readonly role: InvitedRole
  readonly invitedBy: string
  readonly expiresAt: Instant
  readonly by: 'mail' | 'link'
}

/** Creates a token for a link, and the digest to store. */
export function createInvitationToken(): { readonly token: string; readonly digest: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: sha256(token) }
}

/** What a token is stored as: its digest, and when it ends, some days from now. */
export const storedToken = ({ digest, days }: { readonly digest: Buffer; readonly days: number }) => ({
  token_digest: digest,
  expires_at: sql<Instant>`now() + make_interval(days => ${days}::integer)`,
})

const selection = ['id', 'email', 'role', 'created_at as createdAt', 'expires_at as expiresAt'] as const

/** The open invitations of a team, oldest first; only its owners see them. */
export function listInvitations(trx: Transaction<Schema>, teamId: Id): Promise<Invitation[]> {
  return trx
    .selectFrom('team_invitations')
    .select(selection)
    .where('team_id', '=', teamId)
    .where('expires_at', '>', sql<Instant>`now()`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Stores an invitation, replacing an earlier one to the same address. */
export async function insertInvitation(
  trx: Transaction<Schema>,
  invitation: {
    readonly teamId: Id
    readonly email: string
    readonly role: InvitedRole
    readonly digest: Buffer
    readonly days: number
  },
): Promise<Invitation> {
  const { teamId, email, role, digest, days } = invitation
  await deleteInvitationTo(trx, teamId, email)
  return trx
    .insertInto('team_invitations')
    .values({
      team_id: teamId,
      email,
      role,
      ...storedToken({ digest, days }),
    })
    .returning(selection)
    .executeTakeFirstOrThrow()
}

/** Gives an open invitation a new token and its full time; undefined if there is none. */
export function renewInvitation(
  trx: Transaction<Schema>,
  invitation: { readonly teamId: Id; readonly id: Id; readonly digest: Buffer; readonly days: number },
): Promise<Invitation | undefined> {
  return (
    trx
      .updateTable('team_invitations')
      .set(storedToken(invitation))
      .where('id', '=', invitation.id)
      .where('team_id', '=', invitation.teamId)
      // Not when the transaction began: it may have waited for another that no longer counted this one.
      .where('expires_at', '>', sql<Instant>`clock_timestamp()`)
      .returning(selection)
      .executeTakeFirst()
  )
}

/** Revokes the invitation to an address, if there is one. */
export async function deleteInvitationTo(trx: Transaction<Schema>, teamId: Id, email: string): Promise<void> {
  await trx
    .deleteFrom('team_invitations')
    .where('team_id', '=', teamId)
    .where('email', '=', email.toLowerCase())
    .execute()
}

/** Revokes an invitation; false if there is none. */
export async function deleteInvitation(trx: Transaction<Schema>, teamId: Id, id: Id): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('team_invitations')
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The invitation to the transaction's user with this token; undefined if it is for another address, used or expired.
 */
export async function findInvitationByToken(
  trx: Transaction<Schema>,
  token: string,
): Promise<ReceivedInvitation | undefined> {
  const { rows } = await sql<ReceivedInvitation>`
    select team_name as "teamName", role, inviter as "invitedBy", expires_at as "expiresAt", 'mail' as by
    from app.find_invitation(${sha256(token)}::bytea)
  `.execute(trx)
  return rows[0]
}

/** The open invitations to the transaction's user that need no token, oldest first. */
export async function listReceivedInvitations(
  trx: Transaction<Schema>,
): Promise<(Omit<ReceivedInvitation, 'by'> & { readonly id: Id })[]> {
  const { rows } = await sql<Omit<ReceivedInvitation, 'by'> & { readonly id: Id }>`
    select id, team_name as "teamName", role, inviter as "invitedBy", expires_at as "expiresAt"
    from app.received_invitations()
  `.execute(trx)
  return rows
}

/** An invitation by its token, or by its id if the transaction's user received it. */
export type Answered = { readonly token: string } | { readonly id: Id }

const keyOf = (answered: Answered) =>
  'token' in answered ? sql`${sha256(answered.token)}::bytea` : sql`${answered.id}::uuid`

/** Joins the team of an invitation; null if there is none for the transaction's user. */
export async function acceptInvitation(trx: Transaction<Schema>, answered: Answered): Promise<Id | null> {
  const { rows } = await sql<{ team: Id | null }>`select app.accept_invitation(${keyOf(answered)}) as team`.execute(trx)
  return rows[0]?.team ?? null
}

/** Declines an invitation; false if there is none for the transaction's user. */
export async function declineInvitation(trx: Transaction<Schema>, answered: Answered): Promise<boolean> {
  const { rows } = await sql<{ declined: boolean }>`
    select app.decline_invitation(${keyOf(answered)}) as declined
  `.execute(trx)
  return rows[0]?.declined === true
}
