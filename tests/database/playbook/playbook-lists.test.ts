import { expect, test } from 'vitest'
import * as tradeComments from '#contract/playbook/comment-templates.ts'
import * as customStats from '#contract/playbook/custom-stats.ts'
import * as exchanges from '#contract/playbook/exchanges.ts'
import * as missedReasons from '#contract/playbook/missed-reasons.ts'
import * as mistakes from '#contract/playbook/mistakes.ts'
import * as symbols from '#contract/playbook/symbols.ts'
import * as tags from '#contract/playbook/tags.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { createTrade, getTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'

const taken = (field: string) => ({
  status: 409,
  body: { code: 'conflict', details: [{ field, message: 'is taken' }] },
})
const wrong = (...fields: string[]) => ({
  status: 400,
  body: { code: 'validation_failed', details: fields.map((field) => ({ field })) },
})
const gone = { status: 404, body: { code: 'not_found' } }

/** The answer to a change of a custom stat that existing values contradict. */
const fits = (field: string, message: string) => ({
  status: 409,
  body: { code: 'conflict', details: [{ field, message: `does not fit ${message}` }] },
})

onBothDatabases('lists of the playbook', (server) => {
  const trader = async () => {
    const { token, userId } = await server().signUp()
    const call = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server(), token, route, input)
    const refuse = <T extends Route>(route: T, input: RouteInput<T>) => server().call(route, input, token)
    return { token, userId, call, refuse }
  }

  test('tags have a unique name and a color', async () => {
    const { call, refuse } = await trader()
    const { tag } = await call(tags.createTag, { body: { name: 'Gap', color: '#FF8800' } })
    expect(tag).toMatchObject({ name: 'Gap', color: '#ff8800' })
    const { tag: plain } = await call(tags.createTag, { body: { name: 'A+' } })
    expect((await call(tags.listTags, {})).tags).toEqual([plain, tag])
    expect(await refuse(tags.createTag, { body: { name: 'gAP' } })).toMatchObject(taken('name'))
    expect(await refuse(tags.updateTag, { params: { id: plain.id }, body: { name: 'GAP' } })).toMatchObject(
      taken('name'),
    )
    expect(await refuse(tags.createTag, { body: { name: 'B', color: 'orange' } })).toMatchObject(wrong('color'))
    const { tag: changed } = await call(tags.updateTag, { params: { id: tag.id }, body: { color: null } })
    expect(changed).toEqual({ ...tag, color: null, updatedAt: changed.updatedAt })
    expect(await call(tags.updateTag, { params: { id: tag.id }, body: {} })).toEqual({ tag: changed })
    await call(tags.deleteTag, { params: { id: tag.id } })
    expect(await refuse(tags.deleteTag, { params: { id: tag.id } })).toMatchObject(gone)
    expect((await call(tags.listTags, {})).tags).toEqual([plain])
  })

  test('a tag is merged into another, once on each trade', async () => {
    const { call, refuse } = await trader()
    const { portfolio } = await call(createPortfolio, { body: portfolioBody() })
    const make = async (name: string) => (await call(tags.createTag, { body: { name } })).tag.id
    const [from, into, other] = [await make('breakout'), await make('Breakouts'), await make('Gap')]
    const log = async (...ids: string[]) => {
      const body = { ...roundTrip('101', '2025-03-03T15:00:00.000Z', { tags: ids }), portfolioId: portfolio.id }
      return (await call(createTrade, { body })).trade.id
    }
    const trades = [await log(other, from), await log(from, into), await log(into)]
    const revision = async () => {
      const { pool } = server().services.database
      const { rows } = await pool.query('select revision from portfolios where id = $1', [portfolio.id])
      return Number(rows[0].revision)
    }
    const before = await revision()
    const { tag } = await call(tags.mergeTag, { params: { id: from }, body: { into } })
    expect(tag).toMatchObject({ id: into, name: 'Breakouts' })
    const tagged = await Promise.all(
      trades.map(async (tradeId) => (await call(getTrade, { params: { id: tradeId } })).trade.tags),
    )
    expect(tagged).toEqual([[other, into], [into], [into]])
    expect((await call(tags.listTags, {})).tags.map(({ id }) => id)).toEqual([into, other])
    // Figures computed before the merge no longer hold.
    expect(await revision()).toBeGreaterThan(before)
    expect(await refuse(tags.mergeTag, { params: { id: into }, body: { into } })).toMatchObject({ status: 409 })
    expect(await refuse(tags.mergeTag, { params: { id: from }, body: { into } })).toMatchObject(gone)
  })

  test('mistakes have a severity and a phase, and are put away and restored', async () => {
    const { call, refuse } = await trader()
    const { mistake } = await call(mistakes.createMistake, { body: { name: 'Chased' } })
    expect(mistake).toMatchObject({
      name: 'Chased',
      description: null,
      phase: null,
      severity: 3,
      archivedAt: null,
      isKnownAtEntry: null,
    })
    expect(await refuse(mistakes.createMistake, { body: { name: 'CHASED' } })).toMatchObject(taken('name'))
    for (const severity of [0, 6, 2.5]) {
      expect(await refuse(mistakes.createMistake, { body: { name: 'X', severity } })).toMatchObject(wrong('severity'))
    }
    const params = { id: mistake.id }
    const { mistake: changed } = await call(mistakes.updateMistake, { params, body: { severity: 5, phase: 'entry' } })
    expect(changed).toMatchObject({ name: 'Chased', severity: 5, phase: 'entry' })

    const names = async (archived: 'true' | 'false') =>
      (await call(mistakes.listMistakes, { query: { archived } })).mistakes.map(({ name }) => name)
    const { mistake: away } = await call(mistakes.archiveMistake, { params })
    expect(away.archivedAt).not.toBeNull()
    expect((await call(mistakes.archiveMistake, { params })).mistake).toEqual(away)
    expect([await names('true'), await names('false')]).toEqual([['Chased'], []])
    expect((await call(mistakes.listMistakes, { query: {} })).mistakes).toEqual([away])
    const { mistake: back } = await call(mistakes.restoreMistake, { params })
    expect(back).toMatchObject({ ...changed, updatedAt: back.updatedAt })
    expect([await names('true'), await names('false')]).toEqual([[], ['Chased']])
    await call(mistakes.deleteMistake, { params })
    expect(await refuse(mistakes.restoreMistake, { params })).toMatchObject(gone)
  })

  test('templates are listed by phase, and a sentence is unique within one', async () => {
    const { call, refuse } = await trader()
    const add = (phase: 'entry' | 'management' | 'exit', body: string) =>
      call(tradeComments.createCommentTemplate, { body: { phase, body } })
    await add('exit', 'At the level.')
    await add('entry', 'Waited.')
    await add('management', 'Left alone.')
    const { template } = await add('entry', 'At the level.')
    const listed = (await call(tradeComments.listCommentTemplates, {})).templates
    expect(listed.map(({ phase, body }) => [phase, body])).toEqual([
      ['entry', 'At the level.'],
      ['entry', 'Waited.'],
      ['management', 'Left alone.'],
      ['exit', 'At the level.'],
    ])
    const again = { body: { phase: 'entry' as const, body: 'AT THE LEVEL.' } }
    expect(await refuse(tradeComments.createCommentTemplate, again)).toMatchObject(taken('body'))
    const params = { id: template.id }
    expect(await refuse(tradeComments.updateCommentTemplate, { params, body: { phase: 'exit' } })).toMatchObject(
      taken('body'),
    )
    const { template: changed } = await call(tradeComments.updateCommentTemplate, {
      params,
      body: { body: 'At VWAP.' },
    })
    expect(changed).toMatchObject({ phase: 'entry', body: 'At VWAP.' })
    expect(
      await refuse(tradeComments.createCommentTemplate, { body: { phase: 'plan' as 'entry', body: 'x' } }),
    ).toMatchObject(wrong('phase'))
    await call(tradeComments.deleteCommentTemplate, { params })
    expect((await call(tradeComments.listCommentTemplates, {})).templates).toHaveLength(3)
  })

  test('reasons for missed trades are renamed and removed', async () => {
    const { call, refuse } = await trader()
    const { missedReason } = await call(missedReasons.createMissedReason, { body: { name: 'Asleep' } })
    const { missedReason: other } = await call(missedReasons.createMissedReason, { body: { name: 'Away' } })
    expect(await refuse(missedReasons.createMissedReason, { body: { name: 'asleep' } })).toMatchObject(taken('name'))
    const params = { id: other.id }
    expect(await refuse(missedReasons.updateMissedReason, { params, body: { name: 'ASLEEP' } })).toMatchObject(
      taken('name'),
    )
    const { missedReason: renamed } = await call(missedReasons.updateMissedReason, { params, body: { name: 'A walk' } })
    expect((await call(missedReasons.listMissedReasons, {})).missedReasons).toEqual([renamed, missedReason])
    await call(missedReasons.deleteMissedReason, { params })
    expect((await call(missedReasons.listMissedReasons, {})).missedReasons).toEqual([missedReason])
  })

  test('a statistic is one of its kind, also after a change', async () => {
    const { call, refuse } = await trader()
    const create = (body: RouteInput<typeof customStats.createCustomStat>['body']) =>
      call(customStats.createCustomStat, { body })
    const { customStat: mood } = await create({ name: 'Mood', kind: 'choice', choices: ['Calm', 'Tense'] })
    const { customStat: sleep } = await create({
      name: 'Sleep',
      kind: 'number',
      unit: 'h',
      minimum: decimal('0'),
      maximum: decimal('24'),
    })
    const { customStat: given } = await create({ name: 'Given back', kind: 'formula', formula: 'mfeR - realizedR' })
    expect(given).toMatchObject({ unit: null, choices: [], minimum: null, maximum: null, formula: 'mfeR - realizedR' })
    expect((await call(customStats.listCustomStats, {})).customStats).toEqual([given, mood, sleep])

    expect(await refuse(customStats.createCustomStat, { body: { name: 'MOOD', kind: 'yesNo' } })).toMatchObject(
      taken('name'),
    )
    expect(await refuse(customStats.createCustomStat, { body: { name: 'X', kind: 'choice' } })).toMatchObject(
      wrong('choices'),
    )
    expect(
      await refuse(customStats.createCustomStat, { body: { name: 'X', kind: 'choice', choices: ['A', 'a'] } }),
    ).toMatchObject(wrong('choices.1'))
    const formula = await refuse(customStats.createCustomStat, {
      body: { name: 'X', kind: 'formula', formula: 'netPnl / realized' },
    })
    expect(formula).toMatchObject({
      status: 400,
      body: { details: [{ field: 'formula', message: expect.stringContaining('at character 10') as string }] },
    })

    const params = { id: sleep.id }
    expect(await refuse(customStats.updateCustomStat, { params, body: { maximum: decimal('-1') } })).toMatchObject(
      wrong('maximum'),
    )
    expect(await refuse(customStats.updateCustomStat, { params, body: { formula: '1' } })).toMatchObject(
      wrong('formula'),
    )
    expect((await call(customStats.listCustomStats, {})).customStats).toEqual([given, mood, sleep])
    // Changing the kind drops fields that the new kind does not have.
    const { customStat: slept } = await call(customStats.updateCustomStat, {
      params,
      body: { name: 'Slept', kind: 'yesNo' },
    })
    expect(slept).toMatchObject({ name: 'Slept', kind: 'yesNo', unit: null, minimum: null, maximum: null })
    await call(customStats.deleteCustomStat, { params })
    expect((await call(customStats.listCustomStats, {})).customStats).toEqual([given, mood])
  })

  test('a changed statistic must accept its stored values, or the change is refused', async () => {
    const { call, refuse } = await trader()
    const { portfolio } = await call(createPortfolio, { body: portfolioBody() })
    const define = async (body: RouteInput<typeof customStats.createCustomStat>['body']) =>
      (await call(customStats.createCustomStat, { body })).customStat.id
    const mood = await define({ name: 'Mood', kind: 'choice', choices: ['Calm', 'Tense', 'Bored'] })
    const sleep = await define({ name: 'Sleep', kind: 'number' })
    const ready = await define({ name: 'Ready', kind: 'yesNo' })
    const stated = [
      { [mood]: 'Calm', [sleep]: 7.5, [ready]: true },
      { [mood]: 'Calm', [sleep]: 4 },
      { [mood]: 'Tense' },
      {},
    ]
    for (const values of stated) {
      const body = {
        ...roundTrip('101', '2025-03-03T15:00:00.000Z', { customStats: values }),
        portfolioId: portfolio.id,
      }
      await call(createTrade, { body })
    }
    const before = (await call(customStats.listCustomStats, {})).customStats
    type Change = RouteInput<typeof customStats.updateCustomStat>['body']
    const change = (id: string, body: Change) => refuse(customStats.updateCustomStat, { params: { id }, body })
    expect(await change(mood, { choices: ['Tense', 'Bored'] })).toMatchObject(fits('choices', '2 trades'))
    expect(await change(mood, { choices: ['calm', 'Tense'] })).toMatchObject(fits('choices', '2 trades'))
    expect(await change(sleep, { minimum: decimal('5') })).toMatchObject(fits('minimum', '1 trade'))
    expect(await change(sleep, { maximum: decimal('3.99') })).toMatchObject(fits('maximum', '2 trades'))
    expect(await change(ready, { kind: 'number' })).toMatchObject(fits('kind', '1 trade'))
    expect(await change(sleep, { kind: 'formula', formula: 'netPnl' })).toMatchObject({ status: 409 })
    expect((await call(customStats.listCustomStats, {})).customStats).toEqual(before)

    // Unused choices may be removed; stored values must stay within both limits.
    expect(await change(mood, { name: 'State', choices: ['Tense', 'Calm', 'Eager'] })).toMatchObject({ ok: true })
    expect(await change(sleep, { minimum: decimal('4'), maximum: decimal('7.5') })).toMatchObject({ ok: true })
    expect(await change(ready, { description: 'Rested and fed.' })).toMatchObject({ ok: true })
    const { customStat: unused } = await call(customStats.createCustomStat, { body: { name: 'X', kind: 'yesNo' } })
    expect(await change(unused.id, { kind: 'number' })).toMatchObject({ ok: true })
  })

  test('a symbol’s own point value applies unless the trade states another', async () => {
    const { call, refuse } = await trader()
    const { exchange } = await call(exchanges.createExchange, { body: { name: 'Futures desk' } })
    expect(exchange).toMatchObject({ kind: 'exchange', timeZone: 'UTC', symbolCount: 0 })
    const params = { exchangeId: exchange.id }
    const add = (body: RouteInput<typeof symbols.createSymbol>['body']) => call(symbols.createSymbol, { params, body })
    const { symbol: note } = await add({ symbol: 'ZNM6' })
    // Ten-year note: 1,000 dollars a point, ticks of half a 32nd.
    expect(note).toMatchObject({
      symbol: 'ZNM6',
      assetClass: 'future',
      quoteCurrency: 'USD',
      pointValue: '1000',
      tickSize: '0.015625',
      baseCurrency: null,
      pipSize: null,
      lotSize: null,
      sector: null,
    })
    const { symbol: yen } = await add({ symbol: 'USDJPY', baseCurrency: 'USD', lotSize: decimal('100000') })
    expect(yen).toMatchObject({ assetClass: 'forex', quoteCurrency: 'JPY', pointValue: '1', pipSize: '0.01' })
    const { symbol: share } = await add({ symbol: 'AAPL', quoteCurrency: 'USD', tickSize: decimal('0.01') })
    expect(share).toMatchObject({ assetClass: 'stock', pointValue: '1', tickSize: '0.01' })
    expect(await refuse(symbols.createSymbol, { params, body: { symbol: 'MSFT' } })).toMatchObject(
      wrong('quoteCurrency'),
    )
    expect(await refuse(symbols.createSymbol, { params, body: { symbol: 'znm6' } })).toMatchObject(taken('symbol'))
    expect(await refuse(symbols.createSymbol, { params, body: { symbol: 'ZNM6' } })).toMatchObject(taken('symbol'))

    expect((await call(symbols.listSymbols, { params })).symbols).toEqual([share, yen, note])
    const { symbol: changed } = await call(symbols.updateSymbol, {
      params: { id: share.id },
      body: { sector: 'Technology', tickSize: null },
    })
    expect(changed).toEqual({ ...share, sector: 'Technology', tickSize: null, updatedAt: changed.updatedAt })
    expect(await refuse(symbols.updateSymbol, { params: { id: share.id }, body: { symbol: 'ZNm6' } })).toMatchObject(
      taken('symbol'),
    )
    expect(
      await refuse(symbols.updateSymbol, { params: { id: share.id }, body: { pointValue: decimal('0') } }),
    ).toMatchObject(wrong('pointValue'))
    await call(symbols.deleteSymbol, { params: { id: yen.id } })
    expect((await call(exchanges.listExchanges, {})).exchanges).toMatchObject([{ symbolCount: 2 }])
  })

  test('deleting an exchange deletes its symbols; two exchanges may list the same symbol', async () => {
    const { call, refuse } = await trader()
    const open = async (name: string) => {
      const { exchange } = await call(exchanges.createExchange, {
        body: { name, kind: 'broker', timeZone: 'Europe/Berlin' },
      })
      const params = { exchangeId: exchange.id }
      const { symbol } = await call(symbols.createSymbol, { params, body: { symbol: 'EURUSD' } })
      return { exchange, symbol }
    }
    const [one, two] = [await open('One'), await open('Two')]
    expect(await refuse(exchanges.createExchange, { body: { name: 'ONE' } })).toMatchObject(taken('name'))
    expect(
      await refuse(exchanges.updateExchange, { params: { id: two.exchange.id }, body: { name: 'one' } }),
    ).toMatchObject(taken('name'))
    expect(await refuse(exchanges.createExchange, { body: { name: 'X', timeZone: 'Mars/Olympus' } })).toMatchObject(
      wrong('timeZone'),
    )
    const { exchange: changed } = await call(exchanges.updateExchange, {
      params: { id: two.exchange.id },
      body: { kind: 'propFirm' },
    })
    expect(changed).toMatchObject({ name: 'Two', kind: 'propFirm', timeZone: 'Europe/Berlin', symbolCount: 1 })
    await call(exchanges.deleteExchange, { params: { id: one.exchange.id } })
    expect(await refuse(symbols.deleteSymbol, { params: { id: one.symbol.id } })).toMatchObject(gone)
    expect(await refuse(symbols.listSymbols, { params: { exchangeId: one.exchange.id } })).toMatchObject(gone)
    expect((await call(symbols.listSymbols, { params: { exchangeId: two.exchange.id } })).symbols).toEqual([two.symbol])
  })
})
