import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTrade } from '#contract/trades/trades.ts'
import { sharedTeam } from '#tests/database/teams/shared-team.ts'
import { madeImage } from '#tests/support/build-image.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { roundTrip, succeed } from '#tests/support/sample-requests.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

const attachments = (user: TestUser) => user.supabase.storage.from('attachments')
const statusOf = async (url: string) => (await fetch(url)).status

/** Private files through the unmodified client: screenshots and plans beside trades. */
describe.each(testDatabases())('attachments through supabase-js on %s', (database) => {
  let server: TestServer
  let ada: TestUser
  let bob: TestUser
  let png: Buffer
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  beforeAll(async () => {
    server = await startTestServer({ database })
    ;[ada, bob] = [await server.signUp(), await server.signUp()]
    png = await madeImage('png')
  })
  afterAll(() => server?.close())

  it('stores a file byte by byte, for its owner only', async () => {
    const path = `${ada.userId}/plan.pdf`
    expect((await attachments(ada).upload(path, pdf, { contentType: 'application/pdf' })).error).toBeNull()
    const { data } = await attachments(ada).download(path)
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(pdf)).toBe(true)
    expect((await attachments(bob).download(path)).error).toMatchObject({ statusCode: '404' })
    const open = await fetch(attachments(ada).getPublicUrl(path).data.publicUrl)
    expect([open.status, await open.json()]).toEqual([400, expect.objectContaining({ message: 'Bucket not found' })])
  })

  it('opens a file to anyone with its signed address, until that expires', async () => {
    const path = `${ada.userId}/screen shot 1.png`
    await attachments(ada).upload(path, png, { contentType: 'image/png' })
    const { data, error } = await attachments(ada).createSignedUrl(path, 60)
    expect(error).toBeNull()
    const answer = await fetch(data?.signedUrl ?? '')
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
    const saved = await attachments(ada).createSignedUrl(path, 60, { download: 'mine.png' })
    expect((await fetch(saved.data?.signedUrl ?? '')).headers.get('content-disposition')).toContain('mine.png')

    const other = `${ada.userId}/other.png`
    await attachments(ada).upload(other, png, { contentType: 'image/png' })
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const swapped = await fetch(`${server.url}/storage/v1/object/sign/attachments/${other}?token=${token}`)
    expect([swapped.status, await swapped.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'InvalidSignature' }),
    ])
    const forged = await fetch(
      `${server.url}/storage/v1/object/sign/attachments/${other}?token=${token.slice(0, -4)}AAAA`,
    )
    expect([forged.status, await forged.json()]).toEqual([400, expect.objectContaining({ error: 'InvalidJWT' })])
    // A session token does not work as a signed address.
    const session = await fetch(`${server.url}/storage/v1/object/sign/attachments/${other}?token=${ada.token}`)
    expect(session.status).toBe(400)
  })

  it('opens a signed address only while its signer may see the file', async () => {
    const { coach, trader, portfolioId, teamId } = await sharedTeam(server)
    const path = `${trader.userId}/${randomUUID()}.png`
    expect((await attachments(trader).upload(path, png, { contentType: 'image/png' })).error).toBeNull()
    const screenshot = { path, mediaType: 'image/png' as const, size: png.length, kind: 'exit' as const, caption: null }
    const body = roundTrip('101', '2026-03-02T15:00:00.000Z', { screenshots: [screenshot] })
    await succeed(server, trader.token, createTrade, { body: { portfolioId, ...body } })
    const query = (text: string, values: unknown[]) => server.services.database.pool.query(text, values)
    const sign = async () => (await attachments(coach).createSignedUrl(path, 3_600)).data?.signedUrl ?? ''

    const url = await sign()
    expect(await statusOf(url)).toBe(200)
    await query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [coach.userId])
    expect(await statusOf(url)).toBe(400)
    await query('update auth.users set banned_until = null where id = $1', [coach.userId])
    expect(await statusOf(url)).toBe(200)
    await query('update portfolios set team_hides_pictures = true where id = $1', [portfolioId])
    expect(await statusOf(url)).toBe(400)
    await query('update portfolios set team_hides_pictures = false where id = $1', [portfolioId])
    await query('delete from team_members where team_id = $1 and user_id = $2', [teamId, coach.userId])
    expect(await statusOf(url)).toBe(400)
  })

  it('signs many at once and reports those that it cannot', async () => {
    const path = `${ada.userId}/many.png`
    await attachments(ada).upload(path, png, { contentType: 'image/png' })
    const foreign = `${bob.userId}/theirs.png`
    await attachments(bob).upload(foreign, png, { contentType: 'image/png' })
    const { data } = await attachments(ada).createSignedUrls([path, foreign, 'none.png'], 60)
    const refused = 'Either the object does not exist or you do not have access to it'
    expect(data?.map(({ error }) => error)).toEqual([null, refused, refused])
    expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200)
    expect(data?.[1]?.signedUrl).toBeNull()
    expect((await attachments(ada).createSignedUrl(path, 0)).error).toMatchObject({ statusCode: '400' })
  })

  it('gives an account 50 MB and says when they are used up', async () => {
    const user = await server.signUp()
    const name = (n: number) => `${user.userId}/${n}.png`
    const nine = Buffer.concat([png, randomBytes(9 * 1024 * 1024)])
    for (let n = 1; n <= 5; n++) {
      expect((await attachments(user).upload(name(n), nine, { contentType: 'image/png' })).error).toBeNull()
    }
    const full = { statusCode: '413', message: expect.stringContaining('50 MB') }
    expect((await attachments(user).upload(name(6), nine, { contentType: 'image/png' })).error).toMatchObject(full)
    expect((await attachments(user).copy(name(1), name(6))).error).toMatchObject(full)
    expect((await attachments(user).list(user.userId)).data).toHaveLength(5)
    await attachments(user).remove([name(1)])
    expect((await attachments(user).upload(name(6), nine, { contentType: 'image/png' })).error).toBeNull()
    expect((await attachments(user).update(name(6), png, { contentType: 'image/png' })).error).toBeNull()
  })
})
