import { expect, test } from 'vitest'
import * as comments from '#contract/playbook/comment-templates.ts'
import * as mistakes from '#contract/playbook/mistakes.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'

onBothDatabases('figures of the playbook', (server) => {
  const trader = async () => {
    const { token } = await server().signUp()
    const call = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server(), token, route, input)
    const refuse = <T extends Route>(route: T, input: RouteInput<T>) => server().call(route, input, token)
    const { portfolio } = await call(createPortfolio, { body: portfolioBody() })
    const query = { portfolio_id: portfolio.id }
    const log = async (exit: string, at: string, stated: object) =>
      call(createTrade, { body: { ...roundTrip(exit, at, stated), portfolioId: portfolio.id } })
    const template = async (phase: 'before' | 'entry' | 'exit', body: string) =>
      (await call(comments.createCommentTemplate, { body: { phase, body } })).template
    return { call, refuse, log, template, query }
  }

  test('a merged template leaves its comments to the kept one, and an edited one keeps its own', async () => {
    const { call, refuse, log, template, query } = await trader()
    const [kept, merged] = [await template('entry', 'At the ___ level.'), await template('entry', 'On the retest.')]
    const [other, thesis] = [await template('exit', 'Target.'), await template('before', 'Long because ___.')]
    await log('101', '2025-03-03T15:00:00.000Z', {
      entryComment: 'At the opening level.',
      thesis: 'Long because open.',
    })
    await log('99', '2025-03-04T15:00:00.000Z', { entryComment: 'On the retest. Late.' })
    await log('102', '2025-03-05T15:00:00.000Z', { exitComment: 'Target.' })
    const used = async () => {
      const { templates } = await call(comments.getCommentFigures, { query })
      return Object.fromEntries(templates.map(({ id, used: count, n }) => [id, [count, n]]))
    }
    expect(await used()).toEqual({ [kept.id]: [1, 0], [merged.id]: [1, 0], [other.id]: [1, 0], [thesis.id]: [1, 0] })

    const merge = (id: string, into: string) =>
      refuse(comments.mergeCommentTemplate, { params: { id }, body: { into } })
    expect(await merge(kept.id, kept.id)).toMatchObject({ status: 409 })
    expect(await merge(merged.id, other.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const answer = await merge(merged.id, kept.id)
    expect(answer).toMatchObject({ status: 200, body: { template: { id: kept.id, formerBodies: ['On the retest.'] } } })
    expect(await merge(merged.id, kept.id)).toMatchObject({ status: 404 })
    expect(await used()).toEqual({ [kept.id]: [2, 0], [other.id]: [1, 0], [thesis.id]: [1, 0] })

    const params = { id: kept.id }
    const { template: edited } = await call(comments.updateCommentTemplate, { params, body: { body: 'At a level.' } })
    expect(edited.formerBodies).toEqual(['At the ___ level.', 'On the retest.'])
    expect((await used())[kept.id]).toEqual([2, 0])
  })

  test('mistakes have their cost, and follow a change of the trades', async () => {
    const { call, log, query } = await trader()
    const { mistake } = await call(mistakes.createMistake, { body: { name: 'Chased', isKnownAtEntry: true } })
    expect(mistake).toMatchObject({ isKnownAtEntry: true })
    expect(await call(mistakes.getMistakeFigures, { query })).toMatchObject({ mistakes: [], months: [], curves: null })
    const plan = { initialStopPrice: '99' }
    await log('101', '2025-03-03T15:00:00.000Z', { ...plan })
    await log('98', '2025-04-04T15:00:00.000Z', { ...plan, mistakeIds: [mistake.id] })
    const report = await call(mistakes.getMistakeFigures, { query })
    expect(report.months).toEqual(['2025-03', '2025-04'])
    expect(report.mistakes).toEqual([
      expect.objectContaining({ id: mistake.id, used: 1, n: 1, others: 1, perMonth: [0, 1], interval: null }),
    ])
    const [{ meanR, othersMeanR, totalR, money } = { meanR: 0, othersMeanR: 0, totalR: 0, money: 0 }] = report.mistakes
    expect(totalR).toBeCloseTo((meanR ?? 0) - (othersMeanR ?? 0), 9)
    expect(money).toBeLessThan(0)
    expect(report.any.totalR).toBe(totalR)
    expect(report.curves?.r.lines).toHaveLength(2)
    const { mistake: changed } = await call(mistakes.updateMistake, {
      params: { id: mistake.id },
      body: { isKnownAtEntry: false },
    })
    expect(changed).toMatchObject({ isKnownAtEntry: false, name: 'Chased' })
  })
})
