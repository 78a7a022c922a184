import { expect, test } from 'vitest'
import { getStrategy, listStrategies } from '#contract/simulations/backtester.ts'
import {
  listTransformableSetups,
  previewSetupTransform,
  transformSetups,
} from '#contract/simulations/setup-transformer.ts'
import type { Id } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'
import { addSetup, bookTrades, measured, measuredBody, traderWithSetup } from './measured-trades.ts'

onBothDatabases('setups become strategies', (server) => {
  const query = (text: string, values: unknown[]) => server().services.database.pool.query(text, values)
  const transform = (token: string, setupIds: Id[]) => succeed(server(), token, transformSetups, { body: { setupIds } })
  const strategies = async (token: string) => (await succeed(server(), token, listStrategies, { query: {} })).strategies

  test('a list says what the trades of each setup give, and why others do not count', async () => {
    const { token, userId, portfolio, setupId, tradeIds } = await traderWithSetup(server())
    const more = await bookTrades(server(), token, portfolio.id, setupId, [
      measuredBody(10, { initialStopPrice: null }),
      measuredBody(11, { highestPrice: null }),
      measuredBody(12),
      { ...measuredBody(13), executions: measuredBody(13).executions.slice(0, 1), status: 'active', exitReason: null },
      { ...measuredBody(14), executions: [], status: 'missed', exitReason: null },
    ])
    await query('update trades set is_excluded = true where id = $1', [more[2]])
    await query('update trades set post_high = 122, post_low = 101 where id = $1', [tradeIds[6]])
    const empty = await addSetup(server(), userId, 'A setup without trades')
    const archived = await addSetup(server(), userId, 'Archived')
    await query('update setups set archived_at = now() where id = $1', [archived])

    const { setups, minimum } = await succeed(server(), token, listTransformableSetups, {})
    expect(minimum).toBe(10)
    expect(setups.map(({ setupId: id, status }) => [id, status])).toEqual([
      [empty, 'needsMoreTrades'],
      [setupId, 'ready'],
    ])
    const sample = {
      usable: 10,
      approximate: 0,
      leftOut: { notTaken: 1, notClosed: 1, excluded: 1, noRisk: 1, noExcursions: 1, beyondLimit: 0 },
      coverage: { closed: 12, withRisk: 11, withExcursions: 10, withPostExit: 1 },
    }
    expect(setups[1]).toMatchObject({ name: 'Opening range', direction: 'long', timeframe: '5m', strategyId: null })
    expect(setups[1]?.sample).toEqual(sample)
    expect(setups[0]?.sample.usable).toBe(0)

    // One rule selects trades for both the list and the sample.
    const preview = await succeed(server(), token, previewSetupTransform, { params: { id: setupId } })
    expect(preview.sample).toEqual(sample)
    expect(preview.figures.n).toBe(10)
  })

  test('the preview equals the created strategy', async () => {
    const { token, portfolio, setupId, tradeIds } = await traderWithSetup(server())
    const before = await succeed(server(), token, previewSetupTransform, { params: { id: setupId } })
    expect(before).toMatchObject({
      setupId,
      status: 'ready',
      strategyId: null,
      plan: {
        name: 'Opening range',
        entryFilter: {
          direction: 'long',
          timeframe: '5m',
          conditions: [{ phase: 'entry', title: 'Above the opening range', isMandatory: true, weight: '1' }],
          management: [{ phase: 'exit', title: 'Out at the close', isMandatory: false }],
        },
        stop: { r: 1, kind: 'ticks', value: '40' },
        targets: [{ r: 2, sizePct: 100 }],
        sizing: { riskFraction: 0.01 },
        costR: 0,
      },
    })
    expect(before.warnings.map(({ code }) => code)).toEqual(['too_few_for_guards', 'few_post_exit'])
    expect(await strategies(token)).toEqual([])

    const { results } = await transform(token, [setupId])
    expect(results).toMatchObject([{ setupId, outcome: 'created', version: 1, usable: 10 }])
    const id = results[0]?.strategyId ?? ''
    const { strategy } = await succeed(server(), token, getStrategy, { params: { id } })
    expect(strategy).toMatchObject(before.plan)
    expect(strategy).toMatchObject({ setupId, setupRevision: before.revision, portfolioId: portfolio.id, trades: 10 })
    expect(strategy.figures).toEqual(before.figures)
    expect(strategy.coverage).toEqual(before.sample)
    expect(strategy.sample.map(({ tradeId }) => tradeId)).toEqual(tradeIds)
    expect(strategy.sample.map(({ r, mae, mfe, exit, post }) => ({ r, mae, mfe, exit, post, candles: null }))).toEqual(
      measured,
    )
    const after = await succeed(server(), token, previewSetupTransform, { params: { id: setupId } })
    expect(after).toEqual({ ...before, strategyId: id })
  })

  test('the figures of ten trades, worked by hand', async () => {
    const { token, setupId } = await traderWithSetup(server())
    const { figures } = await succeed(server(), token, previewSetupTransform, { params: { id: setupId } })
    // Results in order: 1.5 −1 1 3 −0.6 0.8 0.5 −1 0 2.2.
    expect(figures.r).toMatchObject({ n: 10, min: -1, max: 3 })
    expect(figures.r.mean).toBeCloseTo(0.64, 12)
    expect(figures.r.p50).toBeCloseTo((0.5 + 0.8) / 2, 12)
    expect(figures.r.p25).toBeCloseTo(-0.6 + 0.25 * 0.6, 12)
    // Half R wide from −5 on: −1 −1 | −0.6 in the next bin below −0.5.
    expect(figures.histogram.counts.slice(8)).toEqual([
      3,
      0,
      1,
      2,
      1,
      1,
      1,
      0,
      1,
      ...Array.from({ length: 13 }, () => 0),
    ])
    expect(figures.winnersMae.n).toBe(6)
    expect(figures.winnersMae.p50).toBeCloseTo(0.35, 12)
    expect(figures.exits.map(({ exit, n }) => [exit, n])).toEqual([
      ['stop', 2],
      ['target', 3],
      ['other', 5],
    ])
    expect(figures.exits[1]?.meanR).toBeCloseTo((3 + 0.5 + 2.2) / 3, 12)
    const { actual } = figures
    expect(actual['winRate']).toMatchObject({ value: 0.6, reason: null, n: 10 })
    expect(actual['breakevenRate']?.value).toBe(0.1)
    expect(actual['totalR']?.value).toBeCloseTo(6.4, 12)
    // 9 won and 2.6 lost.
    expect(actual['profitFactor']?.value).toBeCloseTo(9 / 2.6, 12)
    expect(actual['longestLosingStreak']?.value).toBe(1)
    expect(actual['longestWinningStreak']?.value).toBe(2)
  })

  test('the same revision with the same trades is the same strategy; a change makes another beside it', async () => {
    const { token, portfolio, setupId } = await traderWithSetup(server())
    const first = await transform(token, [setupId])
    expect(await transform(token, [setupId, setupId])).toEqual({
      results: [0, 1].map(() => ({ ...first.results[0], outcome: 'existing' })),
    })
    expect(await strategies(token)).toHaveLength(1)

    await query(`update rules set title = 'Above yesterday''s high' where setup_id = $1 and position = 0`, [setupId])
    const renamed = await transform(token, [setupId])
    expect(renamed.results).toMatchObject([{ outcome: 'created', version: 2 }])

    await bookTrades(server(), token, portfolio.id, setupId, [measuredBody(20)])
    const grown = await transform(token, [setupId])
    expect(grown.results).toMatchObject([{ outcome: 'created', version: 3, usable: 11 }])

    const kept = await strategies(token)
    expect(kept.map(({ version, trades }) => [version, trades])).toEqual([
      [3, 11],
      [2, 10],
      [1, 10],
    ])
    expect(kept[2]?.id).toBe(first.results[0]?.strategyId)
    expect(kept.map(({ entryFilter }) => entryFilter.conditions[0]?.title)).toEqual([
      "Above yesterday's high",
      "Above yesterday's high",
      'Above the opening range',
    ])
    const { setups } = await succeed(server(), token, listTransformableSetups, {})
    expect(setups[0]?.strategyId).toBe(kept[0]?.id)
    // Two revisions, three samples: each page continues where the previous one ended.
    const page = await succeed(server(), token, listStrategies, { query: { limit: 2 } })
    expect(page.strategies.map(({ version }) => version)).toEqual([3, 2])
    const rest = await succeed(server(), token, listStrategies, { query: { limit: 2, cursor: page.next ?? '' } })
    expect(rest).toMatchObject({ strategies: [{ version: 1 }], next: null })
    const wrong = await server().call(listStrategies, { query: { cursor: 'bm8' } }, token)
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } })
  })

  test('another stop, target or cost makes a version beside the derived plan', async () => {
    const { token, userId, setupId } = await traderWithSetup(server())
    const ask = async (override: object) => {
      const body = { setupIds: [setupId], overrides: [{ setupId, ...override }] }
      const { results } = await succeed(server(), token, transformSetups, { body })
      return results[0]
    }
    const [derived] = (await transform(token, [setupId])).results
    expect(derived).toMatchObject({ outcome: 'created', version: 1 })
    // The derived values, said again, change nothing.
    const same = { stop: 1, targets: [{ r: 2, sizePct: 100 }], cost: 0 }
    expect(await ask(same)).toEqual({ ...derived, outcome: 'existing' })
    const targets = [
      { r: 1, sizePct: 50 },
      { r: 3, sizePct: 50 },
    ]
    const changed = { stop: 0.5, targets, cost: 0.1 }
    const second = await ask(changed)
    expect(second).toMatchObject({ outcome: 'created', version: 2 })
    expect(await ask(changed)).toEqual({ ...second, outcome: 'existing' })
    expect(await ask({ ...changed, cost: 0.2 })).toMatchObject({ outcome: 'created', version: 3 })
    const params = { id: second?.strategyId ?? '' }
    const { strategy } = await succeed(server(), token, getStrategy, { params })
    expect(strategy).toMatchObject({ stop: { r: 0.5, kind: 'ticks', value: '40' }, targets, costR: 0.1 })

    const other = await addSetup(server(), userId, 'Not asked for')
    const refuse = (overrides: readonly { readonly setupId: string; readonly stop: number }[]) =>
      server().call(transformSetups, { body: { setupIds: [setupId], overrides } }, token)
    expect(await refuse([{ setupId: other, stop: 2 }])).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: [{ field: 'overrides.0.setupId' }] },
    })
    expect(await refuse([{ setupId, stop: 0 }])).toMatchObject({
      status: 400,
      body: { details: [{ field: 'overrides.0.stop' }] },
    })
    expect(
      await refuse([
        { setupId, stop: 2 },
        { setupId, stop: 3 },
      ]),
    ).toMatchObject({ status: 400, body: { details: [{ field: 'overrides' }] } })
  })

  test('two calls at once make one strategy', async () => {
    const { token, setupId } = await traderWithSetup(server())
    const both = await Promise.all([transform(token, [setupId]), transform(token, [setupId])])
    const outcomes = both.map(({ results }) => results[0]?.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['created', 'existing']))
    expect(await strategies(token)).toHaveLength(1)
  })

  test('a setup with too few trades is reported, and does not stop the others', async () => {
    const { token, userId, portfolio, setupId } = await traderWithSetup(server())
    const small = await addSetup(server(), userId, 'Small')
    const nine = Array.from({ length: 9 }, (_, place) => measuredBody(place))
    await bookTrades(server(), token, portfolio.id, small, nine)
    const { results } = await transform(token, [small, setupId])
    expect(results).toEqual([
      { setupId: small, outcome: 'tooFewTrades', strategyId: null, version: null, usable: 9 },
      { ...results[1], setupId, outcome: 'created', usable: 10 },
    ])
    const preview = await succeed(server(), token, previewSetupTransform, { params: { id: small } })
    expect(preview.status).toBe('needsMoreTrades')
    expect(preview.warnings[0]?.code).toBe('too_few_trades')
  })

  test('an unknown id creates nothing', async () => {
    const { token, setupId } = await traderWithSetup(server())
    const body = { setupIds: [setupId, crypto.randomUUID()] }
    const answer = await server().call(transformSetups, { body }, token)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await strategies(token)).toEqual([])
    const many = Array.from({ length: 51 }, () => setupId)
    expect(await server().call(transformSetups, { body: { setupIds: many } }, token)).toMatchObject({ status: 400 })
  })

  test('a strategy outlives its setup and its trades', async () => {
    const { token, setupId, portfolio } = await traderWithSetup(server())
    const { results } = await transform(token, [setupId])
    await query('delete from setups where id = $1', [setupId])
    await query('delete from portfolios where id = $1', [portfolio.id])
    const params = { id: results[0]?.strategyId ?? '' }
    const { strategy } = await succeed(server(), token, getStrategy, { params })
    expect(strategy).toMatchObject({ setupId: null, portfolioId: null, trades: 10 })
    expect(strategy.sample).toHaveLength(10)
  })
})
