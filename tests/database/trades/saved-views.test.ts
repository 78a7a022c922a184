import { beforeAll, expect, test } from 'vitest'
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '#contract/trades/saved-views.ts'
import { maxSavedViews, type ViewDefinition } from '#domain/journal/saved-view.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'

const definition: ViewDefinition = {
  columns: [{ key: 'symbol', width: 120 }, { key: 'netPnl' }],
  address: { result: 'loss', group: 'setup' },
  density: 'compact',
}

onBothDatabases('saved views of the history', (server) => {
  let token = ''
  beforeAll(async () => {
    token = (await server().signUp()).token
  })
  const call = (route: Parameters<typeof succeed>[2], input: object) => server().call(route, input, token)
  const names = async () =>
    (await succeed(server(), token, listSavedViews, {})).views.map(({ name, isDefault }) => [name, isDefault])

  /** An invalid view is refused, and the field is named. */
  const refuse = async (changes: object, field: string) => {
    const answer = await call(createSavedView, {
      body: { name: 'Odd', definition: { ...definition, ...changes } },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', details: [{ field }] } })
  }

  test('are kept as they were given, and listed by name', async () => {
    const { view } = await succeed(server(), token, createSavedView, { body: { name: 'Losses', definition } })
    expect(view).toMatchObject({ name: 'Losses', isDefault: false, definition })
    await succeed(server(), token, createSavedView, { body: { name: 'all', definition } })
    expect(await names()).toEqual([
      ['all', false],
      ['Losses', false],
    ])
  })

  test('have unique names, in any case', async () => {
    const taken = { status: 409, body: { code: 'conflict', details: [{ field: 'name' }] } }
    expect(await call(createSavedView, { body: { name: 'LOSSES', definition } })).toMatchObject(taken)
    const { view } = await succeed(server(), token, createSavedView, { body: { name: 'Wins', definition } })
    expect(await call(updateSavedView, { params: { id: view.id }, body: { name: 'losses' } })).toMatchObject(taken)
    const renamed = await succeed(server(), token, updateSavedView, { params: { id: view.id }, body: { name: 'wins' } })
    expect(renamed.view).toMatchObject({ name: 'wins', definition })
  })

  test('have one default: the last one chosen', async () => {
    const { views } = await succeed(server(), token, listSavedViews, {})
    for (const { id } of views) {
      await succeed(server(), token, updateSavedView, { params: { id }, body: { isDefault: true } })
    }
    expect((await names()).map(([, isDefault]) => isDefault)).toEqual([false, false, true])
    await succeed(server(), token, createSavedView, { body: { name: 'Zero', isDefault: true, definition } })
    expect((await names()).filter(([, isDefault]) => isDefault)).toEqual([['Zero', true]])
  })

  test('are refused by field where they contain nothing that a view can have', async () => {
    await refuse({ columns: [] }, 'definition.columns')
    await refuse({ columns: [{ key: 'symbol' }, { key: 'symbol' }] }, 'definition.columns')
    await refuse({ columns: [{ key: 'no space', width: 80 }] }, 'definition.columns.0.key')
    await refuse({ columns: [{ key: 'symbol', width: 5_000 }] }, 'definition.columns.0.width')
    await refuse({ density: 'tight' }, 'definition.density')
  })

  test('have a limit per account', async () => {
    const { views } = await succeed(server(), token, listSavedViews, {})
    for (let index = views.length; index < maxSavedViews; index += 1) {
      await succeed(server(), token, createSavedView, { body: { name: `View ${index}`, definition } })
    }
    expect(await call(createSavedView, { body: { name: 'One more', definition } })).toMatchObject({
      status: 409,
      body: { code: 'list_full', message: 'An account can save at most 50 views and has 50.' },
    })
    const id = views[0]?.id ?? ''
    await succeed(server(), token, deleteSavedView, { params: { id } })
    expect(await call(deleteSavedView, { params: { id } })).toMatchObject({ status: 404 })
    await succeed(server(), token, createSavedView, { body: { name: 'One more', definition } })
  })
})
