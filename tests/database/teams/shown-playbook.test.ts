import { beforeAll, expect, test } from 'vitest'
import { createCommentTemplate } from '#contract/playbook/comment-templates.ts'
import { createCustomStat } from '#contract/playbook/custom-stats.ts'
import { createExchange } from '#contract/playbook/exchanges.ts'
import { createMissedReason } from '#contract/playbook/missed-reasons.ts'
import { createMistake } from '#contract/playbook/mistakes.ts'
import { createRule, listRules } from '#contract/playbook/rules.ts'
import { createSetup, getSetup, updateSetup } from '#contract/playbook/setups.ts'
import { createSymbol, listSymbols } from '#contract/playbook/symbols.ts'
import { createTag } from '#contract/playbook/tags.ts'
import { getPortfolioNames } from '#contract/portfolios/names.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { createTrade, deleteTrade } from '#contract/trades/trades.ts'
import type { Input } from '#tests/isolation/attempt.ts'
import { playbook } from '#tests/isolation/playbook.ts'
import { attemptAsTrader } from '#tests/support/database/act-as-trader.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'
import { sharedTeam, type SharedTeam } from './shared-team.ts'

/** Every list of the playbook that a team reads from. */
const tables = [
  'setups',
  'rules',
  'tags',
  'mistakes',
  'exchanges',
  'symbols',
  'missed_reasons',
  'custom_stats',
] as const

/** One row of each list, by the names of the isolation matrix. */
interface Rows {
  readonly setupId: string
  readonly ruleId: string
  readonly exchangeId: string
  readonly symbolId: string
  readonly tagId: string
  readonly mistakeId: string
  readonly missedReasonId: string
  readonly customStatId: string
  readonly templateId: string
}

