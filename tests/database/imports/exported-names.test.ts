import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importTrades } from '#contract/imports/trade-imports.ts'
import { createCustomStat, listCustomStats } from '#contract/playbook/custom-stats.ts'
import { createExchange, listExchanges } from '#contract/playbook/exchanges.ts'
import { createMissedReason, listMissedReasons } from '#contract/playbook/missed-reasons.ts'
import { createMistake, listMistakes } from '#contract/playbook/mistakes.ts'
import { createRule } from '#contract/playbook/rules.ts'
import { createSetup, listSetups } from '#contract/playbook/setups.ts'
import { createTag, listTags } from '#contract/playbook/tags.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import type { RouteInput, RouteResponse } from '#contract/route.ts'
import { createTrade, deleteTrade, getTrade, updateTrade } from '#contract/trades/trades.ts'
import { maxChoices } from '#domain/formulas/custom-stat.ts'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { edgeworth } from '#domain/importers/formats/journals/edgeworth.ts'
import { madeImage } from '#tests/support/build-image.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { fileOfText, plainOptions } from '#tests/support/imports/import-checks.ts'
import { portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import type { TestUser } from '#tests/support/server/test-server.ts'

const plainStat = { description: null, unit: null, choices: [], minimum: null, maximum: null, formula: null }

/** How many trades have their extremes from each source. */
function countSources(trades: readonly { readonly excursionSource?: string }[]): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const { excursionSource: source } of trades) counts.set(source, (counts.get(source) ?? 0) + 1)
  return counts
}

