import { beforeAll, expect, test } from 'vitest'
import { createCustomStat, deleteCustomStat } from '#contract/playbook/custom-stats.ts'
import { createExchange } from '#contract/playbook/exchanges.ts'
import { createMissedReason } from '#contract/playbook/missed-reasons.ts'
import { createMistake, deleteMistake } from '#contract/playbook/mistakes.ts'
import { createRule, deleteRule, updateRule } from '#contract/playbook/rules.ts'
import { createSetup, deleteSetup } from '#contract/playbook/setups.ts'
import { createTag } from '#contract/playbook/tags.ts'
import * as contract from '#contract/trades/trades.ts'
import {
  columnFields,
  fieldByKey,
  optionalFields,
  statedFields,
  type StatedField,
} from '#domain/trade/fields/catalogue.ts'
import { columnName } from '#domain/trade/fields/column-name.ts'
import type { FieldValue } from '#domain/trade/fields/trade-field.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { fill, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

/** Values that a field must keep unchanged, and values that it must refuse. */
interface Samples {
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
}

/** One step below and above, in the last decimal place. */
const around = (min: number, max: number, step: number) => ({
  good: [String(min), String(max)],
  bad: [String(min - step), String(max + step)],
})

/** Fields that depend on other fields; they have their own tests. */
const tied: ReadonlySet<StatedField> = new Set([
  'status',
  'direction',
  'quoteCurrency',
  'executions',
  'lowestPrice',
  'highestPrice',
  'isLocked',
] as const)

function samplesOf(value: FieldValue): Samples | null {
  switch (value.type) {
    case 'text':
      return { good: ['x', 'é'.repeat(value.max)], bad: ['', '   ', 'x'.repeat(value.max + 1), 7, 'a\0b'] }
    case 'address':
      return {
        good: ['https://charts.example/a?b=1'],
        bad: ['javascript:alert(1)', 'x', `https://${'x'.repeat(value.max)}`],
      }
    case 'coin':
      return { good: ['EUR', 'BTC', '1INCH'], bad: ['e', 'btc', 'ABCDEFGHIJK'] }
    case 'decimal':
    case 'money': {
      if (value.max !== undefined) {
        const bounds = around(value.min ?? 0, value.max, 0.5)
        if (value.above !== 0) return bounds
        return { good: ['0.000000000001', String(value.max)], bad: ['0', '-1', String(value.max + 0.5)] }
      }
      if (value.above === 0) return { good: ['0.000000000001', '1234567890123456'], bad: ['0', '-1', '1e3', 1] }
      if (value.min === 0) return { good: ['0', '12.5'], bad: ['-0.01', 'NaN'] }
      return { good: ['-37.63', '5000.25'], bad: ['NaN', '12345678901234567', ''] }
    }
    case 'integer':
      return { good: [value.min, value.max], bad: [value.min - 1, value.max + 1, value.min + 0.5, '1'] }
    case 'yesNo':
      return { good: [true, false], bad: ['true', 1] }
    case 'choice':
      return { good: value.choices, bad: ['no such thing', ''] }
    case 'choices':
      return {
        good: [[], value.choices.slice(0, 10), [...value.choices].toReversed().slice(0, value.max)],
        bad: [value.choices.slice(0, 11), [value.choices[0], value.choices[0]], ['no such thing']],
      }
    case 'instant':
      return { good: ['2025-03-03T15:30:00.250Z'], bad: ['yesterday', '0001-01-01T00:00:00.000Z', '2025-03-03'] }
    case 'date':
      return { good: ['2025-06-20', '1999-12-31'], bad: ['2025-02-30', '0000-01-01', '20.6.2025'] }
    case 'currency':
    case 'id':
    case 'reference':
    case 'references':
    case 'fills':
    case 'ruleResponses':
    case 'attachments':
    case 'customStats':
      return null
  }
}

/** Sample values for every field. */
const plain = statedFields.flatMap((field) => {
  const samples = tied.has(field) ? null : samplesOf(fieldByKey[field].value)
  return samples === null ? [] : [{ field, ...samples }]
})

/** A picture in a user's folder of the bucket. */
const fileOf = (userId: string, kind: string) => ({
  kind,
  path: `${userId}/${crypto.randomUUID()}.png`,
  mediaType: 'image/png',
  size: 12_345,
  caption: null,
})

