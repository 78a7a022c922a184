import { expect, test } from 'vitest'
import { getOutboxPage } from '#contract/admin/outbox.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { succeed } from '#tests/support/sample-requests.ts'

onBothDatabases('the address of the outbox page', (server) => {
  test('is shown to admins only, and opens the page', async () => {
    const [trader, admin] = [await server().signUp(), await server().signUp()]
    await server().services.database.pool.query(
      `insert into user_profiles (id, email, role) values ($1, $2, 'admin')
       on conflict (id) do update set role = 'admin'`,
      [admin.userId, admin.email],
    )
    expect(await succeed(server(), trader.token, getOutboxPage, {})).toEqual({ path: null })
    const { path } = await succeed(server(), admin.token, getOutboxPage, {})
    const page = await fetch(`${server().url}${path ?? ''}`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })
})