onBothDatabases('what an exported file names', (server) => {
  /** Exports a portfolio as JSON and reads the file. */
  async function exported(token: string, portfolioId: string) {
    const response = await fetch(`${server().url}/api/v1/trades/export?portfolio_id=${portfolioId}&format=json`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const reading = readImport(edgeworth, await fileOfText(await response.text()), plainOptions)
    expect(reading.rejected).toEqual([])
    return reading.trades
  }

  async function importInto(
    token: string,
    portfolioId: string,
    trades: Awaited<ReturnType<typeof exported>>,
    reports: RouteResponse<typeof importTrades>[] = [],
  ) {
    const rows = trades.map(({ trade, importKey, labels, excursionSource }) => ({
      ...trade,
      importKey,
      ...(labels === undefined ? {} : { labels }),
      ...(excursionSource === undefined ? {} : { excursionSource }),
    }))
    const create = { setups: true, mistakes: true }
    const header = {
      portfolioId,
      batchId: randomUUID(),
      format: edgeworth.id,
      fileName: 'a.json',
      timeZone: 'UTC',
      create,
    }
    const report = await succeed(server(), token, importTrades, { body: { ...header, rows } })
    reports.push(report)
    const read = report.rows.map(({ tradeId }) => succeed(server(), token, getTrade, { params: { id: tradeId } }))
    return (await Promise.all(read)).map(({ trade }) => trade)
  }

  /** All entries of an account by list. */
  async function entriesOf(token: string) {
    const { setups } = await succeed(server(), token, listSetups, { query: {} })
    const { mistakes } = await succeed(server(), token, listMistakes, { query: {} })
    const { tags } = await succeed(server(), token, listTags, {})
    const { exchanges } = await succeed(server(), token, listExchanges, {})
    const { missedReasons } = await succeed(server(), token, listMissedReasons, {})
    return { setups, mistakes, tags, exchanges, missedReasons }
  }

  test('arrives in another account once, under new ids; existing entries are used', async () => {
    const mine = await traderWithPortfolio(server())
    const { setup } = await succeed(server(), mine.token, createSetup, { body: { name: 'Opening range' } })
    const { mistake } = await succeed(server(), mine.token, createMistake, { body: { name: 'Chased' } })
    const { tag } = await succeed(server(), mine.token, createTag, { body: { name: 'News' } })
    const { exchange } = await succeed(server(), mine.token, createExchange, {
      body: { name: 'Small exchange', kind: 'exchange', timeZone: 'UTC' },
    })
    const { missedReason } = await succeed(server(), mine.token, createMissedReason, {
      body: { name: 'Was away' },
    })
    const named = { setupId: setup.id, mistakeIds: [mistake.id], tags: [tag.id], exchangeId: exchange.id }
    for (const [at, day] of [
      ['100', '03'],
      ['101', '04'],
    ] as const) {
      await succeed(server(), mine.token, createTrade, {
        body: { portfolioId: mine.portfolio.id, ...roundTrip(at, `2025-03-${day}T15:00:00.000Z`), ...named },
      })
    }
    await succeed(server(), mine.token, createTrade, {
      body: {
        portfolioId: mine.portfolio.id,
        ...roundTrip('102', '2025-03-05T15:00:00.000Z'),
        status: 'missed',
        executions: [],
        missedReasonId: missedReason.id,
      },
    })
    const before = await entriesOf(mine.token)
    const trades = await exported(mine.token, mine.portfolio.id)

    const other = await traderWithPortfolio(server())
    const { tag: there } = await succeed(server(), other.token, createTag, { body: { name: 'NEWS' } })
    const listed = await entriesOf(other.token)
    const { portfolio: second } = await succeed(server(), other.token, createPortfolio, {
      body: portfolioBody({ name: 'Second' }),
    })
    const first = await importInto(other.token, other.portfolio.id, trades)
    const again = await importInto(other.token, second.id, trades)
    const after = await entriesOf(other.token)
    const added = (list: keyof typeof after) =>
      after[list].filter(({ id }) => !listed[list].some((one) => one.id === id)).map(({ name }) => name)
    expect([added('setups'), added('mistakes'), added('tags'), added('exchanges'), added('missedReasons')]).toEqual([
      ['Opening range'],
      ['Chased'],
      [],
      ['Small exchange'],
      ['Was away'],
    ])
    const idOf = (list: keyof typeof after, name: string) => after[list].find((one) => one.name === name)?.id
    const own = {
      setupId: idOf('setups', 'Opening range'),
      mistakeIds: [idOf('mistakes', 'Chased')],
      tags: [there.id],
      exchangeId: idOf('exchanges', 'Small exchange'),
    }
    for (const imported of [first, again]) {
      expect(imported.filter(({ status }) => status === 'completed')).toMatchObject([own, own])
      expect(imported.find(({ status }) => status === 'missed')?.missedReasonId).toBe(idOf('missedReasons', 'Was away'))
    }
    const foreign = new Set(Object.values(before).flatMap((list) => list.map(({ id }) => id)))
    expect(Object.values(after).flatMap((list) => list.filter(({ id }) => foreign.has(id)))).toEqual([])
    expect(await entriesOf(mine.token)).toEqual(before)
  })

  test('as custom stats are those of the same name, or new ones; values that they refuse are reported', async () => {
    const mine = await traderWithPortfolio(server())
    const stat = async (token: string, body: Partial<RouteInput<typeof createCustomStat>['body']>) => {
      const whole = { ...plainStat, ...body } as RouteInput<typeof createCustomStat>['body']
      return (await succeed(server(), token, createCustomStat, { body: whole })).customStat
    }
    const mood = await stat(mine.token, { name: 'Mood', kind: 'choice', choices: ['Calm', 'Tense'] })
    const sleep = await stat(mine.token, { name: 'Sleep', kind: 'number' })
    const alone = await stat(mine.token, { name: 'Alone', kind: 'yesNo' })
    await succeed(server(), mine.token, createTrade, {
      body: {
        portfolioId: mine.portfolio.id,
        ...roundTrip('100', '2025-03-03T15:00:00.000Z'),
        customStats: { [mood.id]: 'Tense', [sleep.id]: 7.5, [alone.id]: true },
      },
    })
    const trades = await exported(mine.token, mine.portfolio.id)
    const byName = async (token: string, values: Readonly<Record<string, unknown>> | undefined) => {
      const { customStats } = await succeed(server(), token, listCustomStats, {})
      return Object.fromEntries(
        customStats.flatMap(({ id, name }) => (values?.[id] === undefined ? [] : [[name, values[id]]])),
      )
    }
    const kinds = async (token: string) =>
      (await succeed(server(), token, listCustomStats, {})).customStats
        .filter(({ name }) => /^(mood|sleep|alone)$/i.test(name))
        .map(({ name, kind, choices }) => [name, kind, ...choices])

    // Nothing of these names: stats of the values' kinds are made.
    const empty = await traderWithPortfolio(server())
    const [made] = await importInto(empty.token, empty.portfolio.id, trades)
    expect(await kinds(empty.token)).toEqual([
      ['Alone', 'yesNo'],
      ['Mood', 'choice', 'Tense'],
      ['Sleep', 'number'],
    ])
    const all = { Mood: 'Tense', Sleep: 7.5, Alone: true }
    expect(await byName(empty.token, made?.customStats)).toEqual(all)

    // One of another case gets the choice that it lacks; one of another kind refuses the value.
    const other = await traderWithPortfolio(server())
    await stat(other.token, { name: 'MOOD', kind: 'choice', choices: ['Calm'] })
    await stat(other.token, { name: 'sleep', kind: 'yesNo' })
    const reports: RouteResponse<typeof importTrades>[] = []
    const [kept] = await importInto(other.token, other.portfolio.id, trades, reports)
    expect(await kinds(other.token)).toEqual([
      ['Alone', 'yesNo'],
      ['MOOD', 'choice', 'Calm', 'Tense'],
      ['sleep', 'yesNo'],
    ])
    expect(await byName(other.token, kept?.customStats)).toEqual({ MOOD: 'Tense', Alone: true })
    expect(reports[0]?.rows.map(({ dropped }) => dropped)).toEqual([{ customStats: ['Sleep'], screenshots: 0 }])

    // A list of choices that is full takes no more.
    const full = await traderWithPortfolio(server())
    const choices = Array.from({ length: maxChoices }, (_, place) => `Choice ${place}`)
    await stat(full.token, { name: 'Mood', kind: 'choice', choices })
    const refused: RouteResponse<typeof importTrades>[] = []
    const [without] = await importInto(full.token, full.portfolio.id, trades, refused)
    expect(await byName(full.token, without?.customStats)).toEqual({ Sleep: 7.5, Alone: true })
    expect(refused[0]?.rows[0]?.dropped).toEqual({ customStats: ['Mood'], screenshots: 0 })
  })

  test('keeps where its extremes come from: those of candles stay theirs, approximate ones stay marked', async () => {
    const mine = await traderWithPortfolio(server())
    const sources = ['candlesApproximate', 'candles1m', 'candlesOther', 'manual'] as const
    const extremes = { lowestPrice: '99', highestPrice: '111' }
    await succeed(server(), mine.token, importTrades, {
      body: {
        portfolioId: mine.portfolio.id,
        batchId: randomUUID(),
        format: edgeworth.id,
        fileName: 'a.json',
        timeZone: 'UTC',
        rows: [
          ...sources.map((excursionSource, place) => ({
            ...roundTrip('100', `2025-03-0${3 + place}T15:00:00.000Z`),
            ...extremes,
            importKey: excursionSource,
            excursionSource,
          })),
          // Without extremes there is no source of them; with them, there is one.
          { ...roundTrip('100', '2025-03-10T15:00:00.000Z'), importKey: 'a', excursionSource: 'candles1m' },
          { ...roundTrip('100', '2025-03-11T15:00:00.000Z'), ...extremes, importKey: 'b', excursionSource: 'none' },
        ],
      } as never,
    })
    const expected = new Map([...sources, 'none'].map((source) => [source, source === 'manual' ? 2 : 1]))
    const trades = await exported(mine.token, mine.portfolio.id)
    expect(countSources(trades)).toEqual(expected)
    const other = await traderWithPortfolio(server())
    const restored = await importInto(other.token, other.portfolio.id, trades)
    expect(countSources(restored)).toEqual(expected)
  })

  test('as rule checks are the user’s own rules of the setup where titles agree', async () => {
    const { token, portfolio } = await traderWithPortfolio(server())
    const { setup } = await succeed(server(), token, createSetup, { body: { name: 'Opening range' } })
    const { setup: another } = await succeed(server(), token, createSetup, { body: { name: 'Other' } })
    const ruleOf = async (setupId: string, title: string) =>
      (await succeed(server(), token, createRule, { params: { setupId }, body: { phase: 'entry', title } })).rule
    await ruleOf(another.id, 'Volume rises')
    const rule = await ruleOf(setup.id, 'Volume rises')
    const check = { phase: 'entry', weight: '1', isMandatory: false, met: 'yes', note: null } as const
    const ruleChecks = [
      { ...check, title: 'volume RISES' },
      { ...check, title: 'Volume rises' },
      { ...check, title: 'Unknown here' },
    ]
    const report = await succeed(server(), token, importTrades, {
      body: {
        portfolioId: portfolio.id,
        batchId: randomUUID(),
        format: edgeworth.id,
        fileName: 'a.json',
        timeZone: 'UTC',
        rows: [
          {
            ...roundTrip('100', '2025-03-03T15:00:00.000Z'),
            importKey: 'a',
            labels: { setup: 'opening range', tags: [], mistakes: [], ruleChecks },
          },
        ],
      } as never,
    })
    const { trade } = await succeed(server(), token, getTrade, { params: { id: report.rows[0]?.tradeId ?? '' } })
    const ids = trade.ruleResponses.map(({ ruleId }) => ruleId)
    // A rule is checked once; what the setup does not have stands for itself.
    expect([ids[0], new Set(ids).size]).toEqual([rule.id, 3])
  })

  test('a screenshot that two trades show stays until neither shows it', async () => {
    const user: TestUser = await server().signUp()
    const { portfolio } = await succeed(server(), user.token, createPortfolio, { body: portfolioBody() })
    const path = `${user.userId}/${randomUUID()}.png`
    const bucket = user.supabase.storage.from('attachments')
    const image = await madeImage('png')
    expect((await bucket.upload(path, image, { contentType: 'image/png' })).error).toBeNull()
    const screenshots = [{ kind: 'entry', path, mediaType: 'image/png', size: 1_000, caption: null }] as const
    const { trade } = await succeed(server(), user.token, createTrade, {
      body: {
        portfolioId: portfolio.id,
        ...roundTrip('100', '2025-03-03T15:00:00.000Z'),
        screenshots: [...screenshots],
      },
    })
    const trades = await exported(user.token, portfolio.id)
    // In another account the file names a folder that is not its own.
    const stranger = await traderWithPortfolio(server())
    const reports: RouteResponse<typeof importTrades>[] = []
    const [bare] = await importInto(stranger.token, stranger.portfolio.id, trades, reports)
    expect(bare?.screenshots).toEqual([])
    expect(reports[0]?.rows[0]?.dropped).toEqual({ customStats: [], screenshots: 1 })
    const [copy] = await importInto(user.token, portfolio.id, trades)
    expect(copy?.screenshots).toMatchObject([{ path }])
    expect(copy?.id).not.toBe(trade.id)
    // As the edit form does: the trade no longer shows the file, then the file is removed.
    await succeed(server(), user.token, updateTrade, { params: { id: trade.id }, body: { screenshots: [] } })
    await bucket.remove([path])
    expect((await bucket.download(path)).error).toBeNull()
    await succeed(server(), user.token, deleteTrade, { params: { id: trade.id }, query: {} })
    await bucket.remove([path])
    expect((await bucket.download(path)).error).toBeNull()
    await succeed(server(), user.token, deleteTrade, { params: { id: copy?.id ?? '' }, query: {} })
    await bucket.remove([path])
    expect((await bucket.download(path)).error).not.toBeNull()
  })
})
