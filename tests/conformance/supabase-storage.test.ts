import { sql } from 'kysely'
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeImage, madePhotograph } from '#tests/support/build-image.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'

const avatars = (user: TestUser) => user.supabase.storage.from('avatars')
/** The same image with trailing noise. */
const longer = (image: Buffer, size: number) => Buffer.concat([image, randomBytes(size - image.length)])
const fresh = (user: TestUser, extension = 'png') => `${user.userId}/${randomUUID()}.${extension}`

/** Files through the unmodified client: what the avatar needs, and what must be refused. */
describe.each(testDatabases())('avatars through supabase-js on %s', (database) => {
  let server: TestServer
  let ada: TestUser
  let bob: TestUser
  let png: Buffer
  let jpeg: Buffer
  let webp: Buffer
  beforeAll(async () => {
    server = await startTestServer({ database })
    ;[ada, bob] = [await server.signUp(), await server.signUp()]
    ;[png, jpeg, webp] = await Promise.all([madeImage('png'), madeImage('jpeg'), madeImage('webp')])
  })
  afterAll(() => server?.close())

  const upload = async (user: TestUser, content = png, contentType = 'image/png') => {
    const path = fresh(user)
    const { error } = await avatars(user).upload(path, content, { contentType })
    expect(error).toBeNull()
    return path
  }
  const stored = async (name: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from storage.objects where name = ${name}
    `.execute(server.services.database.kysely)
    return rows[0]?.n
  }

  it('sends the part of a file that is asked for', async () => {
    const path = await upload(ada)
    const { publicUrl } = avatars(ada).getPublicUrl(path).data
    const whole = Buffer.from(await (await fetch(publicUrl)).arrayBuffer())
    const size = whole.length
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await fetch(publicUrl, { headers: { range, ...more } })
      const { status, headers } = answer
      return { status, stated: headers.get('content-range'), bytes: Buffer.from(await answer.arrayBuffer()), headers }
    }
    const first = await part('bytes=0-9')
    expect(first).toMatchObject({ status: 206, stated: `bytes 0-9/${size}`, bytes: whole.subarray(0, 10) })
    expect(first.headers.get('accept-ranges')).toBe('bytes')
    expect(await part('bytes=10-')).toMatchObject({ status: 206, bytes: whole.subarray(10) })
    expect(await part('bytes=-7')).toMatchObject({
      status: 206,
      stated: `bytes ${size - 7}-${size - 1}/${size}`,
      bytes: whole.subarray(size - 7),
    })
    expect(await part(`bytes=5-${size * 2}`)).toMatchObject({ status: 206, bytes: whole.subarray(5) })
    for (const range of ['bytes=9-5', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-'])
      expect(await part(range), range).toMatchObject({ status: 200, bytes: whole })
    for (const range of [`bytes=${size}-`, 'bytes=-0']) expect((await part(range)).status, range).toBe(416)
    const etag = first.headers.get('etag') ?? ''
    expect((await part('bytes=0-9', { 'if-range': etag })).status).toBe(206)
    expect(await part('bytes=0-9', { 'if-range': '"older"' })).toMatchObject({ status: 200, bytes: whole })
  })

  it('says at once what it does not support', async () => {
    const path = fresh(ada)
    const notSupported = { message: expect.stringMatching(/^The feature .* is not enabled for this resource$/) }
    expect((await avatars(ada).listV2({ prefix: ada.userId })).error).toMatchObject(notSupported)
    expect((await avatars(ada).createSignedUploadUrl(path)).error).toMatchObject(notSupported)
    expect((await avatars(ada).uploadToSignedUrl(path, 'token', png)).error).toMatchObject(notSupported)
    const { publicUrl } = avatars(ada).getPublicUrl(path, { transform: { width: 10 } }).data
    expect(await (await fetch(publicUrl)).json()).toMatchObject({ code: 'NotSupported', ...notSupported })
  })

  it('names the parameter of text that cannot be stored', async () => {
    for (const search of ['a\ud800b', 'a\0b']) {
      const { error } = await avatars(ada).list(ada.userId, { search })
      expect(error).toMatchObject({ statusCode: '400', message: 'Invalid Parameter search' })
    }
  })

  it.each([
    ['a Blob', (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })],
    ['a File', (bytes: Buffer) => new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' })],
    ['a Buffer', (bytes: Buffer) => bytes],
    ['an ArrayBuffer', (bytes: Buffer) => new Uint8Array(bytes).buffer],
    [
      'a form',
      (bytes: Buffer) => {
        const form = new FormData()
        form.append('', new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
        return form
      },
    ],
  ])('takes %s and gives it back at its public address', async (_what, bodyOf) => {
    const path = fresh(ada)
    const { data, error } = await avatars(ada).upload(path, bodyOf(png), {
      contentType: 'image/png',
      cacheControl: '7200',
      upsert: false,
      metadata: { taken: 'today' },
    })
    expect(error).toBeNull()
    expect(data).toEqual({ path, id: expect.stringMatching(/^[0-9a-f-]{36}$/), fullPath: `avatars/${path}` })
    const { publicUrl } = avatars(ada).getPublicUrl(path).data
    expect(publicUrl).toBe(`${server.url}/storage/v1/object/public/avatars/${path}`)
    const answer = await fetch(publicUrl)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'max-age=7200',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const shown = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer()
    expect(shown.equals(await sharp(png).raw().toBuffer())).toBe(true)
    const info = await avatars(ada).info(path)
    expect(info.data).toMatchObject({ contentType: 'image/png', cacheControl: 'max-age=7200', bucketId: 'avatars' })
    expect(info.data?.metadata).toEqual({ taken: 'today' })
  })

  it('answers 304 for a cached file, headers only for HEAD, and a download with ?download', async () => {
    const path = await upload(ada)
    const url = avatars(ada).getPublicUrl(path).data.publicUrl
    const first = await fetch(url)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const head = await fetch(url, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String((await first.arrayBuffer()).byteLength))
    const named = avatars(ada).getPublicUrl(path, { download: 'Ada\r\n"x".png' }).data.publicUrl
    expect((await fetch(named)).headers.get('content-disposition')).toBe(
      `attachment; filename="Ada___x_.png"; filename*=UTF-8''Ada%0D%0A%22x%22.png`,
    )
  })

  it('keeps an existing file: a duplicate is refused as the client expects', async () => {
    const path = await upload(ada)
    const { data, error } = await avatars(ada).upload(path, jpeg, { contentType: 'image/jpeg' })
    expect(data).toBeNull()
    expect(error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' })
    const raw = await fetch(`${server.url}/storage/v1/object/avatars/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'image/png', 'x-upsert': 'false' },
      body: new Uint8Array(png),
    })
    expect(raw.status).toBe(400)
    expect(await raw.json()).toEqual({
      statusCode: '409',
      error: 'Duplicate',
      message: 'The resource already exists',
      code: 'ResourceAlreadyExists',
    })
    expect((await avatars(ada).info(path)).data?.contentType).toBe('image/png')
  })

  it('replaces a file on request', async () => {
    const path = await upload(ada)
    const updated = await avatars(ada).update(path, webp, { contentType: 'image/webp' })
    expect(updated.error).toBeNull()
    expect((await avatars(ada).download(path)).data?.type).toBe('image/webp')
    const upserted = await avatars(ada).upload(path, jpeg, { contentType: 'image/jpeg', upsert: true })
    expect(upserted.error).toBeNull()
    const { data } = await avatars(ada).download(path)
    expect(data?.type).toBe('image/jpeg')
    expect((await sharp(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).metadata()).format).toBe('jpeg')
    const { rows } = await sql<{ versions: number }>`
      select count(distinct c.version)::int as versions
      from storage.object_contents c join storage.objects o on o.id = c.object_id where o.name = ${path}
    `.execute(server.services.database.kysely)
    expect(rows[0]?.versions).toBe(1)
  })

  it('allows nobody into another folder', async () => {
    const path = await upload(ada)
    const denied = { status: 400, statusCode: '403', message: 'new row violates row-level security policy' }
    const options = { contentType: 'image/png' }
    for (const name of [`${ada.userId}/x.png`, 'x.png', `${randomUUID()}/x.png`, `x/${bob.userId}/x.png`]) {
      expect((await avatars(bob).upload(name, png, options)).error, name).toMatchObject(denied)
      expect(await stored(name)).toBe(0)
    }
    expect((await avatars(bob).update(path, jpeg, { contentType: 'image/jpeg' })).error).toMatchObject(denied)
    expect((await avatars(bob).upload(path, jpeg, { contentType: 'image/jpeg', upsert: true })).error).toMatchObject(
      denied,
    )
    expect((await avatars(bob).remove([path])).data).toEqual([])
    expect((await avatars(bob).list(ada.userId)).data).toEqual([])
    const mine = await upload(bob)
    expect((await avatars(bob).move(mine, `${ada.userId}/moved.png`)).error).toMatchObject(denied)
    expect((await avatars(bob).copy(mine, `${ada.userId}/copied.png`)).error).toMatchObject(denied)
    for (const look of [avatars(bob).download(path), avatars(bob).info(path), avatars(bob).createSignedUrl(path, 60)]) {
      expect((await look).error).toMatchObject({ status: 400, statusCode: '404', message: 'Object not found' })
    }
    expect((await avatars(ada).info(path)).data?.contentType).toBe('image/png')
    const visitor = server.newClient().storage.from('avatars')
    expect((await visitor.upload(fresh(ada), png, options)).error).toMatchObject(denied)
    expect((await visitor.list(ada.userId)).data).toEqual([])
    expect((await visitor.download(path)).error).toMatchObject({ statusCode: '404' })
  })

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['HTML', '<script>alert(1)</script>', 'text/html'],
    ['text', 'hello', 'text/plain;charset=UTF-8'],
    ['JSON', '{}', 'application/json'],
    ['HTML that says it is a PNG', '<script>alert(1)</script>', 'image/png'],
    ['a bitmap by another name', 'GIF89a', 'image/webp'],
  ])('refuses %s', async (_what, content, contentType) => {
    const path = fresh(ada)
    const { error } = await avatars(ada).upload(path, Buffer.from(content), { contentType })
    expect(error).toMatchObject({ status: 400, statusCode: '415' })
    const blob = new Blob([content], { type: contentType })
    expect((await avatars(ada).upload(path, blob)).error).toMatchObject({ status: 400, statusCode: '415' })
    expect(await stored(path)).toBe(0)
  })

  it('refuses a broken image behind valid first bytes, and one of another type than stated', async () => {
    const path = fresh(ada)
    const torn = Buffer.concat([png.subarray(0, 20), Buffer.from('<script>alert(1)</script>')])
    expect((await avatars(ada).upload(path, torn, { contentType: 'image/png' })).error).toMatchObject({
      statusCode: '415',
      message: 'this image cannot be read, or has too many pixels',
    })
    expect((await avatars(ada).upload(path, jpeg, { contentType: 'image/png' })).error).toMatchObject({
      statusCode: '415',
      message: 'the content of this file is not image/png',
    })
    expect(await stored(path)).toBe(0)
  })

  it('serves only the image: without its metadata and without trailing bytes', async () => {
    const photograph = Buffer.concat([await madePhotograph('Ada Byron'), Buffer.from('<script>alert(1)</script>')])
    expect(photograph.includes('Ada Byron')).toBe(true)
    const path = await upload(ada, photograph, 'image/jpeg')
    const shown = Buffer.from(await (await fetch(avatars(ada).getPublicUrl(path).data.publicUrl)).arrayBuffer())
    expect(shown.includes('Ada Byron')).toBe(false)
    expect(shown.includes('<script>')).toBe(false)
    // The image was stored sideways; now it is upright.
    expect(await sharp(shown).metadata()).toMatchObject({ width: 20, height: 40, format: 'jpeg' })
  })

  it('accepts 5 MB and not a byte more, by every way of uploading', async () => {
    const limit = 5 * 1024 * 1024
    expect((await avatars(ada).upload(fresh(ada), longer(png, limit), { contentType: 'image/png' })).error).toBeNull()
    const large = longer(png, limit + 1)
    const tooLarge = { status: 400, statusCode: '413', message: 'The object exceeded the maximum allowed size' }
    const path = fresh(ada)
    expect((await avatars(ada).upload(path, large, { contentType: 'image/png' })).error).toMatchObject(tooLarge)
    const blob = new Blob([new Uint8Array(large)], { type: 'image/png' })
    expect((await avatars(ada).upload(path, blob)).error).toMatchObject(tooLarge)
    expect(await stored(path)).toBe(0)
  })

  it('lists, moves, copies and removes the user’s own files', async () => {
    const user = await server.signUp()
    const names = ['b.png', 'a.png', 'c.png']
    for (const name of names) {
      await avatars(user).upload(`${user.userId}/${name}`, png, { contentType: 'image/png' })
    }
    await avatars(user).upload(`${user.userId}/old/d.png`, png, { contentType: 'image/png' })
    const listed = await avatars(user).list(user.userId)
    expect(listed.data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['old', true],
      ['a.png', false],
      ['b.png', false],
      ['c.png', false],
    ])
    expect(listed.data?.[1]?.metadata).toMatchObject({ mimetype: 'image/png', cacheControl: 'max-age=3600' })
    const paged = await avatars(user).list(user.userId, {
      limit: 2,
      offset: 1,
      sortBy: { column: 'name', order: 'desc' },
    })
    expect(paged.data?.map(({ name }) => name)).toEqual(['c.png', 'b.png'])
    expect((await avatars(user).list(user.userId, { search: 'B' })).data?.map(({ name }) => name)).toEqual(['b.png'])
    expect((await avatars(user).list()).data?.map(({ name }) => name)).toEqual([user.userId])

    expect((await avatars(user).move(`${user.userId}/a.png`, `${user.userId}/e.png`)).error).toBeNull()
    expect((await avatars(user).exists(`${user.userId}/a.png`)).data).toBe(false)
    expect((await avatars(user).exists(`${user.userId}/e.png`)).data).toBe(true)
    const copied = await avatars(user).copy(`${user.userId}/e.png`, `${user.userId}/f.png`)
    expect(copied.data).toEqual({ path: `avatars/${user.userId}/f.png` })
    expect((await avatars(user).download(`${user.userId}/f.png`)).data?.size).toBeGreaterThan(0)
    expect((await avatars(user).copy(`${user.userId}/e.png`, `${user.userId}/f.png`)).error).toMatchObject({
      statusCode: '409',
    })

    const removed = await avatars(user).remove([`${user.userId}/e.png`, `${user.userId}/none.png`])
    expect(removed.data?.map(({ name }) => name)).toEqual([`${user.userId}/e.png`])
    expect((await avatars(user).download(`${user.userId}/e.png`)).error).toMatchObject({ statusCode: '404' })
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from storage.object_contents c
      where not exists (select from storage.objects o where o.id = c.object_id)
    `.execute(server.services.database.kysely)
    expect(rows[0]?.n).toBe(0)
  })

  it('names unknown parameters', async () => {
    const { storage } = ada.supabase
    const nowhere = storage.from('nowhere')
    expect((await nowhere.upload(fresh(ada), png, { contentType: 'image/png' })).error).toMatchObject({
      status: 400,
      statusCode: '404',
      message: 'Bucket not found',
    })
    expect((await fetch(nowhere.getPublicUrl('x.png').data.publicUrl)).status).toBe(400)
    const missing = await fetch(avatars(ada).getPublicUrl(`${ada.userId}/none.png`).data.publicUrl)
    expect(await missing.json()).toEqual({
      statusCode: '404',
      error: 'not_found',
      message: 'Object not found',
      code: 'NoSuchKey',
    })
    for (const name of [`${ada.userId}/../x.png`, `${ada.userId}/ü.png`, `${ada.userId}/${'x'.repeat(400)}`]) {
      const answer = await fetch(`${server.url}/storage/v1/object/avatars/${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'image/png' },
        body: new Uint8Array(png),
      })
      expect(answer.status, name).toBe(400)
      expect(await answer.json()).toMatchObject({ error: 'InvalidKey' })
    }
    expect((await storage.listBuckets()).data).toEqual([])
    expect((await storage.getBucket('avatars')).error).toMatchObject({ statusCode: '404' })
    expect((await storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
  })
})
