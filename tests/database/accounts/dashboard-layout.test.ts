import { beforeAll, expect, test } from 'vitest'
import {
  deleteDashboardLayout,
  getDashboardLayout,
  updateDashboardLayout,
} from '#contract/accounts/dashboard-layout.ts'
import { createPortfolio, deletePortfolio } from '#contract/portfolios/portfolios.ts'
import type { DashboardLayout } from '#domain/journal/dashboard-layout.ts'
import type { Id } from '#domain/numbers/units.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, succeed } from '#tests/support/sample-requests.ts'

const layout: DashboardLayout = {
  version: 1,
  widgets: [
    { id: 'calendar', width: 'l', height: 'tall' },
    { id: 'widgetOfALaterVersion', width: 's', height: 'regular' },
    { id: 'toolEquity', width: 'm', height: 'tall' },
  ],
  dailyLossLimitPct: 1.5,
}

const pinned = (...portfolioIds: readonly Id[]): DashboardLayout => ({
  ...layout,
  widgets: [{ id: 'toolEquity', width: 'm', height: 'tall', portfolioIds }],
})

onBothDatabases('dashboard layout', (server) => {
  const tokens = { own: '', other: '' }
  beforeAll(async () => {
    tokens.own = (await server().signUp()).token
    tokens.other = (await server().signUp()).token
  })
  const read = async (token: string) => (await succeed(server(), token, getDashboardLayout, {})).layout

  test('is kept as given for its account only, replaced, and reset', async () => {
    expect(await read(tokens.own)).toBeNull()
    await succeed(server(), tokens.own, updateDashboardLayout, { body: { layout } })
    expect(await read(tokens.own)).toEqual(layout)
    expect(await read(tokens.other)).toBeNull()
    const other = { ...layout, widgets: [] }
    await succeed(server(), tokens.own, updateDashboardLayout, { body: { layout: other } })
    expect(await read(tokens.own)).toEqual(other)
    await succeed(server(), tokens.other, deleteDashboardLayout, {})
    expect(await read(tokens.own)).toEqual(other)
    await succeed(server(), tokens.own, deleteDashboardLayout, {})
    expect(await read(tokens.own)).toBeNull()
  })

  test('keeps the portfolios of a pinned tool until they are gone, and takes no others', async () => {
    const open = async (token: string, name: string) =>
      (await succeed(server(), token, createPortfolio, { body: { ...portfolioBody(), name } })).portfolio.id
    const [first, second] = [await open(tokens.own, 'Futures'), await open(tokens.own, 'Stocks')]
    const others = await open(tokens.other, 'Futures')
    const save = (body: DashboardLayout) => server().call(updateDashboardLayout, { body: { layout: body } }, tokens.own)
    expect(await save(pinned(first, second))).toMatchObject({ status: 200 })
    expect(await save(pinned(first, others))).toMatchObject({ status: 404 })
    expect(await read(tokens.own)).toEqual(pinned(first, second))
    await succeed(server(), tokens.own, deletePortfolio, { params: { id: second } })
    expect(await read(tokens.own)).toEqual(pinned(first))
    await succeed(server(), tokens.own, deletePortfolio, { params: { id: first } })
    expect((await read(tokens.own))?.widgets).toEqual([{ id: 'toolEquity', width: 'm', height: 'tall' }])
    await succeed(server(), tokens.own, deleteDashboardLayout, {})
  })

  test('keeps the options that a tool was pinned with', async () => {
    const withOptions = (options: Record<string, string>): DashboardLayout => ({
      ...layout,
      widgets: [{ id: 'toolBreakdown', width: 'm', height: 'tall', options }],
    })
    const body = withOptions({ rows: 'entryWeekday', columns: '', measure: 'winRate' })
    await succeed(server(), tokens.own, updateDashboardLayout, { body: { layout: body } })
    expect(await read(tokens.own)).toEqual(body)
    // The largest layout that the API takes is one that the database takes, too.
    const widgets = Array.from({ length: 5 }, (_, place) => ({
      id: `tool${place}`,
      width: 'm' as const,
      height: 'tall' as const,
      options: Object.fromEntries(['a', 'b', 'c'].map((key) => [key, '語'.repeat(2_000)])),
    }))
    await succeed(server(), tokens.own, updateDashboardLayout, { body: { layout: { ...layout, widgets } } })
    expect((await read(tokens.own))?.widgets).toEqual(widgets)
    await succeed(server(), tokens.own, deleteDashboardLayout, {})
    const tooLarge = [...widgets, ...widgets.map((widget) => ({ ...widget, id: `${widget.id}again` }))]
    for (const wrong of [
      withOptions({ 'not a name': 'x' }),
      withOptions({ rows: 'x'.repeat(2_001) }),
      withOptions(Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => [key, 'x']))),
      { ...layout, widgets: tooLarge },
    ]) {
      const answer = await server().call(updateDashboardLayout, { body: { layout: wrong } }, tokens.own)
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
    expect(await read(tokens.own)).toBeNull()
  })

  test('is refused with a widget twice, an unknown size, field or version', async () => {
    const [first] = layout.widgets
    for (const wrong of [
      { ...layout, widgets: [first, first] },
      { ...layout, widgets: [{ ...first, width: 'xl' }] },
      { ...layout, widgets: [{ ...first, color: 'red' }] },
      { ...layout, widgets: [{ ...first, portfolioIds: [] }] },
      { ...layout, widgets: [{ ...first, portfolioIds: ['main'] }] },
      { ...layout, version: 2 },
      { ...layout, dailyLossLimitPct: 0 },
    ]) {
      const answer = await server().call(
        updateDashboardLayout,
        { body: { layout: wrong as DashboardLayout } },
        tokens.own,
      )
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
    expect(await read(tokens.own)).toBeNull()
  })
})
