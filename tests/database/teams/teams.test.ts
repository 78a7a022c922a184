import { beforeAll, expect, test } from 'vitest'
import { getPortfolioMetrics } from '#contract/figures/metrics.ts'
import { createExchange } from '#contract/playbook/exchanges.ts'
import { createMistake } from '#contract/playbook/mistakes.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createTag } from '#contract/playbook/tags.ts'
import { getPortfolioNames } from '#contract/portfolios/names.ts'
import { listPortfolios, updatePortfolio } from '#contract/portfolios/portfolios.ts'
import * as teams from '#contract/teams/teams.ts'
import { createRemark, deleteRemark, listRemarks, updateRemark } from '#contract/trades/remarks.ts'
import { createTrade, getTrade, listTradesOptimized, updateTrade } from '#contract/trades/trades.ts'
import { migrate } from '#server/sql/migrate.ts'
import { actAsTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'
import { awaitBlocked } from './await-blocked.ts'

onBothDatabases('teams', (server) => {
  const pool = () => server().services.database.pool
  const call: ReturnType<typeof server>['call'] = (route, input, token) => server().call(route, input, token)

  /** The token in the newest invitation's mail to an address. */
  async function mailedToken(address: string): Promise<string> {
    const { rows } = await pool().query<{ text: string }>(
      `select text from app.mail_outbox where recipient = $1 and purpose = 'team_invitation' order by created_at desc limit 1`,
      [address],
    )
    return /token=([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1] ?? ''
  }

  async function newTeam(name = 'Desk') {
    const owner = await server().signUp()
    const { team } = await succeed(server(), owner.token, teams.createTeam, { body: { name } })
    return { owner, team }
  }

  async function invite(owner: TestUser, teamId: string, email: string, role: 'coach' | 'trader' | 'viewer') {
    await succeed(server(), owner.token, teams.invite, { params: { teamId }, body: { email, role } })
    return mailedToken(email)
  }

  async function join(owner: TestUser, teamId: string, role: 'coach' | 'trader' | 'viewer', user?: TestUser) {
    const member = user ?? (await server().signUp())
    const token = await invite(owner, teamId, member.email, role)
    await succeed(server(), member.token, teams.acceptInvitation, { body: { token } })
    return member
  }

  test('a team begins with its creator as owner, and is renamed and deleted by owners alone', async () => {
    const { owner, team } = await newTeam()
    expect(team).toMatchObject({ name: 'Desk', role: 'owner', members: 1, portfolios: 0 })
    const coach = await join(owner, team.id, 'coach')
    const params = { teamId: team.id }
    expect(await call(teams.updateTeam, { params, body: { name: 'Mine' } }, coach.token)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(await call(teams.deleteTeam, { params }, coach.token)).toMatchObject({ status: 403 })
    const renamed = await succeed(server(), owner.token, teams.updateTeam, { params, body: { name: 'Night desk' } })
    expect(renamed.team.name).toBe('Night desk')
    const { teams: listed } = await succeed(server(), coach.token, teams.listTeams, {})
    expect(listed).toMatchObject([{ name: 'Night desk', role: 'coach', members: 2 }])
    await succeed(server(), owner.token, teams.deleteTeam, { params })
    expect((await succeed(server(), coach.token, teams.listTeams, {})).teams).toEqual([])
  })

  test('an invitation is for one address, one use and seven days; only its digest is kept', async () => {
    const { owner, team } = await newTeam()
    const [invited, other] = [await server().signUp(), await server().signUp()]
    const token = await invite(owner, team.id, invited.email.toUpperCase(), 'viewer').then(() =>
      mailedToken(invited.email),
    )
    expect(token).toHaveLength(43)
    const found = await succeed(server(), invited.token, teams.findInvitation, { body: { token } })
    expect(found.invitation).toMatchObject({ teamName: 'Desk', role: 'viewer', invitedBy: owner.email })
    // Another account with the link gets the answer for an unknown token.
    for (const route of [teams.findInvitation, teams.acceptInvitation, teams.declineInvitation]) {
      expect(await call(route, { body: { token } }, other.token)).toMatchObject({ status: 404 })
    }
    const { rows } = await pool().query('select token_digest from team_invitations where team_id = $1', [team.id])
    expect(JSON.stringify(rows)).not.toContain(token)

    await pool().query(`update team_invitations set expires_at = now() - interval '1 second' where team_id = $1`, [
      team.id,
    ])
    expect(await call(teams.acceptInvitation, { body: { token } }, invited.token)).toMatchObject({ status: 404 })
    const params = { teamId: team.id }
    expect((await succeed(server(), owner.token, teams.listInvitations, { params })).invitations).toEqual([])

    const again = await invite(owner, team.id, invited.email, 'coach')
    expect(again).not.toBe(token)
    const joined = await succeed(server(), invited.token, teams.acceptInvitation, { body: { token: again } })
    expect(joined.team).toMatchObject({ role: 'coach', members: 2 })
    expect(await call(teams.acceptInvitation, { body: { token: again } }, invited.token)).toMatchObject({ status: 404 })
    expect(
      await call(teams.invite, { params, body: { email: invited.email, role: 'viewer' } }, owner.token),
    ).toMatchObject({ status: 409, body: { details: [{ field: 'email', message: 'belongs to a member' }] } })
  })

  test('an invitation can be revoked and declined', async () => {
    const { owner, team } = await newTeam()
    const [first, second] = [await server().signUp(), await server().signUp()]
    const params = { teamId: team.id }
    const token = await invite(owner, team.id, first.email, 'trader')
    const { invitations } = await succeed(server(), owner.token, teams.listInvitations, { params })
    const id = invitations[0]?.id ?? ''
    await succeed(server(), owner.token, teams.revokeInvitation, { params: { teamId: team.id, id } })
    expect(await call(teams.acceptInvitation, { body: { token } }, first.token)).toMatchObject({ status: 404 })
    const other = await invite(owner, team.id, second.email, 'trader')
    await succeed(server(), second.token, teams.declineInvitation, { body: { token: other } })
    expect(await call(teams.acceptInvitation, { body: { token: other } }, second.token)).toMatchObject({ status: 404 })
    expect((await succeed(server(), owner.token, teams.getTeam, { params })).members).toHaveLength(1)
  })

  test('a team keeps an owner while it has members', async () => {
    const { owner, team } = await newTeam()
    const coach = await join(owner, team.id, 'coach')
    const params = (userId: string) => ({ teamId: team.id, userId })
    const refused = { status: 409, body: { code: 'conflict' } }
    const stepDown = { params: params(owner.userId), body: { role: 'viewer' as const } }
    expect(await call(teams.updateMember, stepDown, owner.token)).toMatchObject(refused)
    expect(await call(teams.removeMember, { params: params(owner.userId) }, owner.token)).toMatchObject(refused)
    await succeed(server(), owner.token, teams.updateMember, {
      params: params(coach.userId),
      body: { role: 'owner' },
    })
    // Both step down at once: one of them stays an owner.
    const both = await Promise.all(
      [owner, coach].map(({ userId, token }) =>
        call(teams.updateMember, { params: params(userId), body: { role: 'viewer' } }, token),
      ),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('when the last owner closes the account, the coach of longest standing follows; without members the team ends', async () => {
    const { owner, team } = await newTeam()
    const viewer = await join(owner, team.id, 'viewer')
    const coach = await join(owner, team.id, 'coach')
    await pool().query('delete from auth.users where id = $1', [owner.userId])
    const { members } = await succeed(server(), coach.token, teams.getTeam, { params: { teamId: team.id } })
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      [coach.userId, 'owner'],
      [viewer.userId, 'viewer'],
    ])
    await pool().query('delete from auth.users where id = any($1)', [[coach.userId, viewer.userId]])
    expect((await pool().query('select from teams where id = $1', [team.id])).rowCount).toBe(0)
  })

  test('addresses are shown to owners alone', async () => {
    const { owner, team } = await newTeam()
    const coach = await join(owner, team.id, 'coach')
    const seenBy = async (token: string) => {
      const { members } = await succeed(server(), token, teams.getTeam, { params: { teamId: team.id } })
      return members.map(({ email }) => email)
    }
    expect(await seenBy(owner.token)).toEqual([owner.email, coach.email])
    expect(await seenBy(coach.token)).toEqual([null, coach.email])
  })

  test('limits: teams of one user, and no member joins beyond them', async () => {
    const user = await server().signUp()
    for (let index = 0; index < 20; index++) {
      await succeed(server(), user.token, teams.createTeam, { body: { name: `Team ${index}` } })
    }
    expect(await call(teams.createTeam, { body: { name: 'One more' } }, user.token)).toMatchObject({ status: 409 })
    const { owner, team } = await newTeam()
    const token = await invite(owner, team.id, user.email, 'viewer')
    expect(await call(teams.acceptInvitation, { body: { token } }, user.token)).toMatchObject({ status: 409 })
    // The invitation is still valid.
    expect(await call(teams.findInvitation, { body: { token } }, user.token)).toMatchObject({ status: 200 })
  })

  test('acts of teams are in the audit log, without addresses', async () => {
    const { owner, team } = await newTeam()
    const member = await join(owner, team.id, 'viewer')
    await succeed(server(), owner.token, teams.removeMember, { params: { teamId: team.id, userId: member.userId } })
    const { rows } = await pool().query<{ action: string; actor_id: string }>(
      'select action, actor_id, details from audit_log where subject_id = $1 order by id',
      [team.id],
    )
    expect(rows.map(({ action, actor_id: actor }) => [action, actor])).toEqual([
      ['team.created', owner.userId],
      ['team.invited', owner.userId],
      ['team.joined', member.userId],
      ['team.member-removed', owner.userId],
    ])
    expect(JSON.stringify(rows)).not.toContain('@')
  })

  test('the audit log shows everyone their own acts and what was done to them, and cannot be written', async () => {
    const { owner, team } = await newTeam()
    const member = await join(owner, team.id, 'viewer')
    const { data } = await server().newClient().from('audit_log').select()
    expect(data ?? []).toEqual([])
    const client = await pool().connect()
    try {
      await client.query('begin')
      await actAsTrader(client, member.userId)
      const { rows } = await client.query<{ action: string }>('select action from audit_log order by id')
      expect(rows.map(({ action }) => action)).toEqual(['team.joined'])
      await expect(client.query(`insert into audit_log (action) values ('a.b')`)).rejects.toMatchObject({
        code: '42501',
      })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  describeSharing()

  function describeSharing(): void {
    let trader: Awaited<ReturnType<typeof traderWithPortfolio>>
    let tradeId = ''
    let teamId = ''
    const people: Record<'owner' | 'coach' | 'viewer', TestUser> = {} as never

    beforeAll(async () => {
      const { owner, team } = await newTeam()
      teamId = team.id
      trader = await traderWithPortfolio(server())
      people.owner = owner
      people.coach = await join(owner, teamId, 'coach')
      people.viewer = await join(owner, teamId, 'viewer')
      await join(owner, teamId, 'trader', trader)
      const { trade } = await succeed(server(), trader.token, createTrade, {
        body: { ...roundTrip('110', '2025-03-03T15:00:00.000Z'), portfolioId: trader.portfolio.id },
      })
      tradeId = trade.id
    })
    const share = (to: string | null) =>
      pool().query('update portfolios set team_id = $1 where id = $2', [to, trader.portfolio.id])

    test('members see a portfolio while it is shown, and never change it', async () => {
      const { id } = trader.portfolio
      for (const member of Object.values(people)) {
        expect(await call(getTrade, { params: { id: tradeId } }, member.token)).toMatchObject({ status: 404 })
      }
      await share(teamId)
      for (const member of Object.values(people)) {
        const seen = await succeed(server(), member.token, getTrade, { params: { id: tradeId } })
        expect(seen.trade.executions).toHaveLength(2)
        const metrics = await succeed(server(), member.token, getPortfolioMetrics, {
          params: { portfolioId: id },
          query: {},
        })
        expect(metrics.trades).toBe(1)
        const listed = await succeed(server(), member.token, listTradesOptimized, { query: { portfolio_id: id } })
        expect(listed.totals).toMatchObject({ trades: 1, netPnl: '10' })
        // Lists without a portfolio are the caller's own.
        expect((await succeed(server(), member.token, listTradesOptimized, { query: {} })).totals.trades).toBe(0)
        expect((await succeed(server(), member.token, listPortfolios, {})).portfolios).toEqual([])
        expect(
          await call(updateTrade, { params: { id: tradeId }, body: { lessons: 'Not mine' } }, member.token),
        ).toMatchObject({ status: 403, body: { code: 'forbidden' } })
        expect(await call(updatePortfolio, { params: { id }, body: { name: 'Not mine' } }, member.token)).toMatchObject(
          { status: 403 },
        )
      }
    })

    test('members read the names that the trader’s trades refer to, while a portfolio is shown', async () => {
      const { token, portfolio } = trader
      const { setup } = await succeed(server(), token, createSetup, { body: { name: 'Opening drive' } })
      const { tag } = await succeed(server(), token, createTag, { body: { name: 'A-grade' } })
      const { mistake } = await succeed(server(), token, createMistake, {
        body: { name: 'Chased the entry' },
      })
      const { exchange } = await succeed(server(), token, createExchange, { body: { name: 'CME' } })
      const used = { setupId: setup.id, tags: [tag.id], mistakeIds: [mistake.id], exchangeId: exchange.id }
      await succeed(server(), token, updateTrade, { params: { id: tradeId }, body: used })
      const input = { params: { id: portfolio.id } }
      await share(null)
      expect(await call(getPortfolioNames, input, people.coach.token)).toMatchObject({ status: 404 })
      await share(teamId)
      for (const member of [trader, ...Object.values(people)]) {
        const names = await succeed(server(), member.token, getPortfolioNames, input)
        expect(names.setups).toContainEqual({ id: setup.id, name: 'Opening drive' })
        expect(names.tags).toContainEqual({ id: tag.id, name: 'A-grade' })
        expect(names.mistakes).toContainEqual({ id: mistake.id, name: 'Chased the entry' })
        expect(names.exchanges).toContainEqual({ id: exchange.id, name: 'CME' })
      }
      const stranger = await server().signUp()
      expect(await call(getPortfolioNames, input, stranger.token)).toMatchObject({ status: 404 })
    })

    test('trader, owner and coach make remarks; author and trader remove them', async () => {
      await share(teamId)
      const params = { id: tradeId }
      const remark = async (token: string, body: string) =>
        (await succeed(server(), token, createRemark, { params, body: { body } })).remark
      const byCoach = await remark(people.coach.token, 'Why no stop here?')
      const byOwner = await remark(people.owner.token, 'Size was fine.')
      await remark(trader.token, 'News at ten.')
      expect(await call(createRemark, { params, body: { body: 'Me too' } }, people.viewer.token)).toMatchObject({
        status: 403,
      })
      const { remarks } = await succeed(server(), people.viewer.token, listRemarks, { params })
      expect(remarks.map(({ body }) => body)).toEqual(['Why no stop here?', 'Size was fine.', 'News at ten.'])
      const edit = (token: string) => call(updateRemark, { params: { id: byCoach.id }, body: { body: 'Why?' } }, token)
      expect(await edit(people.owner.token)).toMatchObject({ status: 403 })
      expect(await edit(people.coach.token)).toMatchObject({ status: 200, body: { remark: { body: 'Why?' } } })
      const remove = (id: string, token: string) => call(deleteRemark, { params: { id } }, token)
      expect(await remove(byOwner.id, people.coach.token)).toMatchObject({ status: 403 })
      expect(await remove(byOwner.id, trader.token)).toMatchObject({ status: 200 })
      expect(await remove(byCoach.id, people.coach.token)).toMatchObject({ status: 200 })
    })

    test('a trader who becomes a viewer takes the portfolio along, and can still change it', async () => {
      await share(teamId)
      const { id } = trader.portfolio
      const give = (role: 'viewer' | 'trader') =>
        succeed(server(), people.owner.token, teams.updateMember, {
          params: { teamId, userId: trader.userId },
          body: { role },
        })
      await give('viewer')
      expect(await call(getTrade, { params: { id: tradeId } }, people.coach.token)).toMatchObject({ status: 404 })
      expect(await call(updatePortfolio, { params: { id }, body: { name: 'Mine' } }, trader.token)).toMatchObject({
        status: 200,
        body: { portfolio: { name: 'Mine', teamId: null } },
      })
      await give('trader')
    })

    test('who shares a portfolio while becoming a viewer is refused', async () => {
      await share(null)
      const { id } = trader.portfolio
      const give = (role: 'viewer' | 'trader') =>
        call(teams.updateMember, { params: { teamId, userId: trader.userId }, body: { role } }, people.owner.token)
      // Holds the change of the role up until the portfolio is about to be shared.
      const client = await pool().connect()
      await client.query('begin')
      await client.query('select from teams where id = $1 for update', [teamId])
      const given = give('viewer')
      await awaitBlocked(server(), 1)
      const shared = call(updatePortfolio, { params: { id }, body: { teamId } }, trader.token)
      await awaitBlocked(server(), 2)
      await client.query('commit')
      client.release()
      expect(await given).toMatchObject({ status: 200 })
      expect(await shared).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      await give('trader')
    })

    test('what viewers shared from before has left their teams', async () => {
      await share(teamId)
      const role = (to: string) =>
        pool().query('update team_members set role = $1 where team_id = $2 and user_id = $3', [
          to,
          teamId,
          trader.userId,
        ])
      await role('viewer')
      const migrations = ['20261204110000_viewers_share_nothing', '20261205210000_ways_into_teams']
      await pool().query('delete from supabase_migrations.schema_migrations where version = any($1)', [
        migrations.map((name) => name.slice(0, 14)),
      ])
      expect(await migrate(pool())).toEqual(migrations)
      const { rows } = await pool().query('select team_id from portfolios where id = $1', [trader.portfolio.id])
      expect(rows).toEqual([{ team_id: null }])
      await role('trader')
    })

    test('leaving a team takes the portfolio out of it', async () => {
      await share(teamId)
      await succeed(server(), trader.token, teams.removeMember, { params: { teamId, userId: trader.userId } })
      const { rows } = await pool().query('select team_id from portfolios where id = $1', [trader.portfolio.id])
      expect(rows).toEqual([{ team_id: null }])
      expect(await call(getTrade, { params: { id: tradeId } }, people.coach.token)).toMatchObject({ status: 404 })
      expect(await call(getTrade, { params: { id: tradeId } }, trader.token)).toMatchObject({ status: 200 })
      // Nor can a non-member put it back.
      await expect(share(teamId)).rejects.toMatchObject({ code: '23503' })
    })
  }
})
