import { describe, it, expect, afterAll, beforeAll } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
describe.each(['embedded', 'postgres'] as const)('%s', (database) => {
  let server: TestServer
  beforeAll(async () => { server = await startTestServer({ database }) })
  afterAll(() => server.close())
  it('signs up', async () => {
    const u = await server.signUp()
    const { data, error } = await u.supabase.from('user_profiles').insert({ id: u.userId, email: u.email }).select().single()
    console.log(data, error)
    expect(error).toBeNull()
  })
})
