import { tableFromIPC } from '@uwdata/flechette'
import { beforeAll, expect, test } from 'vitest'
import { createCustomStat, updateCustomStat } from '#contract/playbook/custom-stats.ts'
import { createRule, deleteRule, updateRule } from '#contract/playbook/rules.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createTrade, updateTrade } from '#contract/trades/trades.ts'
import { columnGroups } from '#domain/analysis/shapes/column-groups.ts'
import type { Id } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

const at = '2025-03-03T15:00:00.000Z'

onBothDatabases('groups of columns', (server) => {
  let token: string
  let portfolioId: Id
  let [waited, sized, gone]: Id[] = []
  let [mood, fast, doubled]: Id[] = []
  let tradeId: Id

  beforeAll(async () => {
    const trader = await traderWithPortfolio(server())
    token = trader.token
    portfolioId = trader.portfolio.id
    const { setup } = await succeed(server(), token, createSetup, { body: { name: 'Breakout' } })
    const rule = async (title: string) =>
      (
        await succeed(server(), token, createRule, {
          params: { setupId: setup.id },
          body: { phase: 'entry', title },
        } as never)
      ).rule.id
    ;[waited, sized, gone] = [await rule('Waited'), await rule('Sized'), await rule('Gone')]
    const stat = async (body: object) =>
      (await succeed(server(), token, createCustomStat, { body } as never)).customStat.id
    mood = await stat({ name: 'Mood', kind: 'choice', choices: ['Good', 'Bad'] })
    fast = await stat({ name: 'Fast', kind: 'yesNo' })
    doubled = await stat({ name: 'Doubled', kind: 'formula', formula: 'netPnl * 2', unit: 'USD' })
    const checks = [
      { ruleId: waited, met: 'yes', note: null },
      { ruleId: sized, met: 'no', note: null },
      { ruleId: gone, met: 'yes', note: null },
    ]
    const first = await succeed(server(), token, createTrade, {
      body: {
        ...roundTrip('101', at),
        portfolioId,
        setupId: setup.id,
        ruleResponses: checks,
        exitComment: 'As planned',
        customStats: { [mood]: 'Bad', [fast]: false },
      } as never,
    })
    tradeId = first.trade.id
    await succeed(server(), token, createTrade, {
      body: { ...roundTrip('98', at), portfolioId },
    })
  })

  const send = (query: string, by = token) =>
    fetch(`${server().url}/api/v1/trades/columns?portfolio_id=${portfolioId}&${query}`, {
      headers: { authorization: `Bearer ${by}` },
    })
  async function load(query: string) {
    const response = await send(query)
    expect(response.status).toBe(200)
    const length = response.headers.get('content-length')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const table = tableFromIPC(bytes, { useDate: false })
    const described = (name: string) => JSON.parse(table.schema.metadata?.get(name) ?? 'null') as unknown
    return { table, bytes, length, described }
  }

  test('every group has its columns, and the trade that each row is', async () => {
    for (const [group, keys] of Object.entries(columnGroups)) {
      const { table } = await load(`group=${group}`)
      expect(table.names.toSorted()).toEqual([...new Set(['tradeId', ...keys])].toSorted())
      expect(table.getChild('tradeId').toArray()).toContain(tradeId)
    }
  })

  test('rules that were followed and notes are columns, with the titles of the rules', async () => {
    const { table, described } = await load('group=process')
    expect(table.toArray()).toMatchObject([
      { tradeId, metRuleIds: [waited, gone], brokenRuleIds: [sized], hasNotes: true },
      { metRuleIds: null, brokenRuleIds: null, hasNotes: false },
    ])
    expect(described('rules')).toEqual({ [waited ?? '']: 'Waited', [sized ?? '']: 'Sized', [gone ?? '']: 'Gone' })
    // A deleted rule keeps the title that it was checked under; a renamed one has its new title.
    await succeed(server(), token, deleteRule, { params: { id: gone } } as never)
    await succeed(server(), token, updateRule, { params: { id: sized }, body: { title: 'Sized right' } } as never)
    const after = await load('group=process')
    expect(after.described('rules')).toEqual({
      [waited ?? '']: 'Waited',
      [sized ?? '']: 'Sized right',
      [gone ?? '']: 'Gone',
    })
    expect((await load('columns=hasNotes,netPnl')).table.toArray()).toEqual([
      { hasNotes: true, netPnl: 1 },
      { hasNotes: false, netPnl: -2 },
    ])
  })

  test('custom stats are columns of their kinds, with their names', async () => {
    const { table, described } = await load(`stats=${mood},${fast},${doubled}`)
    expect(table.names).toEqual(['tradeId', `stat:${mood}`, `stat:${fast}`, `stat:${doubled}`])
    expect(table.toArray()).toMatchObject([
      { tradeId, [`stat:${mood}`]: 'Bad', [`stat:${fast}`]: false, [`stat:${doubled}`]: 2 },
      { [`stat:${mood}`]: null, [`stat:${fast}`]: null, [`stat:${doubled}`]: -4 },
    ])
    expect(described('stats')).toEqual({
      [mood ?? '']: { name: 'Mood', kind: 'choice', unit: null },
      [fast ?? '']: { name: 'Fast', kind: 'yesNo', unit: null },
      [doubled ?? '']: { name: 'Doubled', kind: 'formula', unit: 'USD' },
    })
    expect((await load(`group=context&stats=${fast}`)).table.names).toEqual(['tradeId', 'marketRegime', `stat:${fast}`])
  })

  test('a group is kept until its trades or its stats change', async () => {
    const query = `group=costs&stats=${doubled}`
    const first = await load(query)
    const again = await load(query)
    expect([first.length, again.length]).toEqual([null, String(first.bytes.byteLength)])
    expect(again.bytes).toEqual(first.bytes)
    // A filter is answered from the trades.
    expect((await load(`${query}&result=win`)).table.numRows).toBe(1)

    await succeed(server(), token, updateCustomStat, {
      params: { id: doubled },
      body: { formula: 'netPnl * 3' },
    } as never)
    const renewed = await load(query)
    expect([renewed.length, renewed.table.getChild(`stat:${doubled}`).at(0)]).toEqual([null, 3])

    await succeed(server(), token, updateTrade, { params: { id: tradeId }, body: { commission: '0.5' } } as never)
    const changed = await load(query)
    expect([changed.length, changed.table.getChild('commission').at(0)]).toEqual([null, 0.5])
    const revision = (table: typeof changed.table) => Number(table.schema.metadata?.get('revision'))
    expect(revision(changed.table)).toBeGreaterThan(revision(renewed.table))
  })

  test('what is kept is shown to nobody else, and stats of others are not found', async () => {
    await load('group=core')
    const other = await traderWithPortfolio(server())
    expect((await send('group=core', other.token)).status).toBe(404)
    expect((await send(`stats=${crypto.randomUUID()}`)).status).toBe(404)
    const theirs = `${server().url}/api/v1/trades/columns?portfolio_id=${other.portfolio.id}&stats=${mood}`
    const answer = await fetch(theirs, { headers: { authorization: `Bearer ${other.token}` } })
    expect(answer.status).toBe(404)
    expect((await send('group=everything')).status).toBe(400)
  })
})
