import { expect, test } from 'vitest'
import { createUserDefaults, verifyEmailAndCreateDefaults } from '#contract/accounts/user-defaults.ts'
import * as tradeComments from '#contract/playbook/comment-templates.ts'
import * as customStats from '#contract/playbook/custom-stats.ts'
import * as exchanges from '#contract/playbook/exchanges.ts'
import * as missedReasons from '#contract/playbook/missed-reasons.ts'
import * as mistakes from '#contract/playbook/mistakes.ts'
import * as rules from '#contract/playbook/rules.ts'
import * as setups from '#contract/playbook/setups.ts'
import * as symbols from '#contract/playbook/symbols.ts'
import { listTags } from '#contract/playbook/tags.ts'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { ensureDemoAccount } from '#server/accounts/demo/demo-account.ts'
import { defaultCommentTemplates } from '#server/playbook/defaults/default-comment-templates.ts'
import { defaultCustomStats } from '#server/playbook/defaults/default-custom-stats.ts'
import { defaultExchanges } from '#server/playbook/defaults/default-exchanges.ts'
import { defaultMissedReasons } from '#server/playbook/defaults/default-missed-reasons.ts'
import { defaultMistakes } from '#server/playbook/defaults/default-mistakes.ts'
import { defaultSetups } from '#server/playbook/defaults/default-setups.ts'
import { attemptAsTrader } from '#tests/support/database/act-as-trader.ts'
import { dumpOf } from '#tests/support/database/dump-database.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'

const lengths = (lists: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.length]))

const backAs = <T extends { readonly id: string }>(list: readonly T[], ids: readonly string[]) =>
  list.find(({ id }) => id === ids[0])