/** A plan that accepts any price. */
const planned = { ...roundTrip('110', '2025-03-03T15:00:00.000Z'), status: 'planned' as const, executions: [] }

onBothDatabases('the record of a trade', (server) => {
  let token = ''
  let userId = ''
  let portfolioId = ''
  let tradeId = ''

  const create = async (changes: object) =>
    (await succeed(server(), token, contract.createTrade, { body: { ...planned, ...changes, portfolioId } })).trade
  const update = (id: string, body: object) => server().call(contract.updateTrade, { params: { id }, body }, token)
  const read = async (id: string) => (await succeed(server(), token, contract.getTrade, { params: { id } })).trade

  beforeAll(async () => {
    const trader = await traderWithPortfolio(server())
    token = trader.token
    userId = trader.userId
    portfolioId = trader.portfolio.id
    tradeId = (await create({})).id
  })

  test('omitted fields are unknown, nothing, no or zero, as the catalog says', async () => {
    const trade = await read(tradeId)
    for (const field of optionalFields)
      expect([field, trade[field]]).toEqual([field, fieldByKey[field].initial ?? null])
    expect(trade).toMatchObject({ traderId: userId, revision: 1, excursionSource: 'none', source: 'manual' })
  })

  test.each(plain)('$field keeps valid values', async ({ field, good }) => {
    for (const value of good) {
      const answer = await update(tradeId, { [field]: value })
      expect(answer, JSON.stringify(value)).toMatchObject({ status: 200, body: { trade: { [field]: value } } })
      expect((await read(tradeId))[field]).toEqual(value)
    }
    const { required, initial } = fieldByKey[field]
    const nothing = await update(tradeId, { [field]: null })
    if (required === true || initial !== undefined) expect(nothing).toMatchObject({ status: 400 })
    else expect(nothing).toMatchObject({ status: 200, body: { trade: { [field]: null } } })
  })

  test.each(plain)('$field refuses invalid values by name', async ({ field, bad }) => {
    const before = await read(tradeId)
    for (const value of bad) {
      const answer = await update(tradeId, { [field]: value })
      expect(answer, JSON.stringify(value)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      const fields = answer.ok ? [] : (answer.body.details ?? []).map((detail) => detail.field.split('.')[0])
      expect(new Set(fields)).toEqual(new Set([field]))
    }
    expect(await read(tradeId)).toEqual(before)
  })

  test('the database itself keeps limits and choices', async () => {
    const { pool } = server().services.database
    const refuses = async (column: string, expression: string) => {
      const refusal = await pool
        .query(`update trades set ${column} = ${expression} where id = $1`, [tradeId])
        .catch((error: { code?: string }) => error.code)
      expect([column, expression, refusal]).toEqual([column, expression, '23514'])
    }
    for (const field of columnFields) {
      const column = columnName(field)
      const { value } = fieldByKey[field]
      if (value.type === 'choice') await refuses(column, `'no such thing'`)
      if (value.type === 'choices') await refuses(column, `array['no such thing']`)
      if (value.type === 'integer') await refuses(column, String(value.max + 1))
      if (value.type === 'integer') await refuses(column, String(value.min - 1))
      if (value.type === 'text') await refuses(column, `repeat('x', ${value.max + 1})`)
      if (value.type === 'decimal' && value.above === 0) await refuses(column, '0')
      if (value.type === 'decimal' && value.max !== undefined) await refuses(column, `${value.max} + 0.5`)
      if (value.type === 'decimal' && value.min !== undefined) await refuses(column, `${value.min} - 0.5`)
    }
    await refuses('plan_chart_url', `'javascript:alert(1)'`)
    await refuses('custom_stats', `'[]'`)
  })

  test('fills keep whether they made or took liquidity, and say unknown where it is not stated', async () => {
    const [first, second] = [
      fill('2025-03-03T14:00:00.000Z', 'buy', '100'),
      fill('2025-03-03T15:00:00.000Z', 'sell', '101'),
    ]
    const executions = [{ ...first, liquidity: 'maker' }, second]
    const trade = await create({ status: 'completed', executions })
    expect(trade.executions.map(({ liquidity }) => liquidity)).toEqual(['maker', null])
    expect(await update(trade.id, { executions: [{ ...first, liquidity: 'free' }, second] })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'executions.0.liquidity' }] },
    })
  })

  test('targets are on the winning side, and take no more than the whole position off', async () => {
    const plan = { plannedEntryPrice: '100', plannedTarget1: '102', plannedTarget2: '104', plannedTarget3: '106' }
    const trade = await create({ ...plan, plannedTarget1Pct: '50', plannedTarget2Pct: '30', plannedTarget3Pct: '20' })
    expect(trade).toMatchObject(plan)
    for (const field of ['plannedTarget1', 'plannedTarget2', 'plannedTarget3']) {
      expect(await update(trade.id, { [field]: '99' })).toMatchObject({ status: 400, body: { details: [{ field }] } })
    }
    expect(await update(trade.id, { plannedTarget3Pct: '20.5' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'plannedTarget3Pct' }] },
    })
  })

  test('stated extremes are marked as such until they are cleared', async () => {
    const trade = await create({ lowestPrice: '95', highestPrice: '105' })
    expect(trade.excursionSource).toBe('manual')
    await server().services.database.pool.query(`update trades set excursion_source = 'candles1m' where id = $1`, [
      trade.id,
    ])
    // Values from candles keep that source while they are unchanged.
    expect(await update(trade.id, { lessons: 'x' })).toMatchObject({
      body: { trade: { excursionSource: 'candles1m' } },
    })
    expect(await update(trade.id, { lowestPrice: '94' })).toMatchObject({
      body: { trade: { excursionSource: 'manual' } },
    })
    expect(await update(trade.id, { lowestPrice: null, highestPrice: null })).toMatchObject({
      body: { trade: { excursionSource: 'none' } },
    })
  })

  test('setup, exchange and missed reason are named, and a trade outlives them', async () => {
    const { setup } = await succeed(server(), token, createSetup, { body: { name: 'Breakout' } })
    const { exchange } = await succeed(server(), token, createExchange, { body: { name: 'My broker' } })
    const { missedReason } = await succeed(server(), token, createMissedReason, { body: { name: 'Asleep' } })
    const named = { setupId: setup.id, exchangeId: exchange.id, missedReasonId: missedReason.id }
    const trade = await create({ ...named, status: 'missed' })
    expect(trade).toMatchObject(named)
    await succeed(server(), token, deleteSetup, { params: { id: setup.id } })
    expect(await read(trade.id)).toEqual({ ...trade, setupId: null })
    const back = await update(trade.id, { setupId: setup.id })
    expect(back).toMatchObject({ status: 404, body: { code: 'not_found', details: [{ field: 'setupId' }] } })
  })

  test('a checked rule stays as it was checked, even after an edit or deletion', async () => {
    const { setup } = await succeed(server(), token, createSetup, { body: { name: 'Rules' } })
    const rule = async (title: string, weight: string) =>
      (
        await succeed(server(), token, createRule, {
          params: { setupId: setup.id },
          body: { phase: 'entry', title, weight: weight as never, isMandatory: true },
        })
      ).rule
    const [wait, size] = [await rule('Wait for the close', '3'), await rule('Half size', '1')]
    const checks = [
      { ruleId: size.id, met: 'no', note: 'Too eager' },
      { ruleId: wait.id, met: 'yes', note: null },
    ]
    const trade = await create({ ruleResponses: checks })
    const kept = [
      { ...checks[0], title: 'Half size', phase: 'entry', weight: '1', isMandatory: true },
      { ...checks[1], title: 'Wait for the close', phase: 'entry', weight: '3', isMandatory: true },
    ]
    expect(trade.ruleResponses).toEqual(kept)
    await succeed(server(), token, updateRule, { params: { id: wait.id }, body: { title: 'Something else' } })
    await succeed(server(), token, deleteRule, { params: { id: size.id } })
    expect((await read(trade.id)).ruleResponses).toEqual(kept)
    // The answer may still be corrected; the rule stays as it was checked.
    const corrected = await update(trade.id, { ruleResponses: [checks[1], { ...checks[0], met: 'na' }] })
    expect(corrected).toMatchObject({ body: { trade: { ruleResponses: [kept[1], { ...kept[0], met: 'na' }] } } })
    // Another trade has no such rule any more.
    expect(await update(tradeId, { ruleResponses: [checks[0]] })).toMatchObject({
      status: 404,
      body: { details: [{ field: 'ruleResponses.0.ruleId' }] },
    })
    expect(await update(tradeId, { ruleResponses: [checks[1], checks[1]] })).toMatchObject({ status: 400 })
  })

  test('mistakes and tags keep their order; a deleted one leaves its trades', async () => {
    const mistake = async (name: string) =>
      (await succeed(server(), token, createMistake, { body: { name } })).mistake.id
    const [chased, froze] = [await mistake('Chased it'), await mistake('Froze')]
    const { tag } = await succeed(server(), token, createTag, { body: { name: 'A+' } })
    const trade = await create({ mistakeIds: [froze, chased], tags: [tag.id] })
    expect(trade).toMatchObject({ mistakeIds: [froze, chased], tags: [tag.id] })
    expect(await update(trade.id, { mistakeIds: [chased, froze], tags: [] })).toMatchObject({
      body: { trade: { mistakeIds: [chased, froze], tags: [] } },
    })
    await succeed(server(), token, deleteMistake, { params: { id: chased } })
    expect((await read(trade.id)).mistakeIds).toEqual([froze])
  })

  test('files are in the user’s folder of the bucket, and keep their order', async () => {
    const [before, after] = [fileOf(userId, 'before'), fileOf(userId, 'exit')]
    const trade = await create({ screenshots: [before, after] })
    expect(trade.screenshots).toEqual([before, after])
    const swapped = [{ ...after, caption: 'At the close' }, before]
    expect(await update(trade.id, { screenshots: swapped })).toMatchObject({
      body: { trade: { screenshots: swapped } },
    })
    expect(await update(trade.id, { screenshots: [before] })).toMatchObject({
      body: { trade: { screenshots: [before] } },
    })
    const theirs = { ...before, path: `${crypto.randomUUID()}/${crypto.randomUUID()}.png` }
    for (const [wrong, field] of [
      [theirs, 'screenshots.0.path'],
      [{ ...before, path: `${userId}/../x.png` }, 'screenshots.0.path'],
      [{ ...before, size: 10 * 1024 * 1024 + 1 }, 'screenshots.0.size'],
      [{ ...before, mediaType: 'image/svg+xml' }, 'screenshots.0.mediaType'],
    ] as const) {
      expect(await update(trade.id, { screenshots: [wrong] })).toMatchObject({
        status: 400,
        body: { details: [{ field }] },
      })
    }
  })

  test('values of own statistics are checked by their definitions, and go with them', async () => {
    const stat = async (body: object) =>
      (await succeed(server(), token, createCustomStat, { body: body as never })).customStat.id
    const heat = await stat({ name: 'Heat', kind: 'number', minimum: '0', maximum: '10' })
    const mood = await stat({ name: 'Mood', kind: 'choice', choices: ['good', 'bad'] })
    const alone = await stat({ name: 'Alone', kind: 'yesNo' })
    const formula = await stat({ name: 'Double', kind: 'formula', formula: 'realizedR * 2' })
    const customStats = { [heat]: 7.25, [mood]: 'good', [alone]: false }
    const trade = await create({ customStats })
    expect(trade.customStats).toEqual(customStats)
    for (const [id, value] of [
      [heat, 10.5],
      [heat, '7'],
      [mood, 'so so'],
      [alone, 'yes'],
      [formula, 4],
    ] as const) {
      expect(await update(trade.id, { customStats: { [id]: value } })).toMatchObject({
        status: 400,
        body: { details: [{ field: `customStats.${id}` }] },
      })
    }
    await succeed(server(), token, deleteCustomStat, { params: { id: mood } })
    const left = { [heat]: 7.25, [alone]: false }
    expect((await read(trade.id)).customStats).toEqual(left)
    expect(await update(trade.id, { lessons: 'x' })).toMatchObject({ body: { trade: { customStats: left } } })
    const { rows } = await server().services.database.pool.query('select custom_stats from trades where id = $1', [
      trade.id,
    ])
    expect(rows).toEqual([{ custom_stats: left }])
  })
})
