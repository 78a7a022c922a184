import { expect, test } from 'vitest'
import * as tradeComments from '#contract/playbook/comment-templates.ts'
import * as customStats from '#contract/playbook/custom-stats.ts'
import * as exchanges from '#contract/playbook/exchanges.ts'
import * as missedReasons from '#contract/playbook/missed-reasons.ts'
import * as mistakes from '#contract/playbook/mistakes.ts'
import * as rules from '#contract/playbook/rules.ts'
import * as setupExamples from '#contract/playbook/setup-examples.ts'
import * as setups from '#contract/playbook/setups.ts'
import * as symbols from '#contract/playbook/symbols.ts'
import * as tags from '#contract/playbook/tags.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { playbookLimits, type PlaybookList } from '#domain/playbook/playbook.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'

const gone = { status: 404, body: { code: 'not_found' } }
const byId = (id: string) => ({ params: { id } })

onBothDatabases('who sees and how much there may be of the playbook', (server) => {
  const trader = async () => {
    const { token, userId } = await server().signUp()
    const call = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server(), token, route, input)
    const refuse = <T extends Route>(route: T, input: RouteInput<T>) => server().call(route, input, token)
    return { token, userId, call, refuse }
  }

  test('lists show one’s own entries; a team reads the rules and symbols of its trades, and changes nothing', async () => {
    const [owner, mate] = [await trader(), await trader()]
    const { setup } = await owner.call(setups.createSetup, { body: { name: 'Breakout' } })
    const ruleOf = { params: { setupId: setup.id } }
    const { rule } = await owner.call(rules.createRule, { ...ruleOf, body: { phase: 'entry', title: 'Wait' } })
    const { exchange } = await owner.call(exchanges.createExchange, { body: { name: 'CME' } })
    const ofExchange = { params: { exchangeId: exchange.id } }
    const { symbol } = await owner.call(symbols.createSymbol, { ...ofExchange, body: { symbol: 'ESH6' } })
    const { tag } = await owner.call(tags.createTag, { body: { name: 'Gap' } })
    const { portfolio } = await owner.call(createPortfolio, { body: portfolioBody() })
    const read = async () => [
      await mate.refuse(rules.listRules, ruleOf),
      await mate.refuse(symbols.listSymbols, ofExchange),
    ]
    expect(await read()).toMatchObject([gone, gone])

    const pool = server().services.database.pool
    const { rows } = await pool.query<{ id: string }>(`insert into teams (name) values ('Desk') returning id`)
    const teamId = rows[0]?.id
    await pool.query(`insert into team_members (team_id, user_id, role) values ($1, $2, 'trader'), ($1, $3, 'coach')`, [
      teamId,
      owner.userId,
      mate.userId,
    ])
    await pool.query('update portfolios set team_id = $1 where id = $2', [teamId, portfolio.id])
    expect(await read()).toMatchObject([gone, gone])
    const used = { symbol: 'ESH6', setupId: setup.id, exchangeId: exchange.id, tags: [tag.id] }
    await owner.call(createTrade, {
      body: { ...roundTrip('101', '2025-03-03T15:00:00.000Z', used), portfolioId: portfolio.id },
    })
    expect(await read()).toMatchObject([
      { ok: true, body: { rules: [rule] } },
      { ok: true, body: { symbols: [symbol] } },
    ])
    expect((await mate.call(setups.listSetups, { query: {} })).setups).toEqual([])
    expect((await mate.call(exchanges.listExchanges, {})).exchanges).toEqual([])
    expect((await mate.call(tags.listTags, {})).tags).toEqual([])
    const forbidden = { status: 403, body: { code: 'forbidden' } }
    expect(await mate.refuse(setups.archiveSetup, byId(setup.id))).toMatchObject(forbidden)
    expect(await mate.refuse(setups.deleteSetup, byId(setup.id))).toMatchObject(forbidden)
    expect(await mate.refuse(rules.deleteRule, byId(rule.id))).toMatchObject(forbidden)
    expect(await mate.refuse(rules.reorderRules, { ...ruleOf, body: { order: [rule.id] } })).toMatchObject(forbidden)
    expect(await mate.refuse(tags.updateTag, { ...byId(tag.id), body: { name: 'Mine' } })).toMatchObject(forbidden)
    expect(await mate.refuse(symbols.deleteSymbol, byId(symbol.id))).toMatchObject(forbidden)
    // A name that another member of the team uses is free.
    await mate.call(tags.createTag, { body: { name: 'Gap' } })
    expect((await owner.call(rules.listRules, ruleOf)).rules).toEqual([rule])
    expect((await owner.call(tags.listTags, {})).tags).toEqual([tag])
  })

  test('every list has a limit, also under concurrent calls, and names the remedy', async () => {
    const { userId, call, refuse } = await trader()
    const { setup } = await call(setups.createSetup, { body: { name: 'The one with rules' } })
    const { exchange } = await call(exchanges.createExchange, { body: { name: 'The one with symbols' } })
    const pool = server().services.database.pool
    /** Leaves room for one more entry. */
    const fill = async (list: PlaybookList, columns: string, values: string, present = 0) =>
      pool.query(
        `insert into ${list} (user_id, ${columns}) select $1, ${values} from generate_series(1, $2::int) as n`,
        [userId, playbookLimits[list] - 1 - present],
      )
    await fill('setups', 'name', `'S' || n`, 1)
    await fill('rules', 'setup_id, position, phase, title', `'${setup.id}', n - 1, 'entry', 'r'`)
    const picture = (name: string) => `${userId}/${'0'.repeat(35)}${name.at(-1)}.png`
    await fill(
      'setup_examples',
      'setup_id, path, media_type, size',
      `'${setup.id}', '${userId}/' || gen_random_uuid() || '.png', 'image/png', 1`,
    )
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
      setup_examples: (name) =>
        refuse(setupExamples.createSetupExample, {
          params: { setupId: setup.id },
          body: { path: picture(name), mediaType: 'image/png', size: 1 },
        }),
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
      expect(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        list,
      ).toEqual([201, 409, 409])
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
    // Deleting one entry makes room for one more.
    const { tags: full } = await call(tags.listTags, {})
    await call(tags.deleteTag, { params: { id: full[0]?.id ?? '' } })
    await call(tags.createTag, { body: { name: 'Room for this' } })
    // There is no room for the defaults either, so none is added.
    expect(await refuse(mistakes.restoreDefaultMistakes, {})).toMatchObject({
      status: 409,
      body: { code: 'list_full' },
    })
    expect((await call(mistakes.listMistakes, { query: {} })).mistakes).toHaveLength(playbookLimits.mistakes)
  })
})