onBothDatabases('defaults', (server) => {
  const signedIn = async () => {
    const { token, userId, email } = await server().signUp()
    const call = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server(), token, route, input)
    const give = () => call(createUserDefaults, { body: { user_id: userId } })
    /** Everything that the account has stored. */
    const stored = async () => (await dumpOf(server().services.database.pool))[userId] ?? []
    return { token, userId, email, call, give, stored }
  }
  type Trader = Awaited<ReturnType<typeof signedIn>>

  const playbookOf = async ({ call }: Pick<Trader, 'call'>) => ({
    setups: (await call(setups.listSetups, { query: {} })).setups,
    mistakes: (await call(mistakes.listMistakes, { query: {} })).mistakes,
    templates: (await call(tradeComments.listCommentTemplates, {})).templates,
    customStats: (await call(customStats.listCustomStats, {})).customStats,
    missedReasons: (await call(missedReasons.listMissedReasons, {})).missedReasons,
    exchanges: (await call(exchanges.listExchanges, {})).exchanges,
  })
  const whole = {
    setups: defaultSetups.length,
    mistakes: defaultMistakes.length,
    templates: defaultCommentTemplates.length,
    customStats: defaultCustomStats.length,
    missedReasons: defaultMissedReasons.length,
    exchanges: defaultExchanges.length,
  }

  test('a new account has a portfolio, a playbook and exchanges to start from', async () => {
    const trader = await signedIn()
    const { created, portfolioId, playbookCreated } = await trader.give()
    expect([created, playbookCreated]).toEqual([true, true])
    expect((await trader.call(listPortfolios, {})).portfolios).toMatchObject([{ id: portfolioId, name: 'Main' }])

    const playbook = await playbookOf(trader)
    expect(lengths(playbook)).toEqual(whole)
    for (const { key: _key, rules: stated, ...setup } of defaultSetups) {
      const there = playbook.setups.find(({ name }) => name === setup.name)
      expect(there).toMatchObject({ ...setup, ruleCount: stated.length, archivedAt: null })
      const { rules: listed } = await trader.call(rules.listRules, { params: { setupId: there?.id ?? '' } })
      expect(listed).toMatchObject(stated.map((rule, position) => ({ ...rule, position })))
    }
    for (const { key: _key, ...mistake } of defaultMistakes) {
      expect(playbook.mistakes.find(({ name }) => name === mistake.name)).toMatchObject(mistake)
    }
    for (const { key: _key, ...stat } of defaultCustomStats) {
      expect(playbook.customStats.find(({ name }) => name === stat.name)).toMatchObject(stat)
    }
    for (const { name, symbols: stated } of defaultExchanges) {
      const there = playbook.exchanges.find((exchange) => exchange.name === name)
      const { symbols: listed } = await trader.call(symbols.listSymbols, { params: { exchangeId: there?.id ?? '' } })
      expect(listed.length).toBe(stated.length)
      for (const symbol of stated) expect(listed.find((one) => one.symbol === symbol.symbol)).toMatchObject(symbol)
    }
    // Tags have no defaults: each trader chooses them.
    expect((await trader.call(listTags, {})).tags).toEqual([])
  })

  test('many calls at once give one of each', async () => {
    const trader = await signedIn()
    const { userId, email, call } = trader
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => trader.give()),
      call(verifyEmailAndCreateDefaults, { body: { user_id: userId, email } }),
    ])
    expect(answers.filter(({ created }) => created)).toHaveLength(1)
    expect(answers.filter(({ playbookCreated }) => playbookCreated)).toHaveLength(1)
    expect(new Set(answers.map(({ portfolioId }) => portfolioId)).size).toBe(1)
    expect(lengths(await playbookOf(trader))).toEqual(whole)
    expect((await call(listPortfolios, {})).portfolios).toHaveLength(1)
  })

  test('deleted defaults do not return at the next sign-in', async () => {
    const trader = await signedIn()
    const { call } = trader
    await trader.give()
    const { setups: given, missedReasons: reasons } = await playbookOf(trader)
    for (const { id } of given) await call(setups.deleteSetup, { params: { id } })
    await call(missedReasons.deleteMissedReason, { params: { id: reasons[0]?.id ?? '' } })
    const before = await trader.stored()
    expect(await trader.give()).toMatchObject({ created: false, playbookCreated: false })
    expect(await trader.stored()).toEqual(before)
    expect(lengths(await playbookOf(trader))).toEqual({
      ...whole,
      setups: 0,
      missedReasons: whole.missedReasons - 1,
    })
  })

  test('an account of before is given them once beside its own, which stay as they are', async () => {
    const trader = await signedIn()
    const { call } = trader
    const [first] = defaultSetups
    const { setup } = await call(setups.createSetup, { body: { name: first?.name.toUpperCase() ?? '' } })
    await call(rules.createRule, { params: { setupId: setup.id }, body: { phase: 'entry', title: 'Mine' } })
    const { exchange } = await call(exchanges.createExchange, { body: { name: 'cme' } })
    const mine = await trader.stored()
    expect(await trader.give()).toMatchObject({ playbookCreated: true })
    expect(await trader.stored()).toEqual(expect.arrayContaining([...mine]))
    // The account's own setup and exchange replace the defaults of the same name.
    expect(lengths(await playbookOf(trader))).toEqual(whole)
    expect((await call(rules.listRules, { params: { setupId: setup.id } })).rules).toMatchObject([{ title: 'Mine' }])
    expect((await call(symbols.listSymbols, { params: { exchangeId: exchange.id } })).symbols).toEqual([])
  })

  test('restoring adds the missing defaults and changes nothing else', async () => {
    const trader = await signedIn()
    const { call } = trader
    await trader.give()
    const { setups: given } = await playbookOf(trader)
    const named = (name: string) => given.find((setup) => setup.name === name)?.id ?? ''
    const [gone, renamed, archived, replaced] = defaultSetups.map(({ name }) => name) as [
      string,
      string,
      string,
      string,
    ]
    await call(setups.deleteSetup, { params: { id: named(gone) } })
    await call(setups.deleteSetup, { params: { id: named(replaced) } })
    await call(setups.updateSetup, { params: { id: named(renamed) }, body: { name: 'My pullback' } })
    await call(setups.archiveSetup, { params: { id: named(archived) } })
    const { rules: changed } = await call(rules.listRules, { params: { setupId: named(archived) } })
    await call(rules.deleteRule, { params: { id: changed[0]?.id ?? '' } })
    await call(setups.createSetup, { body: { name: replaced.toLowerCase() } })
    const before = await trader.stored()

    const answer = await call(setups.restoreDefaultSetups, {})
    expect(answer.skipped).toEqual([replaced])
    expect(answer.restored).toHaveLength(1)
    const back = answer.setups.find(({ id }) => id === answer.restored[0])
    expect(back).toMatchObject({ name: gone, ruleCount: defaultSetups[0]?.rules.length })
    expect(answer.setups).toHaveLength(defaultSetups.length)
    const after = await trader.stored()
    expect(after).toEqual(expect.arrayContaining([...before]))
    expect(after).toHaveLength(before.length + 1 + (defaultSetups[0]?.rules.length ?? 0))

    const again = await call(setups.restoreDefaultSetups, {})
    expect(again).toEqual({ ...answer, restored: [] })
    expect(await trader.stored()).toEqual(after)
  })

  test('mistakes, templates and statistics are restored in the same way', async () => {
    const trader = await signedIn()
    const { call } = trader
    await trader.give()
    const given = await playbookOf(trader)
    const [mistake, template, stat] = [given.mistakes[0], given.templates[0], given.customStats[0]]
    await call(mistakes.deleteMistake, { params: { id: mistake?.id ?? '' } })
    await call(mistakes.archiveMistake, { params: { id: given.mistakes[1]?.id ?? '' } })
    await call(tradeComments.deleteCommentTemplate, { params: { id: template?.id ?? '' } })
    await call(customStats.deleteCustomStat, { params: { id: stat?.id ?? '' } })
    const before = await trader.stored()

    const restored = {
      mistakes: await call(mistakes.restoreDefaultMistakes, {}),
      templates: await call(tradeComments.restoreDefaultCommentTemplates, {}),
      customStats: await call(customStats.restoreDefaultCustomStats, {}),
    }
    expect(Object.values(restored).map((answer) => [answer.restored.length, answer.skipped])).toEqual([
      [1, []],
      [1, []],
      [1, []],
    ])
    expect(backAs(restored.mistakes.mistakes, restored.mistakes.restored)?.name).toBe(mistake?.name)
    expect(backAs(restored.templates.templates, restored.templates.restored)).toMatchObject({
      phase: template?.phase,
      body: template?.body,
    })
    expect(backAs(restored.customStats.customStats, restored.customStats.restored)?.name).toBe(stat?.name)
    const after = await trader.stored()
    expect(after).toHaveLength(before.length + 3)
    expect(after).toEqual(expect.arrayContaining([...before]))
  })

  test('restoring many times at once brings back one of each', async () => {
    const trader = await signedIn()
    const answers = await Promise.all(Array.from({ length: 4 }, () => trader.call(setups.restoreDefaultSetups, {})))
    const restored = answers.flatMap((answer) => answer.restored)
    expect(restored).toHaveLength(defaultSetups.length)
    const { setups: there } = await trader.call(setups.listSetups, { query: {} })
    expect(there.map(({ id }) => id).toSorted()).toEqual(restored.toSorted())
    // Their keys mark them as defaults, so adding the defaults later creates no duplicates.
    await trader.give()
    expect(lengths(await playbookOf(trader))).toEqual(whole)
  })

  test('nobody can delete or write the note that they were given them', async () => {
    const [trader, other] = [await signedIn(), await signedIn()]
    await trader.give()
    const attempt = async (statement: string) => {
      const result = await attemptAsTrader(server().services.database.pool, trader.userId, statement)
      return typeof result === 'string' ? result : result.rowCount
    }
    expect(await attempt('select from given_defaults')).toBe(1)
    expect(await attempt('delete from given_defaults')).toBe('42501')
    expect(await attempt('update given_defaults set given_at = now()')).toBe('42501')
    expect(await attempt(`insert into given_defaults (user_id) values ('${other.userId}')`)).toBe('42501')
  })

  test('the demo account has them too, and keeps changes to them at the next start', { timeout: 120_000 }, async () => {
    const { services } = server()
    const { email, password } = await ensureDemoAccount(services)
    const signIn = await server().newClient().auth.signInWithPassword({ email, password })
    const token = signIn.data.session?.access_token ?? ''
    const call = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server(), token, route, input)
    const playbook = await playbookOf({ call })
    expect(lengths(playbook)).toEqual(whole)
    await call(setups.deleteSetup, { params: { id: playbook.setups[0]?.id ?? '' } })
    await ensureDemoAccount(services)
    expect(lengths(await playbookOf({ call }))).toEqual({ ...whole, setups: whole.setups - 1 })
  })
})
