import { createHash, randomBytes } from 'node:crypto'
import { createTeam } from '#contract/teams/teams.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { type Attempt, type Belongings, byId, type Resource, type TeamAccess } from './attempt.ts'

const all = { owner: 'read', coach: 'read', trader: 'read', viewer: 'read' } as const
const ownersOnly: Record<keyof typeof all, TeamAccess> = {
  owner: 'read',
  coach: 'refused',
  trader: 'refused',
  viewer: 'refused',
}

type Attempts = Record<string, Attempt>

/** An attempt on another user's team as a whole. */
const atTeam = (body: object | null, team: NonNullable<Attempt['team']> = ownersOnly): Attempts => ({
  'params.teamId': {
    input: ({ teamId }) => ({ params: { teamId }, ...(body === null ? {} : { body }) }),
    team,
  },
})

/** An entry of another user's team, requested from that team and from the caller's own. */
const within = (name: 'userId' | 'id', of: (one: Belongings) => string, body: object | null): Attempts => {
  const rest = body === null ? {} : { body }
  return {
    'params.teamId': {
      input: (theirs) => ({ params: { teamId: theirs.teamId, [name]: of(theirs) }, ...rest }),
      team: ownersOnly,
    },
    [`params.${name}`]: {
      input: (theirs, mine) => ({ params: { teamId: mine.teamId, [name]: of(theirs) }, ...rest }),
    },
  }
}
const member = ({ memberId = '' }: Belongings) => memberId

/** A token that is not valid. */
const unknown = { body: { token: 'A'.repeat(43) }, code: 'not_found' } as const

export const teams: Resource = {
  attempts: {
    'GET /teams/:teamId/portfolios': atTeam(null, all),
    'GET /teams/:teamId': atTeam(null, all),
    'PUT /teams/:teamId': atTeam({ name: 'Taken over' }),
    'DELETE /teams/:teamId': atTeam(null),
    'PUT /teams/:teamId/members/:userId': within('userId', member, { role: 'viewer' }),
    'DELETE /teams/:teamId/members/:userId': within('userId', member, null),
    'GET /teams/:teamId/invitations': atTeam(null),
    'POST /teams/:teamId/invitations': atTeam({ email: 'somebody@example.com', role: 'coach' }),
    'POST /teams/:teamId/invitations/:id/resend': within('id', ({ invitationId }) => invitationId ?? '', null),
    'POST /team-invitations/:id/accept': byId(({ acceptedId = '' }) => ({ params: { id: acceptedId } })),
    'POST /team-invitations/:id/decline': byId(({ declinedId = '' }) => ({ params: { id: declinedId } })),
    'GET /teams/:teamId/links': atTeam(null),
    'POST /teams/:teamId/links': atTeam({ role: 'viewer', days: 7, maxUses: 1 }),
    'DELETE /teams/:teamId/links/:id': within('id', ({ teamLinkId }) => teamLinkId ?? '', null),
    'DELETE /teams/:teamId/invitations/:id': within('id', ({ invitationId }) => invitationId ?? '', null),
  },
  ownOnly: {
    'GET /teams': {},
    'POST /teams': { body: { name: 'One more' } },
    'GET /team-invitations': {},
    'POST /team-invitations/find': unknown,
    'POST /team-invitations/accept': unknown,
    'POST /team-invitations/decline': unknown,
  },
  async more(server, user) {
    const { team } = await succeed(server, user.token, createTeam, { body: { name: 'Desk' } })
    const { rows } = await server.services.database.pool.query<{ id: string }>(
      `insert into team_invitations (team_id, email, role, token_digest, invited_by, expires_at)
       values ($1, 'invited@example.com', 'viewer', $2, $3, now() + interval '1 day') returning id`,
      [team.id, createHash('sha256').update(randomBytes(32)).digest(), user.userId],
    )
    const links = await server.services.database.pool.query<{ id: string }>(
      `insert into team_links (team_id, role, token_digest, max_uses, created_by, expires_at)
       values ($1, 'viewer', $2, 1, $3, now() + interval '1 day') returning id`,
      [team.id, createHash('sha256').update(randomBytes(32)).digest(), user.userId],
    )
    const viewer = await server.signUp()
    await server.services.database.pool.query(
      `insert into team_members (team_id, user_id, role) values ($1, $2, 'viewer')`,
      [team.id, viewer.userId],
    )
    /** An invitation to the user, of a team of somebody else. */
    const receive = async () => {
      const received = await server.services.database.pool.query<{ id: string }>(
        `with desk as (insert into teams (name) values ('Theirs') returning id)
         insert into team_invitations (team_id, email, role, token_digest, invited_by, expires_at)
         select desk.id, lower(account.email), 'viewer', $1, $2, now() + interval '1 day'
         from desk join auth.users as account on account.id = $3 returning id`,
        [createHash('sha256').update(randomBytes(32)).digest(), viewer.userId, user.userId],
      )
      return received.rows[0]?.id ?? ''
    }
    return {
      acceptedId: await receive(),
      declinedId: await receive(),
      teamId: team.id,
      invitationId: rows[0]?.id ?? '',
      memberId: viewer.userId,
      teamLinkId: links.rows[0]?.id ?? '',
    }
  },
}
