import { expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import * as teams from '#contract/teams/teams.ts'
import { maxLinkUses, teamLimits, type InvitedRole } from '#domain/portfolio/team.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'
import { awaitBlocked } from './await-blocked.ts'

onBothDatabases('invitations of teams', (server) => {
  const pool = () => server().services.database.pool
  const call: ReturnType<typeof server>['call'] = (route, input, token) => server().call(route, input, token)

  async function newTeam() {
    const owner = await server().signUp()
    const { team } = await succeed(server(), owner.token, teams.createTeam, { body: { name: 'Desk' } })
    return { owner, team, params: { teamId: team.id } }
  }
  const createLink = (owner: TestUser, teamId: string, maxUses = 5, role: InvitedRole = 'trader') =>
    succeed(server(), owner.token, teams.createLink, { params: { teamId }, body: { role, days: 7, maxUses } })
  const join = (user: TestUser, token: string) => call(teams.acceptInvitation, { body: { token } }, user.token)
  const kindsOf = async (user: TestUser) =>
    (await succeed(server(), user.token, listNotifications, { query: {} })).notifications.map(
      ({ kind, payload: { teamName, role } }) => [kind, teamName, ...(role === undefined ? [] : [role])],
    )
  const notFound = { status: 404, body: { code: 'not_found' } }

  test('whoever has a link joins in its role until it is used up; the database has no token', async () => {
    const { owner, team, params } = await newTeam()
    const [first, second, third] = [await server().signUp(), await server().signUp(), await server().signUp()]
    const { link, token } = await createLink(owner, team.id, 2)
    expect(link).toMatchObject({ role: 'trader', maxUses: 2, uses: 0 })
    const stored = await pool().query(
      `select l.*, encode(token_digest, 'base64') from team_links l where team_id = $1`,
      [team.id],
    )
    expect(JSON.stringify(stored.rows)).not.toContain(token)

    const found = await succeed(server(), first.token, teams.findInvitation, { body: { token } })
    expect(found.invitation).toMatchObject({ teamName: 'Desk', role: 'trader', invitedBy: owner.email, by: 'link' })
    expect(await join(first, token)).toMatchObject({ ok: true, body: { team: { id: team.id, role: 'trader' } } })
    // Joining again, and the owner's own click, use nothing up and change no role.
    expect(await join(first, token)).toMatchObject({ ok: true, body: { team: { role: 'trader' } } })
    expect(await join(owner, token)).toMatchObject({ ok: true, body: { team: { role: 'owner' } } })
    expect((await succeed(server(), owner.token, teams.listLinks, { params })).links).toMatchObject([{ uses: 1 }])

    expect(await join(second, token)).toMatchObject({ ok: true })
    expect(await join(third, token)).toMatchObject(notFound)
    expect(await call(teams.findInvitation, { body: { token } }, third.token)).toMatchObject(notFound)
    expect((await succeed(server(), owner.token, teams.listLinks, { params })).links).toEqual([])
    expect(await kindsOf(owner)).toEqual([
      ['member_joined', 'Desk'],
      ['member_joined', 'Desk'],
    ])
  })

  test('expired and revoked links open nothing', async () => {
    const { owner, team, params } = await newTeam()
    const user = await server().signUp()
    const expired = await createLink(owner, team.id)
    await pool().query(`update team_links set expires_at = now() - interval '1 second' where id = $1`, [
      expired.link.id,
    ])
    expect(await join(user, expired.token)).toMatchObject(notFound)
    const revoked = await createLink(owner, team.id)
    await succeed(server(), owner.token, teams.revokeLink, { params: { ...params, id: revoked.link.id } })
    expect(await join(user, revoked.token)).toMatchObject(notFound)
  })

  test('removing a member ends all links, so that nobody returns by one', async () => {
    const { owner, team } = await newTeam()
    const member = await server().signUp()
    const { token } = await createLink(owner, team.id)
    await join(member, token)
    await succeed(server(), owner.token, teams.removeMember, { params: { teamId: team.id, userId: member.userId } })
    expect(await join(member, token)).toMatchObject(notFound)
    expect(await kindsOf(member)).toEqual([['removed_from_team', 'Desk']])
  })

  /** The tokens that were mailed to a user, oldest first. */
  const mailedTokens = async ({ email }: TestUser) => {
    const { rows } = await pool().query<{ text: string }>(
      `select text from app.mail_outbox where recipient = $1 and purpose = 'team_invitation' order by created_at`,
      [email],
    )
    return rows.map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1] ?? '')
  }

  test('nor by an invitation to their address, whether they are removed or get a lower role', async () => {
    for (const isRemoved of [true, false]) {
      const { owner, team, params } = await newTeam()
      const member = await server().signUp()
      const memberParams = { ...params, userId: member.userId }
      await succeed(server(), owner.token, teams.invite, { params, body: { email: member.email, role: 'coach' } })
      const [mailed = ''] = await mailedTokens(member)
      const { token } = await createLink(owner, team.id, 5, 'coach')
      await join(member, token)
      if (isRemoved) await succeed(server(), owner.token, teams.removeMember, { params: memberParams })
      else {
        const body = { role: 'viewer' as const }
        await succeed(server(), owner.token, teams.updateMember, { params: memberParams, body })
        await succeed(server(), member.token, teams.removeMember, { params: memberParams })
      }
      expect(await join(member, mailed)).toMatchObject(notFound)
      expect(await join(member, token)).toMatchObject(notFound)
    }
  })

  test('joining by a link answers the invitation to the own address, and those of nobody else', async () => {
    const { owner, team, params } = await newTeam()
    const member = await server().signUp()
    for (const email of [member.email, 'somebody@example.com']) {
      await succeed(server(), owner.token, teams.invite, { params, body: { email, role: 'coach' } })
    }
    const [mailed = ''] = await mailedTokens(member)
    const { token } = await createLink(owner, team.id, 5, 'viewer')
    await join(member, token)
    const { invitations } = await succeed(server(), owner.token, teams.listInvitations, { params })
    expect(invitations.map(({ email }) => email)).toEqual(['somebody@example.com'])
    // Whoever leaves by themselves may return by the link, but in its role alone.
    await succeed(server(), member.token, teams.removeMember, { params: { ...params, userId: member.userId } })
    expect(await join(member, mailed)).toMatchObject(notFound)
    expect(await join(member, token)).toMatchObject({ ok: true, body: { team: { role: 'viewer' } } })
  })

  test('an account is told of an invitation to its address, and answers it without the link', async () => {
    const [one, two] = [await newTeam(), await newTeam()]
    const [invited, other] = [await server().signUp(), await server().signUp()]
    for (const { owner, params } of [one, two]) {
      await succeed(server(), owner.token, teams.invite, { params, body: { email: invited.email, role: 'coach' } })
    }
    const received = async (user: TestUser) =>
      (await succeed(server(), user.token, teams.listReceivedInvitations, {})).invitations
    const [first, second] = await received(invited)
    expect(first).toMatchObject({ teamName: 'Desk', role: 'coach', invitedBy: one.owner.email })
    expect(await received(other)).toEqual([])
    const answerBy = (user: TestUser, route: typeof teams.acceptReceivedInvitation, id = first?.id ?? '') =>
      call(route, { params: { id } }, user.token)
    expect(await answerBy(other, teams.acceptReceivedInvitation)).toMatchObject(notFound)
    const declined = await call(teams.declineReceivedInvitation, { params: { id: first?.id ?? '' } }, other.token)
    expect(declined).toMatchObject(notFound)

    expect(await answerBy(invited, teams.acceptReceivedInvitation)).toMatchObject({
      ok: true,
      body: { team: { id: one.team.id, role: 'coach' } },
    })
    expect(await kindsOf(one.owner)).toEqual([['member_joined', 'Desk']])
    await succeed(server(), invited.token, teams.declineReceivedInvitation, { params: { id: second?.id ?? '' } })
    expect(await answerBy(invited, teams.acceptReceivedInvitation, second?.id)).toMatchObject(notFound)
    expect(await received(invited)).toEqual([])
    expect((await succeed(server(), invited.token, teams.listTeams, {})).teams).toHaveLength(1)
  })

  test('whoever signs up with an address after it was invited, or ends with an expired one, needs a new mail', async () => {
    const { owner, team, params } = await newTeam()
    const email = `late-${crypto.randomUUID()}@example.com`
    await succeed(server(), owner.token, teams.invite, { params, body: { email, role: 'coach' } })
    const late = await server().signUp(email)
    const received = async () =>
      (await succeed(server(), late.token, teams.listReceivedInvitations, {})).invitations.length
    expect(await received()).toBe(0)
    await succeed(server(), owner.token, teams.invite, { params, body: { email, role: 'coach' } })
    expect(await received()).toBe(1)
    await pool().query(`update team_invitations set expires_at = now() - interval '1 second' where team_id = $1`, [
      team.id,
    ])
    expect(await received()).toBe(0)
  })

  test('a higher role revokes nothing', async () => {
    const { owner, team, params } = await newTeam()
    const [member, other] = [await server().signUp(), await server().signUp()]
    const { token } = await createLink(owner, team.id)
    await join(member, token)
    await succeed(server(), owner.token, teams.updateMember, {
      params: { ...params, userId: member.userId },
      body: { role: 'coach' },
    })
    expect(await join(other, token)).toMatchObject({ ok: true, body: { team: { role: 'trader' } } })
  })

  test('links are few, short and never for owners', async () => {
    const { owner, team, params } = await newTeam()
    const refused = (body: object) => call(teams.createLink, { params, body: body as never }, owner.token)
    const good = { role: 'viewer', days: 1, maxUses: 1 }
    for (const wrong of [{ role: 'owner' }, { days: 90 }, { maxUses: maxLinkUses + 1 }, { maxUses: 0 }]) {
      expect(await refused({ ...good, ...wrong })).toMatchObject({ status: 400 })
    }
    for (let count = 0; count < teamLimits.openLinks; count++) await createLink(owner, team.id)
    expect(await refused(good)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('a full team accepts nobody by a link', async () => {
    const { owner, team } = await newTeam()
    const user = await server().signUp()
    const { token } = await createLink(owner, team.id)
    await pool().query(
      `insert into team_invitations (team_id, email, role, token_digest, invited_by, expires_at)
       select $1, 'n' || number || '@example.com', 'viewer', sha256(gen_random_uuid()::text::bytea), $2, now() + interval '1 day'
       from generate_series(1, $3::integer) as number`,
      [team.id, owner.userId, teamLimits.members - 1],
    )
    expect(await join(user, token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await pool().query(
      `delete from team_invitations where team_id = $1 and id = (select id from team_invitations where team_id = $1 limit 1)`,
      [team.id],
    )
    expect(await join(user, token)).toMatchObject({ ok: true })
  })

  /** Fills a team with accounts up to a number of members. */
  const fillWithMembers = (teamId: string, members: number) =>
    pool().query(
      `with accounts as (
         insert into auth.users (email, encrypted_password, email_confirmed_at)
         select $1 || number || '@example.com', 'x', now() from generate_series(1, $2::integer) as number returning id
       )
       insert into team_members (team_id, user_id, role) select $1::uuid, id, 'viewer' from accounts`,
      [teamId, members - 1],
    )

  test('a team that has become full accepts nobody by mail', async () => {
    const { owner, team, params } = await newTeam()
    const invited = await server().signUp()
    await succeed(server(), owner.token, teams.invite, { params, body: { email: invited.email, role: 'trader' } })
    const [token = ''] = await mailedTokens(invited)
    await fillWithMembers(team.id, teamLimits.members)
    expect(await join(invited, token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await pool().query(
      `delete from team_members where (team_id, user_id) in (
         select team_id, user_id from team_members where team_id = $1 and role = 'viewer' limit 1
       )`,
      [team.id],
    )
    expect(await join(invited, token)).toMatchObject({ ok: true })
  })

  test('the last place is not given twice, to one who joins and one who is invited', async () => {
    const { owner, team, params } = await newTeam()
    const joining = await server().signUp()
    await fillWithMembers(team.id, teamLimits.members - 1)
    const client = await pool().connect()
    await client.query('begin')
    await client.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'viewer')`, [
      team.id,
      joining.userId,
    ])
    const body = { email: 'somebody@example.com', role: 'viewer' as const }
    const invited = call(teams.invite, { params, body }, owner.token)
    await awaitBlocked(server(), 1)
    await client.query('commit')
    client.release()
    expect(await invited).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('an invitation is sent again with a new link; the earlier one no longer works', async () => {
    const { owner, team, params } = await newTeam()
    const invited = await server().signUp()
    const body = { email: invited.email, role: 'coach' as const }
    const { invitation } = await succeed(server(), owner.token, teams.invite, { params, body })
    await pool().query(`update team_invitations set expires_at = now() + interval '1 hour' where id = $1`, [
      invitation.id,
    ])
    const again = await succeed(server(), owner.token, teams.resendInvitation, {
      params: { teamId: team.id, id: invitation.id },
    })
    expect(again.invitation).toMatchObject({ id: invitation.id, email: invited.email, role: 'coach' })
    expect(Date.parse(again.invitation.expiresAt) - Date.now()).toBeGreaterThan(6 * 86_400_000)
    const [earlier = '', later = ''] = await mailedTokens(invited)
    expect(await join(invited, earlier)).toMatchObject(notFound)
    expect(await join(invited, later)).toMatchObject({ ok: true, body: { team: { role: 'coach' } } })
    // One that has expired has left the list of open ones, and counts for none: it is not revived.
    const late = await server().signUp()
    const { invitation: expired } = await succeed(server(), owner.token, teams.invite, {
      params,
      body: { email: late.email, role: 'coach' },
    })
    await pool().query(`update team_invitations set expires_at = now() where id = $1`, [expired.id])
    expect(
      await call(teams.resendInvitation, { params: { teamId: team.id, id: expired.id } }, owner.token),
    ).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: expect.stringContaining('Invite the address') },
    })
    // The account with the address was told in the app, too.
    expect(await kindsOf(invited)).toEqual([['team_invited', 'Desk', 'coach']])
  })

  test('members learn of roles, owners of members who leave, all of the end of a team', async () => {
    const { owner, team, params } = await newTeam()
    const [coach, viewer] = [await server().signUp(), await server().signUp()]
    const { token } = await createLink(owner, team.id, 5, 'viewer')
    for (const user of [coach, viewer]) await join(user, token)
    const memberParams = (user: TestUser) => ({ ...params, userId: user.userId })
    await succeed(server(), owner.token, teams.updateMember, { params: memberParams(coach), body: { role: 'coach' } })
    await succeed(server(), viewer.token, teams.removeMember, { params: memberParams(viewer) })
    expect((await kindsOf(owner))[0]).toEqual(['member_left', 'Desk'])
    expect(await kindsOf(coach)).toEqual([['role_changed', 'Desk', 'coach']])
    await succeed(server(), owner.token, teams.deleteTeam, { params })
    // What was about the team went with it.
    expect(await kindsOf(coach)).toEqual([['team_deleted', 'Desk']])
  })

  test('every change of a team changes the row that each member follows; a removed member loses it', async () => {
    const { owner, team, params } = await newTeam()
    const member = await server().signUp()
    const revisions = async () => {
      const { rows } = await pool().query<{ user_id: string; revision: string }>(
        'select user_id, revision from team_changes where team_id = $1',
        [team.id],
      )
      return new Map(rows.map(({ user_id, revision }) => [user_id, Number(revision)]))
    }
    const { token } = await createLink(owner, team.id)
    await join(member, token)
    let before = await revisions()
    expect([...before.keys()].toSorted()).toEqual([owner.userId, member.userId].toSorted())
    const memberParams = { ...params, userId: member.userId }
    for (const change of [
      () => succeed(server(), owner.token, teams.updateTeam, { params, body: { name: 'Night desk' } }),
      () => succeed(server(), owner.token, teams.updateMember, { params: memberParams, body: { role: 'viewer' } }),
      () => succeed(server(), owner.token, teams.invite, { params, body: { email: 'x@example.com', role: 'coach' } }),
      () => createLink(owner, team.id),
    ]) {
      await change()
      const after = await revisions()
      for (const [user, revision] of before) expect(after.get(user)).toBeGreaterThan(revision)
      before = after
    }
    await succeed(server(), owner.token, teams.removeMember, { params: memberParams })
    expect([...(await revisions()).keys()]).toEqual([owner.userId])
  })
})
