import { expect, test } from 'vitest'
import { getTradeCoach } from '#contract/insights/coach.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { traderWithFindings } from './trader-with-findings.ts'

onBothDatabases('the coach on a trade', (server) => {
  /** The id of the trade that was entered as the nth, from 0. */
  const tradeAt = async (portfolioId: string, place: number) => {
    const { rows } = await server().services.database.pool.query<{ id: string }>(
      'select id from trades where portfolio_id = $1 order by entry_at offset $2 limit 1',
      [portfolioId, place],
    )
    return rows[0]?.id ?? ''
  }
  const coach = (token: string, id: string) => succeed(server(), token, getTradeCoach, { params: { id } })

  test('the last trade of a losing hour is compared with those before it, and says what it rests on', async () => {
    const { token, portfolio } = await traderWithFindings(server())
    // Every fourth trade is of the losing hour: the 97th has 24 before it.
    const answer = await coach(token, await tradeAt(portfolio.id, 96))
    expect(getTradeCoach.response.parse(answer)).toEqual(answer)
    const hour = answer.statements.find(({ subject }) => subject?.kind === 'hour')
    expect(hour).toMatchObject({ kind: 'context', n: 24, subject: { value: '10' }, verdict: 'bad' })
    expect(hour?.sentence.filter((part) => typeof part === 'string').join('')).toBe(
      'Entered from 10:00 to 11:00; such trades lost  on average, others .',
    )
    expect(hour?.interval?.high).toBeLessThan(0)
    expect(answer.question).toBe('Knowing how such trades went before, would you take it again?')
  })

  test('an early trade has no group figures, whatever came later', async () => {
    const { token, portfolio } = await traderWithFindings(server())
    const { statements } = await coach(token, await tradeAt(portfolio.id, 20))
    expect(statements.filter(({ kind }) => kind === 'context')).toEqual([])
  })

  test('the risk of the setup is what a size is compared with', async () => {
    const { token, portfolio, setup } = await traderWithFindings(server())
    // 100 at risk of the opening balance and its results.
    await server().services.database.pool.query('update setups set risk_pct = 0.1 where id = $1', [setup.id])
    const { statements } = await coach(token, await tradeAt(portfolio.id, 0))
    expect(statements.find(({ kind }) => kind === 'size')).toMatchObject({
      verdict: 'bad',
      sentence: expect.arrayContaining([{ kind: 'fraction', value: 0.001 }]) as object,
    })
  })

  test('another user’s trade is not found', async () => {
    const { portfolio } = await traderWithFindings(server())
    const stranger = await server().signUp()
    const params = { id: await tradeAt(portfolio.id, 0) }
    expect(await server().call(getTradeCoach, { params }, stranger.token)).toMatchObject({ status: 404 })
  })
})
