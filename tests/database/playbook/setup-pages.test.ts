import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getSetupsMetrics } from '#contract/figures/setup-figures.ts'
import * as rules from '#contract/playbook/rules.ts'
import * as examples from '#contract/playbook/setup-examples.ts'
import * as setups from '#contract/playbook/setups.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { decimal, portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'

onBothDatabases('the list of setups', (server) => {
  async function trader() {
    const user = await traderWithPortfolio(server())
    const call = <T extends Parameters<ReturnType<typeof server>['call']>[0]>(
      route: T,
      input: Parameters<typeof succeed<T>>[3],
    ) => succeed(server(), user.token, route, input)
    const make = async (name: string) => (await call(setups.createSetup, { body: { name } })).setup
    const names = async () => (await call(setups.listSetups, { query: {} })).setups.map(({ name }) => name)
    return { ...user, call, make, names }
  }

  test('keeps the order that the trader chose; new setups come last', async () => {
    const { token, call, make, names } = await trader()
    const [a, b, c] = [await make('Alpha'), await make('Beta'), await make('Gamma')]
    expect(await names()).toEqual(['Alpha', 'Beta', 'Gamma'])
    const { setups: ordered } = await call(setups.reorderSetups, { body: { order: [c.id, a.id, b.id] } })
    expect(ordered.map(({ name }) => name)).toEqual(['Gamma', 'Alpha', 'Beta'])
    // The order is no change of a setup.
    expect(ordered.map(({ revision }) => revision)).toEqual([1, 1, 1])
    await make('Aardvark')
    expect(await names()).toEqual(['Gamma', 'Alpha', 'Beta', 'Aardvark'])
    const refuse = async (order: string[]) => server().call(setups.reorderSetups, { body: { order } }, token)
    expect(await refuse([c.id, a.id, b.id])).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await refuse([c.id, a.id, b.id, randomUUID()])).toMatchObject({ status: 404 })
    expect(await refuse([c.id, c.id])).toMatchObject({ status: 400 })
  })

  test('a copy has the plan and rules of its original, and trades of its own', async () => {
    const { call, make } = await trader()
    const original = await make('Breakout')
    await call(setups.updateSetup, {
      params: { id: original.id },
      body: { stop: { kind: 'atr', value: decimal('1') }, targets: [{ r: 2, sizePct: 50 }], symbols: ['ES'] },
    })
    await call(rules.createRule, {
      params: { setupId: original.id },
      body: { phase: 'entry', title: 'Wait', weight: decimal('2'), isMandatory: true, description: 'For the close' },
    })
    const { setup: copy } = await call(setups.duplicateSetup, { params: { id: original.id } })
    expect(copy).toMatchObject({
      name: 'Breakout copy',
      stop: { kind: 'atr', value: '1' },
      targets: [{ r: 2, sizePct: 50 }],
      symbols: ['ES'],
      ruleCount: 1,
    })
    const { rules: copied } = await call(rules.listRules, { params: { setupId: copy.id } })
    expect(copied).toMatchObject([
      { phase: 'entry', title: 'Wait', weight: '2', isMandatory: true, description: 'For the close', position: 0 },
    ])
    expect((await call(setups.duplicateSetup, { params: { id: original.id } })).setup.name).toBe('Breakout copy 2')
    const long = await make('x'.repeat(80))
    expect((await call(setups.duplicateSetup, { params: { id: long.id } })).setup.name).toBe(`${'x'.repeat(75)} copy`)
  })

  test('has the figures of all setups at once, over one portfolio or all', async () => {
    const { portfolio, call, make } = await trader()
    const [breakout, fade, idle] = [await make('Breakout'), await make('Fade'), await make('Idle')]
    const { portfolio: euros } = await call(createPortfolio, {
      body: portfolioBody({ name: 'Euros', currency: 'EUR' }),
    })
    const add = (exit: string, day: number, setupId: string, more: object = {}) =>
      call(createTrade, {
        body: {
          ...roundTrip(exit, `2025-03-${String(day).padStart(2, '0')}T15:00:00.000Z`, {
            initialStopPrice: decimal('90'),
          }),
          portfolioId: portfolio.id,
          setupId,
          ...more,
        },
      })
    for (let day = 1; day <= 24; day += 1) await add(day % 2 === 0 ? '120' : '90', day, breakout.id)
    await add('130', 25, breakout.id, { portfolioId: euros.id, quoteCurrency: 'EUR' })
    await add('95', 3, fade.id, { initialStopPrice: null })
    await add('200', 3, fade.id, { isExcluded: true })
    const read = async (query: object = {}) => (await call(getSetupsMetrics, { query })).setups
    const all = await read()
    expect(all.map(({ setupId }) => setupId)).toEqual([breakout.id, fade.id, idle.id])
    expect(all).toMatchObject([
      {
        trades: 25,
        assigned: 25,
        metrics: { tradeCount: { value: 25 }, winRate: { value: 13 / 25 }, averageCompliance: { value: null } },
        money: expect.arrayContaining([
          { currency: 'USD', netPnl: '120', trades: 24 },
          { currency: 'EUR', netPnl: '30', trades: 1 },
        ]),
      },
      // Of two trades one is excluded and the other has no risk.
      { trades: 1, assigned: 2, metrics: { expectancyR: { value: null, reason: 'no_risk', n: 0 } }, recentR: [] },
      { trades: 0, assigned: 0, recentR: [], money: [] },
    ])
    expect(all[0]?.metrics.expectancyR.value).toBeCloseTo((12 * 2 - 12 + 3) / 25, 12)
    expect(all[0]?.metrics.expectancyR.interval).toMatchObject({ level: 0.95 })
    expect(all[0]?.recentR).toEqual([...Array.from({ length: 19 }, (_, index) => (index % 2 === 0 ? 2 : -1)), 3])

    const part = await read({ portfolio_id: euros.id })
    expect(part).toMatchObject([{ trades: 1, assigned: 25, recentR: [3] }, { trades: 0, assigned: 2 }, {}])
    await add('130', 26, fade.id, { portfolioId: euros.id, quoteCurrency: 'EUR' })
    expect((await read({ portfolio_id: euros.id }))[1]).toMatchObject({ trades: 1, assigned: 3 })
  })

  test('pictures of a setup are listed with their notes; their files cannot be removed meanwhile', async () => {
    const { token, userId, call, make } = await trader()
    const setup = await make('Breakout')
    const params = { setupId: setup.id }
    const picture = { path: `${userId}/${randomUUID()}.png`, mediaType: 'image/png' as const, size: 100 }
    const { example } = await call(examples.createSetupExample, { params, body: { ...picture, note: ' Clean ' } })
    expect(example).toEqual({
      id: expect.any(String),
      setupId: setup.id,
      ...picture,
      note: 'Clean',
      createdAt: expect.any(String),
    })
    const refuse = (body: object) =>
      server().call(examples.createSetupExample, { params, body: { ...picture, ...body } }, token)
    expect(await refuse({})).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await refuse({ path: `${randomUUID()}/${randomUUID()}.png` })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'path' }] },
    })
    expect(await refuse({ mediaType: 'application/pdf' })).toMatchObject({ status: 400 })
    await call(examples.updateSetupExample, { params: { id: example.id }, body: { note: null } })
    expect((await call(examples.listSetupExamples, { params })).examples).toMatchObject([
      { id: example.id, note: null },
    ])

    const pool = server().services.database.pool
    await pool.query(`insert into storage.objects (bucket_id, name, owner) values ('attachments', $1, $2)`, [
      picture.path,
      userId,
    ])
    /** Removes the file as its owner; returns how many files were removed. */
    const removeFile = async () => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(
          `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
          [JSON.stringify({ sub: userId, role: 'authenticated' })],
        )
        const { rowCount } = await client.query('delete from storage.objects where name = $1', [picture.path])
        return rowCount
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await removeFile()).toBe(0)
    await call(examples.deleteSetupExample, { params: { id: example.id } })
    expect((await call(examples.listSetupExamples, { params })).examples).toEqual([])
    expect(await removeFile()).toBe(1)
  })
})
