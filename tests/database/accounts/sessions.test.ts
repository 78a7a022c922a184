import { expect, test } from 'vitest'
import { endSession, listSessions } from '#contract/accounts/sessions.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'

onBothDatabases('sessions of an account', (server) => {
  test('are listed, and one can be ended at once', async () => {
    const { email, password, token, userId } = await server().signUp()
    const signedIn = await server().newClient().auth.signInWithPassword({ email, password })
    const second = signedIn.data.session
    if (second === null) throw new Error('the sign-in gave no session')
    const { sessions } = await succeed(server(), token, listSessions, {})
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    for (const session of sessions) {
      expect(session.ip).toMatch(/^(127\.0\.0\.1|::1)$/)
      expect(Date.now() - Date.parse(session.openedAt)).toBeLessThan(120_000)
    }

    const other = sessions.find(({ isCurrent }) => !isCurrent)
    await succeed(server(), token, endSession, { params: { id: other?.id ?? '' } })
    expect((await succeed(server(), token, listSessions, {})).sessions.map(({ isCurrent }) => isCurrent)).toEqual([
      true,
    ])
    expect(await server().call(listPortfolios, {}, second.access_token)).toMatchObject({ status: 401 })
    const refreshed = await server().newClient().auth.refreshSession({ refresh_token: second.refresh_token })
    expect(refreshed.error).not.toBeNull()
    const { rows } = await server().services.database.pool.query(
      `select action from audit_log where user_id = $1 and action = 'account.session-ended'`,
      [userId],
    )
    expect(rows).toHaveLength(1)
  })

  test('of others are neither listed nor ended', async () => {
    const [mine, theirs] = [await server().signUp(), await server().signUp()]
    const { sessions } = await succeed(server(), theirs.token, listSessions, {})
    const id = sessions[0]?.id ?? ''
    expect(await server().call(endSession, { params: { id } }, mine.token)).toMatchObject({ status: 404 })
    expect((await succeed(server(), theirs.token, listSessions, {})).sessions).toEqual(sessions)
  })
})
