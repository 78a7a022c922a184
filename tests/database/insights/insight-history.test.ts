import { describe, expect, test } from 'vitest'
import { recordInsightHistory, updateInsightHistory } from '#contract/insights/history.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { injection, traderWithFindings } from './trader-with-findings.ts'

const key = `symbol:${injection}`

onBothDatabases('what became of findings', (server) => {
  const record = async (token: string, portfolioId: string | null = null) =>
    (await succeed(server(), token, recordInsightHistory, { body: { portfolio_id: portfolioId } })).history
  const update = async (token: string, changes: object) =>
    (await succeed(server(), token, updateInsightHistory, { body: { portfolio_id: null, key, ...changes } })).entry

  test('a finding begins when it is first seen, is gone when it is not found any more, and may come back', async () => {
    const { token, portfolio } = await traderWithFindings(server())
    const exclude = (isExcluded: boolean) =>
      server().services.database.pool.query(
        `update trades set is_excluded = $2 where portfolio_id = $1 and symbol <> 'ES'`,
        [portfolio.id, isExcluded],
      )
    const entry = async () => (await record(token)).find((one) => one.key === key)
    const first = await entry()
    expect(first).toMatchObject({
      title: 'Symbol',
      statement: `Trades in ${injection} average -0.90R each (25 trades), other symbols +0.70R (75 trades).`,
      goneAt: null,
      dismissedAt: null,
    })
    const again = await entry()
    expect(again?.firstSeen).toBe(first?.firstSeen)
    expect(Date.parse(again?.lastSeen ?? '')).toBeGreaterThan(Date.parse(first?.lastSeen ?? ''))

    await update(token, { acted: true })
    await exclude(true)
    const gone = await entry()
    expect(gone?.goneAt).not.toBeNull()
    expect(Date.parse(gone?.goneAt ?? '')).toBeGreaterThan(Date.parse(gone?.actedAt ?? ''))
    // The moment stays.
    expect(await entry()).toEqual(gone)

    await exclude(false)
    expect(await entry()).toMatchObject({ goneAt: null, firstSeen: first?.firstSeen })
  })

  test('a dismissal has a reason and can be undone; a second rule does not move the first', async () => {
    const { token } = await traderWithFindings(server())
    await record(token)
    const dismissed = await update(token, { dismissed: { reason: 'Contract is delisted' } })
    expect(dismissed).toMatchObject({ dismissReason: 'Contract is delisted' })
    expect(dismissed.dismissedAt).not.toBeNull()
    expect((await record(token)).find((one) => one.key === key)).toMatchObject({
      dismissReason: 'Contract is delisted',
    })
    expect(await update(token, { dismissed: null })).toMatchObject({ dismissedAt: null, dismissReason: null })
    const { actedAt } = await update(token, { acted: true })
    expect(await update(token, { acted: true })).toMatchObject({ actedAt })
  })

  test('each portfolio has its own list, and goes with it', async () => {
    const { token, userId, portfolio } = await traderWithFindings(server())
    expect((await record(token, portfolio.id)).length).toBeGreaterThan(1)
    const body = { portfolio_id: null, key, dismissed: null }
    expect(await server().call(updateInsightHistory, { body }, token)).toMatchObject({ status: 404 })
    await server().services.database.pool.query('delete from portfolios where id = $1', [portfolio.id])
    const { rows } = await server().services.database.pool.query('select 1 from insight_history where user_id = $1', [
      userId,
    ])
    expect(rows).toEqual([])
  })

  test('a list keeps two hundred entries', async () => {
    const { token, userId } = await traderWithFindings(server())
    await server().services.database.pool.query(
      `insert into insight_history (user_id, key, title, statement, last_seen, gone_at)
       select $1, 'hour:' || i, 'Hour of entry', 'Trades lose.', now() - interval '1 day' * i, now() from generate_series(1, 230) as i`,
      [userId],
    )
    const history = await record(token)
    expect(history).toHaveLength(200)
    expect(history[0]?.goneAt).toBeNull()
    const { rows } = await server().services.database.pool.query('select 1 from insight_history where user_id = $1', [
      userId,
    ])
    expect(rows).toHaveLength(200)
  })
})

describe('requests', () => {
  test('a reason of a dismissal is bounded', () => {
    const body = { key, dismissed: { reason: 'x'.repeat(301) } }
    expect(updateInsightHistory.body.safeParse(body).success).toBe(false)
  })
})
