import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPortfolios } from '#contract/portfolios/portfolios.ts'
import { signUrl, verifySignedUrl } from '#server/embedded/storage/signed-url.ts'
import { purposeKeys } from '#server/secrets/purpose-key.ts'
import { withoutPostgres } from '#tests/support/database/postgres-cluster.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const before = 'the secret before the change, of enough bytes'
const after = 'the secret after the change, of enough bytes'

const refresh = async (server: TestServer, token: string) => {
  const { data, error } = await server.newClient().auth.refreshSession({ refresh_token: token })
  expect(error).toBeNull()
  if (data.session === null) throw new Error('the refresh gave no session')
  return data.session
}
const status = async (server: TestServer, token: string) => (await server.call(listPortfolios, {}, token)).status
const publishedKeys = async (server: TestServer) => {
  const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
  return ((await response.json()) as { keys: { kid: string }[] }).keys
}
const addressKeys = (current: string, other: string | null) => purposeKeys({ current, other }, 'file address')

/** One database, and servers on it with the secret before, both secrets, and the secret after the change alone. */
describe.skipIf(withoutPostgres() !== null)('a change of the secret', () => {
  const servers: TestServer[] = []
  let [old, changing, changed]: [TestServer, TestServer, TestServer] = [] as never
  beforeAll(async () => {
    old = await startTestServer({ database: 'postgres', config: { jwtSecret: before } })
    servers.push(old)
    const { databaseUrl } = old.services.config
    const both = { jwtSecret: after, otherJwtSecret: before, databaseUrl }
    changing = await startTestServer({ database: 'postgres', config: both })
    servers.push(changing)
    changed = await startTestServer({ database: 'postgres', config: { jwtSecret: after, databaseUrl } })
    servers.push(changed)
  })
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close()
  })

  it('keeps sessions, and new tokens are signed with the new secret', async () => {
    const { token, supabase } = await old.signUp()
    const { data } = await supabase.auth.getSession()
    const refreshToken = data.session?.refresh_token ?? ''
    expect([await status(changing, token), await status(changed, token)]).toEqual([200, 401])

    // A refresh of which the answer was lost before the change is repeated after it.
    const first = await refresh(old, refreshToken)
    const repeated = await refresh(changing, refreshToken)
    expect(repeated.refresh_token).toBe(first.refresh_token)
    const next = await refresh(changing, first.refresh_token)
    expect(await status(changed, next.access_token)).toBe(200)
    expect((await refresh(changed, next.refresh_token)).user.id).toBe(next.user.id)
  })

  it('publishes both keys meanwhile, the signing one first', async () => {
    const [oldKeys, bothKeys, newKeys] = [
      await publishedKeys(old),
      await publishedKeys(changing),
      await publishedKeys(changed),
    ]
    expect(bothKeys).toEqual([...newKeys, ...oldKeys])
    const { token } = await changing.signUp()
    expect(decodeProtectedHeader(token).kid).toBe(newKeys[0]?.kid)
  })

  it('keeps signed addresses of files', async () => {
    const token = await signUrl(addressKeys(before, null)[0], { object: 'attachments/a.png', userId: 'anna' }, 60)
    expect(await verifySignedUrl(addressKeys(after, before), 'attachments/a.png', token)).toBe('anna')
    await expect(verifySignedUrl(addressKeys(after, null), 'attachments/a.png', token)).rejects.toThrow()
    await expect(verifySignedUrl(addressKeys(after, before), 'attachments/b.png', token)).rejects.toThrow()
  })
})
