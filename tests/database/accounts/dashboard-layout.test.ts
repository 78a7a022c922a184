import { beforeAll, expect, test } from 'vitest'
import {
  deleteDashboardLayout,
  getDashboardLayout,
  updateDashboardLayout,
} from '#contract/accounts/dashboard-layout.ts'
import type { DashboardLayout } from '#domain/journal/dashboard-layout.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'

const layout: DashboardLayout = {
  version: 1,
  widgets: [
    { id: 'calendar', width: 'l', height: 'tall' },
    { id: 'widgetOfALaterVersion', width: 's', height: 'regular' },
    { id: 'toolEquity', width: 'm', height: 'tall', portfolioIds: ['10000000-0000-4000-8000-000000000001'] },
  ],
  dailyLossLimitPct: 1.5,
}

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
