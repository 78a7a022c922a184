import { expect, test } from 'vitest'
import { updateDashboardLayout } from '#contract/accounts/dashboard-layout.ts'
import * as customStats from '#contract/playbook/custom-stats.ts'
import { createPortfolio } from '#contract/portfolios/portfolios.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { createSavedView } from '#contract/trades/saved-views.ts'
import { createTrade } from '#contract/trades/trades.ts'
import { statPlaces } from '#domain/formulas/stat-places.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, roundTrip, succeed } from '#tests/support/sample-requests.ts'

onBothDatabases('custom stats', (server) => {
  /** A trader whose default stats are deleted, with stats of the given names. */
  const trader = async (...names: readonly string[]) => {
    const { token } = await server().signUp()
    const call = <T extends Route>(route: T, input: RouteInput<T>) => succeed(server(), token, route, input)
    const refuse = <T extends Route>(route: T, input: RouteInput<T>) => server().call(route, input, token)
    for (const { id } of (await call(customStats.listCustomStats, {})).customStats)
      await call(customStats.deleteCustomStat, { params: { id } })
    const ids: string[] = []
    for (const name of names)
      ids.push((await call(customStats.createCustomStat, { body: { name, kind: 'yesNo' } })).customStat.id)
    const listed = async () => (await call(customStats.listCustomStats, {})).customStats.map(({ name }) => name)
    return { call, refuse, ids, listed }
  }

  test('come by name until they are put into another order, and new ones come last', async () => {
    const { call, refuse, ids, listed } = await trader('Beta', 'alpha', 'Gamma')
    expect(await listed()).toEqual(['alpha', 'Beta', 'Gamma'])
    const [beta = '', alpha = '', gamma = ''] = ids
    const { customStats: ordered } = await call(customStats.reorderCustomStats, {
      body: { order: [gamma, beta, alpha] },
    })
    expect(ordered.map(({ name }) => name)).toEqual(['Gamma', 'Beta', 'alpha'])
    await call(customStats.createCustomStat, { body: { name: 'Aaa', kind: 'yesNo' } })
    expect(await listed()).toEqual(['Gamma', 'Beta', 'alpha', 'Aaa'])
    await call(customStats.reorderCustomStats, { body: { order: [alpha] } })
    expect(await listed()).toEqual(['alpha', 'Aaa', 'Beta', 'Gamma'])
    expect(await refuse(customStats.reorderCustomStats, { body: { order: [alpha, alpha] } })).toMatchObject({
      status: 400,
    })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await refuse(customStats.reorderCustomStats, { body: { order: [nobody] } })).toMatchObject({ status: 404 })
  })

  test('are archived and restored, and shown where the trader says', async () => {
    const { call, refuse, ids, listed } = await trader('Calm')
    const params = { id: ids[0] ?? '' }
    const { customStat: away } = await call(customStats.archiveCustomStat, { params })
    expect(away.archivedAt).not.toBeNull()
    expect((await call(customStats.archiveCustomStat, { params })).customStat).toEqual(away)
    expect(await listed()).toEqual(['Calm'])
    const { customStat: back } = await call(customStats.unarchiveCustomStat, { params })
    expect(back).toMatchObject({ archivedAt: null, shownOn: [...statPlaces] })
    const { customStat: hidden } = await call(customStats.updateCustomStat, { params, body: { shownOn: ['entry'] } })
    expect(hidden.shownOn).toEqual(['entry'])
    // Another change leaves the places as they are.
    const { customStat: renamed } = await call(customStats.updateCustomStat, { params, body: { name: 'Calmer' } })
    expect(renamed.shownOn).toEqual(['entry'])
    for (const shownOn of [['entry', 'entry'], ['elsewhere']])
      expect(await refuse(customStats.updateCustomStat, { params, body: { shownOn: shownOn as never } })).toMatchObject(
        { status: 400 },
      )
  })

  test('say how many trades, views and widgets use them', async () => {
    const { call, ids } = await trader('Calm', 'Unused')
    const [calm = '', unused = ''] = ids
    const { portfolio } = await call(createPortfolio, { body: portfolioBody() })
    for (const values of [{ [calm]: true }, { [calm]: false }, {}])
      await call(createTrade, {
        body: {
          ...roundTrip('101', '2025-03-03T15:00:00.000Z', { customStats: values }),
          portfolioId: portfolio.id,
        },
      })
    const definition = { columns: [{ key: 'symbol' }], address: {}, density: 'compact' } as const
    const view = (name: string, more: object) =>
      call(createSavedView, { body: { name, definition: { ...definition, ...more } } })
    await view('With its column', { columns: [{ key: 'symbol' }, { key: `stat:${calm}` }] })
    await view('Filtered by it', { address: { stat: calm } })
    await view('Without it', {})
    await call(updateDashboardLayout, {
      body: {
        layout: {
          version: 1,
          widgets: [{ id: `stat${calm.replaceAll('-', '')}`, width: 's', height: 'regular' }],
          dailyLossLimitPct: null,
        },
      },
    })
    const { uses } = await call(customStats.listCustomStatUses, {})
    expect(uses).toHaveLength(2)
    expect(uses).toEqual(
      expect.arrayContaining([
        { id: calm, trades: 2, views: 2, widgets: 1 },
        { id: unused, trades: 0, views: 0, widgets: 0 },
      ]),
    )
  })

  test('a formula that adds different units is refused at the character, and an older one keeps its name changeable', async () => {
    const { call, refuse } = await trader()
    const body = { name: 'Mixed', kind: 'formula', formula: 'netPnl + realizedR' } as const
    expect(await refuse(customStats.createCustomStat, { body })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'formula', message: 'at character 10: R cannot be added to money' }] },
    })
    const { customStat } = await call(customStats.createCustomStat, { body: { ...body, formula: 'netPnl' } })
    // Stored before units were checked.
    await server().services.database.pool.query('update custom_stats set formula = $1 where id = $2', [
      body.formula,
      customStat.id,
    ])
    const params = { id: customStat.id }
    expect((await call(customStats.updateCustomStat, { params, body: { name: 'Old' } })).customStat.formula).toBe(
      body.formula,
    )
    expect(
      await refuse(customStats.updateCustomStat, { params, body: { formula: 'netPnl - realizedR' } }),
    ).toMatchObject({ status: 400 })
  })
})
