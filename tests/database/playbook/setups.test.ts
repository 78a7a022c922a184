import { expect, test } from 'vitest'
import * as rules from '#contract/playbook/rules.ts'
import * as setups from '#contract/playbook/setups.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import { createTrade, getTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'

const target = (r: number, sizePct: number) => ({ r, sizePct })

onBothDatabases('setups and their rules', (server) => {
  const trader = async () => {
    const { token } = await server().signUp()
    const call = <T extends Parameters<ReturnType<typeof server>['call']>[0]>(
      route: T,
      input: Parameters<typeof succeed<T>>[3],
    ) => succeed(server(), token, route, input)
    return { token, call }
  }
  type Trader = Awaited<ReturnType<typeof trader>>

  const made = async ({ call }: Trader, name: string, titles: readonly string[] = []) => {
    const { setup } = await call(setups.createSetup, { body: { name } })
    const ids: string[] = []
    for (const title of titles) {
      const { rule } = await call(rules.createRule, { params: { setupId: setup.id }, body: { phase: 'entry', title } })
      ids.push(rule.id)
    }
    return { setupId: setup.id, ids }
  }
  const read = async ({ call }: Trader, id: string) =>
    (await call(setups.listSetups, { query: {} })).setups.find((setup) => setup.id === id)
  const orderOf = async ({ call }: Trader, setupId: string) =>
    (await call(rules.listRules, { params: { setupId } })).rules.map(({ title, position }) => [title, position])

  test('a setup is stored as stated, and omitted fields stay empty', async () => {
    const { call } = await trader()
    const { setup: bare } = await call(setups.createSetup, { body: { name: '  Gap fill ' } })
    expect(bare).toEqual({
      id: expect.any(String),
      name: 'Gap fill',
      description: null,
      direction: 'both',
      timeframe: null,
      color: null,
      stop: null,
      targets: [],
      riskPct: null,
      sessions: [],
      symbols: [],
      ruleCount: 0,
      revision: 1,
      archivedAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const stated = {
      name: 'Breakout',
      description: 'A close beyond the range.',
      direction: 'long' as const,
      timeframe: '5m',
      color: '#2A9D8F',
      stop: { kind: 'atr' as const, value: decimal('1.5') },
      targets: [
        { r: 1, sizePct: 50 },
        { r: 2.5, sizePct: 50 },
      ],
      riskPct: decimal('0.5'),
      sessions: ['RTH' as const, 'pre' as const],
      symbols: ['ES', 'NQ'],
    }
    const { setup } = await call(setups.createSetup, { body: stated })
    expect(setup).toMatchObject({ ...stated, color: '#2a9d8f' })
    expect((await call(setups.listSetups, { query: {} })).setups).toEqual([setup, bare])

    // Omitted fields stay; null clears them.
    const { setup: changed } = await call(setups.updateSetup, {
      params: { id: setup.id },
      body: { stop: null, timeframe: '15m' },
    })
    expect(changed).toEqual({ ...setup, stop: null, timeframe: '15m', revision: 2, updatedAt: changed.updatedAt })
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(setup.updatedAt))
    const { setup: unchanged } = await call(setups.updateSetup, { params: { id: setup.id }, body: {} })
    expect(unchanged).toEqual(changed)
  })

  test('invalid values are refused by name', async () => {
    const { token } = await trader()
    const fields = async (body: object) => {
      const answer = await server().call(setups.createSetup, { body: { name: 'X', ...body } }, token)
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      return answer.ok ? [] : answer.body.details?.map(({ field }) => field)
    }
    expect(await fields({ name: ' ' })).toEqual(['name'])
    expect(await fields({ name: 'x'.repeat(81) })).toEqual(['name'])
    expect(await fields({ color: 'red' })).toEqual(['color'])
    expect(await fields({ riskPct: '100.1' })).toEqual(['riskPct'])
    expect(await fields({ riskPct: '0' })).toEqual(['riskPct'])
    expect(await fields({ stop: { kind: 'atr', value: '0' } })).toEqual(['stop.value'])
    expect(await fields({ stop: { kind: 'atr', value: '1000000000' } })).toEqual(['stop.value'])
    expect(await fields({ targets: [target(2, 50), target(1, 50)] })).toEqual(['targets'])
    expect(await fields({ targets: [target(1, 60), target(2, 50)] })).toEqual(['targets'])
    expect(await fields({ targets: [1, 2, 3, 4].map((r) => target(r, 10)) })).toEqual(['targets'])
    expect(await fields({ revision: 7, user_id: crypto.randomUUID() })).toEqual(['revision', 'user_id'])
  })

  test('two setups of a trader have different names, however they are written', async () => {
    const one = await trader()
    const { setupId } = await made(one, 'Breakout')
    const { setupId: other } = await made(one, 'Pullback')
    const conflict = { status: 409, body: { code: 'conflict', details: [{ field: 'name', message: 'is taken' }] } }
    expect(await server().call(setups.createSetup, { body: { name: 'BREAKOUT' } }, one.token)).toMatchObject(conflict)
    const rename = (id: string, name: string) =>
      server().call(setups.updateSetup, { params: { id }, body: { name } }, one.token)
    expect(await rename(other, 'breakout')).toMatchObject(conflict)
    // Its own name in another case is no conflict.
    expect(await rename(setupId, 'BreakOut')).toMatchObject({ ok: true, body: { setup: { name: 'BreakOut' } } })
    await made(await trader(), 'Breakout')
  })

  test('setups are archived and restored; doing it twice changes nothing', async () => {
    const one = await trader()
    const { call } = one
    const { setupId } = await made(one, 'Old one', ['Wait'])
    await made(one, 'New one')
    const names = async (archived?: 'true' | 'false') =>
      (await call(setups.listSetups, { query: archived === undefined ? {} : { archived } })).setups.map(
        ({ name }) => name,
      )
    const archive = () => call(setups.archiveSetup, { params: { id: setupId } })
    const { setup: away } = await archive()
    expect(away.archivedAt).not.toBeNull()
    expect((await archive()).setup).toEqual(away)
    expect([await names(), await names('false'), await names('true')]).toEqual([
      ['New one', 'Old one'],
      ['New one'],
      ['Old one'],
    ])
    // It remains the same setup, with its name and rules.
    expect(away).toMatchObject({ ruleCount: 1, revision: 2 })
    expect(await server().call(setups.createSetup, { body: { name: 'old ONE' } }, one.token)).toMatchObject({
      status: 409,
    })
    const { setup: back } = await call(setups.unarchiveSetup, { params: { id: setupId } })
    expect(back).toMatchObject({ archivedAt: null, revision: 2 })
    expect(await names('true')).toEqual([])
  })

  test('the revision grows with every change of the plan and its rules, and with nothing else', async () => {
    const one = await trader()
    const { call } = one
    const { setupId, ids } = await made(one, 'Breakout', ['a', 'b'])
    const params = { id: setupId }
    const first = ids[0] ?? ''
    let last = (await read(one, setupId))?.revision ?? 0
    expect(last).toBe(3)
    const grows = async (by: boolean, work: () => Promise<unknown>) => {
      await work()
      const now = (await read(one, setupId))?.revision ?? 0
      if (by) expect(now).toBeGreaterThan(last)
      else expect(now).toBe(last)
      last = now
    }
    await grows(true, () => call(setups.updateSetup, { params, body: { description: 'Wait for the close.' } }))
    await grows(true, () => call(setups.updateSetup, { params, body: { targets: [{ r: 2, sizePct: 100 }] } }))
    await grows(true, () => call(rules.updateRule, { params: { id: first }, body: { isMandatory: true } }))
    await grows(true, () => call(rules.reorderRules, { params: { setupId }, body: { order: ids.toReversed() } }))
    await grows(true, () => call(rules.deleteRule, { params: { id: first } }))
    await grows(true, () =>
      made({ ...one }, 'Another').then(() =>
        call(rules.createRule, { params: { setupId }, body: { phase: 'exit', title: 'c' } }),
      ),
    )
    await grows(false, () => call(setups.updateSetup, { params, body: { color: '#000000' } }))
    await grows(false, () => call(setups.archiveSetup, { params }))
    await grows(false, () => call(setups.updateSetup, { params, body: {} }))
    await grows(false, () => call(rules.updateRule, { params: { id: ids[1] ?? '' }, body: {} }))
    await grows(false, async () =>
      call(rules.reorderRules, {
        params: { setupId },
        body: { order: (await call(rules.listRules, { params: { setupId } })).rules.map(({ id }) => id) },
      }),
    )
  })

  test('of two changes made from one reading the second is refused, and changes nothing', async () => {
    const one = await trader()
    const { setupId } = await made(one, 'Breakout')
    const change = (name: string) =>
      server().call(setups.updateSetup, { params: { id: setupId }, body: { name, revision: 1 } }, one.token)
    const answers = await Promise.all([change('First'), change('Second')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = answers[0]?.ok ? 'First' : 'Second'
    expect(await read(one, setupId)).toMatchObject({ name: won, revision: 2 })
    expect(answers.find(({ ok }) => !ok)?.body).toMatchObject({
      code: 'conflict',
      details: [{ field: 'revision', message: 'is 2 by now' }],
      current: await read(one, setupId),
      given: { name: won === 'First' ? 'Second' : 'First' },
    })
  })

  test('rules keep their order, and close the gap after a deletion', async () => {
    const one = await trader()
    const { call } = one
    const { setupId, ids } = await made(one, 'Breakout', ['a', 'b', 'c', 'd'])
    const { rule } = await call(rules.updateRule, {
      params: { id: ids[1] ?? '' },
      body: { title: 'B', phase: 'plan', weight: decimal('2.5'), isMandatory: true, description: 'Why' },
    })
    expect(rule).toMatchObject({
      setupId,
      position: 1,
      title: 'B',
      phase: 'plan',
      weight: '2.5',
      isMandatory: true,
      description: 'Why',
    })
    await call(rules.deleteRule, { params: { id: ids[0] ?? '' } })
    expect(await orderOf(one, setupId)).toEqual([
      ['B', 0],
      ['c', 1],
      ['d', 2],
    ])
    const { rule: added } = await call(rules.createRule, { params: { setupId }, body: { phase: 'exit', title: 'e' } })
    expect(added).toMatchObject({ position: 3, weight: '1', isMandatory: false, description: null })
    expect(await read(one, setupId)).toMatchObject({ ruleCount: 4 })
  })

  test('an order names every rule of the setup once, or nothing is moved', async () => {
    const one = await trader()
    const { setupId, ids } = await made(one, 'Breakout', ['a', 'b', 'c'])
    const { ids: others } = await made(one, 'Other', ['x'])
    const [a = '', b = '', c = ''] = ids
    const put = (order: readonly string[]) =>
      server().call(rules.reorderRules, { params: { setupId }, body: { order } }, one.token)
    const before = await read(one, setupId)
    expect(await put([c, a])).toMatchObject({ status: 409, body: { code: 'conflict', details: [{ field: 'order' }] } })
    expect(await put([])).toMatchObject({ status: 409 })
    expect(await put([c, a, b, others[0] ?? ''])).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await put([c, a, others[0] ?? ''])).toMatchObject({ status: 404 })
    expect(await put([c, a, a])).toMatchObject({ status: 400, body: { details: [{ field: 'order' }] } })
    expect(await put(['no-id'])).toMatchObject({ status: 400 })
    expect(await orderOf(one, setupId)).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ])
    expect(await read(one, setupId)).toEqual(before)

    const moved = await put([c, a, b])
    expect(moved).toMatchObject({
      ok: true,
      body: { rules: [{ id: c, position: 0 }, { id: a }, { id: b, position: 2 }] },
    })
    expect(await orderOf(one, setupId)).toEqual([
      ['c', 0],
      ['a', 1],
      ['b', 2],
    ])
  })

  test('changes of one setup at once go one after the other', async () => {
    const one = await trader()
    const { call } = one
    const { setupId, ids } = await made(one, 'Breakout', ['a', 'b', 'c', 'd', 'e'])
    const orders = [ids, ids.toReversed(), [...ids.slice(2), ...ids.slice(0, 2)], [...ids.slice(4), ...ids.slice(0, 4)]]
    const answers = await Promise.all(
      orders.map((order) => server().call(rules.reorderRules, { params: { setupId }, body: { order } }, one.token)),
    )
    for (const [index, answer] of answers.entries()) {
      expect(answer.ok && answer.body.rules.map(({ id }) => id)).toEqual(orders[index])
    }
    const { rules: after } = await call(rules.listRules, { params: { setupId } })
    expect(after.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
    expect(orders).toContainEqual(after.map(({ id }) => id))

    // Additions and removals together leave neither gaps nor duplicate positions.
    await Promise.all([
      ...['f', 'g', 'h'].map((title) =>
        call(rules.createRule, { params: { setupId }, body: { phase: 'exit', title } }),
      ),
      ...ids.slice(0, 3).map((id) => call(rules.deleteRule, { params: { id } })),
    ])
    const { rules: rest } = await call(rules.listRules, { params: { setupId } })
    expect(rest.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
    expect(rest.map(({ title }) => title).toSorted()).toEqual(['d', 'e', 'f', 'g', 'h'])
  })

  test('deleting a setup deletes its rules, and nothing else', async () => {
    const one = await trader()
    const { call } = one
    const { setupId, ids } = await made(one, 'Breakout', ['a'])
    const { setupId: other } = await made(one, 'Other', ['x'])
    await call(setups.deleteSetup, { params: { id: setupId } })
    expect(await server().call(rules.listRules, { params: { setupId } }, one.token)).toMatchObject({ status: 404 })
    expect(await server().call(rules.deleteRule, { params: { id: ids[0] ?? '' } }, one.token)).toMatchObject({
      status: 404,
    })
    expect(await orderOf(one, other)).toEqual([['x', 0]])
  })

  test('trades stay when their setup is deleted, and are counted', async () => {
    const one = await trader()
    const { call } = one
    const { portfolio } = await call(createPortfolio, { body: portfolioBody() })
    const { setupId } = await made(one, 'Breakout', ['a'])
    const { setupId: unused } = await made(one, 'Other')
    const ids: string[] = []
    for (const exit of ['101', '99']) {
      const body = { ...roundTrip(exit, '2025-03-03T15:00:00.000Z', { setupId }), portfolioId: portfolio.id }
      ids.push((await call(createTrade, { body })).trade.id)
    }
    expect(await call(setups.deleteSetup, { params: { id: unused } })).toEqual({ done: true, trades: 0 })
    expect(await call(setups.deleteSetup, { params: { id: setupId } })).toEqual({ done: true, trades: 2 })
    for (const id of ids) {
      expect((await call(getTrade, { params: { id } })).trade).toMatchObject({ setupId: null, status: 'completed' })
    }
  })
})
