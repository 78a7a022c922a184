import { expect, test } from 'vitest'
import * as customStats from '#contract/custom-stats.ts'
import * as exchanges from '#contract/exchanges.ts'
import * as missedReasons from '#contract/missed-reasons.ts'
import * as mistakes from '#contract/mistakes.ts'
import * as rules from '#contract/rules.ts'
import * as setups from '#contract/setups.ts'
import * as symbols from '#contract/symbols.ts'
import * as tags from '#contract/tags.ts'
import * as tradeComments from '#contract/trade-comments.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { playbookLimits, type PlaybookList } from '#domain/playbook.ts'
import { onBothDatabases } from './on-both-databases.ts'
import { decimal, succeed } from './samples.ts'

onBothDatabases('lists of the playbook', (server) => {
  const trader = async () => {
    const { token, userId } = await server().signUp()
    const call = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server(), token, route, input)
    const refuse = <T extends Route>(route: T, input: RouteInput<T>) => server().call(route, input, token)
    return { token, userId, call, refuse }
  }
  const taken = (field: string) => ({
    status: 409,
    body: { code: 'conflict', details: [{ field, message: 'is taken' }] },
  })
  const wrong = (...fields: string[]) => ({
    status: 400,
    body: { code: 'validation_failed', details: fields.map((field) => ({ field })) },
  })
  const gone = { status: 404, body: { code: 'not_found' } }

  test('tags have a name of their own and a color', async () => {
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

  test('mistakes have a severity and a phase, and are put away and restored', async () => {
    const { call, refuse } = await trader()
    const { mistake } = await call(mistakes.createMistake, { body: { name: 'Chased' } })
    expect(mistake).toMatchObject({ name: 'Chased', description: null, phase: null, severity: 3, archivedAt: null })
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

  test('templates are listed by phase, and one sentence is there once for each', async () => {
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
      body: { name: 'X', kind: 'formula', formula: 'netPnl / realised' },
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
    // Another kind leaves behind what it does not have.
    const { customStat: slept } = await call(customStats.updateCustomStat, {
      params,
      body: { name: 'Slept', kind: 'yesNo' },
    })
    expect(slept).toMatchObject({ name: 'Slept', kind: 'yesNo', unit: null, minimum: null, maximum: null })
    await call(customStats.deleteCustomStat, { params })
    expect((await call(customStats.listCustomStats, {})).customStats).toEqual([given, mood])
  })

  test('a symbol says itself what it is worth, unless something else is stated', async () => {
    const { call, refuse } = await trader()
    const { exchange } = await call(exchanges.createExchange, { body: { name: 'Futures desk' } })
    expect(exchange).toMatchObject({ kind: 'exchange', timeZone: 'UTC', symbolCount: 0 })
    const params = { exchangeId: exchange.id }
    const add = (body: RouteInput<typeof symbols.createSymbol>['body']) => call(symbols.createSymbol, { params, body })
    const { symbol: note } = await add({ symbol: 'ZNM6' })
    // Ten-year note: 1,000 dollars a point, ticks of half a 32nd.
    expect(note).toMatchObject({
      ...{ symbol: 'ZNM6', assetClass: 'future', quoteCurrency: 'USD', pointValue: '1000', tickSize: '0.015625' },
      ...{ baseCurrency: null, pipSize: null, lotSize: null, sector: null },
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

  test('an exchange goes with its symbols; the same symbol may be at two', async () => {
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

  test('every list ends at its limit, also when many come at once, and says how to go on', async () => {
    const { userId, call, refuse } = await trader()
    const { setup } = await call(setups.createSetup, { body: { name: 'The one with rules' } })
    const { exchange } = await call(exchanges.createExchange, { body: { name: 'The one with symbols' } })
    const pool = server().services.database.pool
    /** Leaves room for one more. */
    const fill = async (list: PlaybookList, columns: string, values: string, present = 0) =>
      pool.query(
        `insert into ${list} (user_id, ${columns}) select $1, ${values} from generate_series(1, $2::int) as n`,
        [userId, playbookLimits[list] - 1 - present],
      )
    await fill('setups', 'name', `'S' || n`, 1)
    await fill('rules', 'setup_id, position, phase, title', `'${setup.id}', n - 1, 'entry', 'r'`)
    await fill('tags', 'name', `'T' || n`)
    await fill('mistakes', 'name, archived_at', `'M' || n, now()`)
    await fill('comment_templates', 'phase, body', `'entry', 'C' || n`)
    await fill('custom_stats', 'name, kind', `'C' || n, 'yesNo'`)
    await fill('missed_reasons', 'name', `'R' || n`)
    await fill('exchanges', 'name, kind, time_zone', `'E' || n, 'broker', 'UTC'`, 1)
    await fill(
      'symbols',
      'exchange_id, symbol, asset_class, quote_currency, point_value',
      `'${exchange.id}', 'Y' || n, 'stock', 'USD', 1`,
    )
    const additions: Record<PlaybookList, (name: string) => Promise<{ status: number; body: unknown }>> = {
      setups: (name) => refuse(setups.createSetup, { body: { name } }),
      rules: (title) => refuse(rules.createRule, { params: { setupId: setup.id }, body: { phase: 'exit', title } }),
      tags: (name) => refuse(tags.createTag, { body: { name } }),
      mistakes: (name) => refuse(mistakes.createMistake, { body: { name } }),
      comment_templates: (body) => refuse(tradeComments.createCommentTemplate, { body: { phase: 'exit', body } }),
      custom_stats: (name) => refuse(customStats.createCustomStat, { body: { name, kind: 'yesNo' } }),
      missed_reasons: (name) => refuse(missedReasons.createMissedReason, { body: { name } }),
      exchanges: (name) => refuse(exchanges.createExchange, { body: { name } }),
      symbols: (symbol) =>
        refuse(symbols.createSymbol, { params: { exchangeId: exchange.id }, body: { symbol, quoteCurrency: 'USD' } }),
    }
    for (const [list, add] of Object.entries(additions)) {
      const answers = await Promise.all(['A1', 'A2', 'A3'].map(add))
      expect(answers.map(({ status }) => status).toSorted(), list).toEqual([201, 409, 409])
      const refused = answers.find(({ status }) => status === 409)
      expect(refused?.body, list).toMatchObject({
        code: 'list_full',
        message: expect.stringContaining(playbookLimits[list as PlaybookList].toLocaleString('en-US')) as string,
      })
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${list} where user_id = $1`,
        [userId],
      )
      expect(rows[0]?.count, list).toBe(playbookLimits[list as PlaybookList])
    }
    // Where something goes, something comes.
    const { tags: full } = await call(tags.listTags, {})
    await call(tags.deleteTag, { params: { id: full[0]?.id ?? '' } })
    await call(tags.createTag, { body: { name: 'Room for this' } })
    // The defaults find no room either, and none of them is added.
    expect(await refuse(mistakes.restoreDefaultMistakes, {})).toMatchObject({
      status: 409,
      body: { code: 'list_full' },
    })
    expect((await call(mistakes.listMistakes, { query: {} })).mistakes).toHaveLength(playbookLimits.mistakes)
  })
})