onBothDatabases('the playbook of a trader who shares one portfolio of two', (server) => {
  let team: SharedTeam
  let used: Rows
  let unused: Rows
  let privatePortfolioId = ''
  let sharedTradeId = ''

  const say = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server(), team.trader.token, route, input)

  /** Makes a row of each list, all of them named `name`. */
  async function makeRows(name: string): Promise<Rows> {
    const { setup } = await say(createSetup, { body: { name } })
    const { rule } = await say(createRule, { params: { setupId: setup.id }, body: { phase: 'entry', title: name } })
    // A version of the setup that tells its name too.
    await say(updateSetup, { params: { id: setup.id }, body: { description: `About ${name}` } })
    const { exchange } = await say(createExchange, { body: { name } })
    const { symbol } = await say(createSymbol, {
      params: { exchangeId: exchange.id },
      body: { symbol: 'ACME', assetClass: 'stock', quoteCurrency: 'USD', pointValue: decimal('1') },
    })
    return {
      setupId: setup.id,
      ruleId: rule.id,
      exchangeId: exchange.id,
      symbolId: symbol.id,
      tagId: (await say(createTag, { body: { name } })).tag.id,
      mistakeId: (await say(createMistake, { body: { name } })).mistake.id,
      missedReasonId: (await say(createMissedReason, { body: { name } })).missedReason.id,
      customStatId: (await say(createCustomStat, { body: { name, kind: 'yesNo' } })).customStat.id,
      templateId: (await say(createCommentTemplate, { body: { phase: 'entry', body: name } })).template.id,
    }
  }

  /** A trade that uses each of them; a missed reason is only stated there. */
  const logTrade = (portfolioId: string, rows: Rows) =>
    say(createTrade, {
      body: {
        ...roundTrip('101', '2025-03-03T15:00:00.000Z'),
        portfolioId,
        setupId: rows.setupId,
        exchangeId: rows.exchangeId,
        missedReasonId: rows.missedReasonId,
        tags: [rows.tagId],
        mistakeIds: [rows.mistakeId],
        ruleResponses: [{ ruleId: rows.ruleId, met: 'yes', note: null }],
        customStats: { [rows.customStatId]: true },
      },
    })

  beforeAll(async () => {
    team = await sharedTeam(server())
    used = await makeRows('Opening drive')
    unused = await makeRows('Secret fade')
    const { portfolio } = await say(createPortfolio, { body: portfolioBody({ name: 'Private' }) })
    privatePortfolioId = portfolio.id
    sharedTradeId = (await logTrade(team.portfolioId, used)).trade.id
    await logTrade(privatePortfolioId, unused)
    await logTrade(privatePortfolioId, used)
  })

  const members = ['owner', 'coach', 'viewer'] as const

  test('the trader reads the names of both, a member those that the shared portfolio uses', async () => {
    const input = { params: { id: team.portfolioId } }
    const own = await say(getPortfolioNames, input)
    for (const list of Object.values(own)) {
      expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['Opening drive', 'Secret fade']))
    }
    for (const role of members) {
      const names = await succeed(server(), team[role].token, getPortfolioNames, input)
      for (const [list, rows] of Object.entries(names)) {
        expect([list, rows.map(({ name }) => name)]).toEqual([list, ['Opening drive']])
      }
      const ofPrivate = { params: { id: privatePortfolioId } }
      expect(await server().call(getPortfolioNames, ofPrivate, team[role].token)).toMatchObject({ status: 404 })
    }
  })

  test('members open what is used, whole, and find nothing of the rest', async () => {
    for (const role of members) {
      const { token } = team[role]
      const ask = (route: Route, input: Input) => server().call(route, input, token)
      for (const [rows, status] of [
        [used, 200],
        [unused, 404],
      ] as const) {
        expect(await ask(getSetup, { params: { id: rows.setupId } })).toMatchObject({ status })
        expect(await ask(listRules, { params: { setupId: rows.setupId } })).toMatchObject({ status })
        expect(await ask(listSymbols, { params: { exchangeId: rows.exchangeId } })).toMatchObject({ status })
      }
      const { setup } = await succeed(server(), token, getSetup, { params: { id: used.setupId } })
      expect(setup).toMatchObject({ name: 'Opening drive', ruleCount: 1 })
    }
  })

  test('what only private trades use answers every call of the matrix as an unknown id does', async () => {
    const mine = await makeOwn()
    for (const [name, attempts] of Object.entries(playbook.attempts)) {
      const route = routes.find(({ method, path }) => `${method} ${path}` === name)
      if (route === undefined) throw new Error(name)
      for (const [place, attempt] of Object.entries(attempts)) {
        // Pictures of setups are the trader's alone, and figures are asked by portfolio.
        if (name.includes('setup-examples') || place === 'query.portfolio_id') continue
        const theirs = { ...team.trader, ...unused, portfolioId: privatePortfolioId }
        const input = attempt.input(theirs as never, mine as never)
        const answer = await server().call(route, input, team.coach.token)
        expect([name, place, answer.status]).toEqual([name, place, 404])
      }
    }
  })

  /** Rows of the coach's own, for calls that name one of each. */
  async function makeOwn(): Promise<Readonly<Record<string, string>>> {
    const { token, userId } = team.coach
    const { portfolio } = await succeed(server(), token, createPortfolio, { body: portfolioBody() })
    const made = { token, userId, portfolioId: portfolio.id }
    return { ...made, ...(await playbook.more?.(server(), made as never)) }
  }

  /** The rows of the trader in a table, as a viewer reads them. */
  async function readAsViewer(table: string) {
    const statement = `select * from ${table} where user_id = $1`
    const { pool } = server().services.database
    const result = await attemptAsTrader(pool, team.viewer.userId, statement, [team.trader.userId])
    if (typeof result === 'string') throw new Error(`${table}: ${result}`)
    return result.rows
  }

  test('no table shows the rest either, and templates of comments not at all', async () => {
    for (const table of tables) expect([table, (await readAsViewer(table)).length]).toEqual([table, 1])
    expect(await readAsViewer('comment_templates')).toEqual([])
    expect(JSON.stringify([...(await readAsViewer('setup_versions')), ...(await readAsViewer('rules'))])).not.toContain(
      'Secret',
    )
  })

  test('a row is shown no longer once its last shared trade is gone', async () => {
    await say(deleteTrade, { params: { id: sharedTradeId }, query: {} })
    const names = await succeed(server(), team.coach.token, getPortfolioNames, { params: { id: team.portfolioId } })
    for (const [list, rows] of Object.entries(names)) expect([list, rows]).toEqual([list, []])
    expect(await server().call(getSetup, { params: { id: used.setupId } }, team.coach.token)).toMatchObject({
      status: 404,
    })
  })
})
