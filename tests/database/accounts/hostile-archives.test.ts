import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { randomUUID } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArchiveDocument } from '#contract/accounts/archive-documents.ts'
import { digestOf } from '#tests/support/database/dump-database.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/server/test-server.ts'
import { archiveOf, changed, contentsOf, editLine, restore, type Entries } from './archives.ts'
import { fullAccount } from './full-account.ts'

/** Offsets of ZIP fields: see PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16. */
const directorySignature = 0x02014b50
const entryCountAt = 10

/** The offset of the directory entry. */
function directoryEntryOf(zip: Buffer, name: string): number {
  for (let at = zip.length - 4; at >= 0; at--) {
    if (zip.readUInt32LE(at) !== directorySignature) continue
    if (zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)) === name) return at
  }
  throw new Error(`there is no ${name}`)
}

/** An archive of one entry, zeros: fflate takes half a minute to compress them. */
function zeros(size: number): Uint8Array {
  const content = Buffer.alloc(size)
  const zip = Buffer.from(zipSync({ 'manifest.json': deflateRawSync(content, { level: 1 }) }, { level: 0 }))
  const entry = directoryEntryOf(zip, 'manifest.json')
  // Method, checksum and size of what is unpacked, in the entry itself and in the directory.
  for (const method of [8, entry + 10]) {
    zip.writeUInt16LE(8, method)
    zip.writeUInt32LE(crc32(content), method + 6)
    zip.writeUInt32LE(size, method + 14)
  }
  return zip
}

const stored = (entries: Zippable) => zipSync(entries, { level: 0 })

describe('an archive that is damaged, of another version or has invalid content', () => {
  let server: TestServer
  let fresh: TestUser
  let archive: Uint8Array
  /** The whole database, which no test of the list changes. */
  let before: Awaited<ReturnType<typeof digestOf>>
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded' })
    archive = await archiveOf(server, await fullAccount(server))
    fresh = await server.signUp()
    // The defaults are created when the account is first read.
    await archiveOf(server, fresh)
    before = await digestOf(server.services.database.pool)
  })
  afterAll(() => server?.close())

  test.each([null, 'application/zip'])('that is missing is asked for (content type %s)', async (type) => {
    const headers = new Headers({ authorization: `Bearer ${fresh.token}` })
    if (type !== null) headers.set('content-type', type)
    const response = await fetch(`${server.url}/api/v1/account/archive`, { method: 'POST', headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'body', message: 'is empty: send a file of application/zip' }],
    })
  })

  const edited = (edit: (zip: Buffer) => void) => {
    const zip = Buffer.from(archive)
    edit(zip)
    return zip
  }
  const file = () => Object.keys(contentsOf(archive).files)[0] ?? ''

  const cases: readonly (readonly [string, () => Uint8Array, RegExp])[] = [
    ['cut short', () => archive.slice(0, -100), /damaged/],
    ['cut short in the middle', () => archive.slice(0, archive.length / 2), /damaged/],
    ['no archive at all', () => strToU8('no archive'), /damaged/],
    ['empty', () => new Uint8Array(), /is empty/],
    [
      'of another version',
      () =>
        changed(
          archive,
          () => {},
          (manifest) => ({ ...manifest, version: 2 }),
        ),
      /version 2/,
    ],
    [
      'of another format',
      () =>
        changed(
          archive,
          () => {},
          (manifest) => ({ ...manifest, format: 'x' }),
        ),
      /not an account archive/,
    ],
    [
      'with an unknown field in its manifest',
      () =>
        changed(
          archive,
          () => {},
          (manifest) => ({ ...manifest, surprise: 1 }),
        ),
      /surprise/,
    ],
    ['without a manifest', () => stored({ 'documents/trades.jsonl': strToU8('{}\n') }), /no manifest/],
    ['with a manifest that is no JSON', () => stored({ 'manifest.json': strToU8('{') }), /not JSON/],
    [
      'with a derived figure',
      () =>
        changed(
          archive,
          editLine('trades', (line) => (line.netPnl = '1')),
        ),
      /trades\.jsonl:1.*netPnl/,
    ],
    [
      'with a wrong value',
      () =>
        changed(
          archive,
          editLine('tags', (line) => (line.color = 'red')),
        ),
      /tags\.jsonl:1\.color/,
    ],
    [
      'with the same line twice',
      () =>
        changed(archive, (entries) => {
          const path = 'documents/tags.jsonl'
          const text = strFromU8(entries[path] ?? new Uint8Array())
          entries[path] = strToU8(text + text)
        }),
      /tags\.jsonl:\d+\.id.*twice/,
    ],
    [
      'with a path that leads out of it',
      () => changed(archive, (entries) => void (entries['../../etc/passwd'] = strToU8('x'))),
      /not part of an account archive/,
    ],
    [
      'with a file that it does not name',
      () => changed(archive, (entries) => void (entries[`files/${randomUUID()}.png`] = strToU8('x'))),
      /does not list/,
    ],
    ['without a file that it names', () => changed(archive, (entries) => void delete entries[file()]), /lacks "files/],
    [
      'with a file of another size',
      () => changed(archive, (entries) => void (entries[file()] = strToU8('not a png'))),
      /differs in size/,
    ],
    [
      'with another file of the same size',
      () => changed(archive, (entries) => void entries[file()]?.fill(0)),
      /does not match the manifest/,
    ],
    [
      'with a document that was changed',
      () => {
        const entries = unzipSync(archive)
        const path = 'documents/tags.jsonl'
        entries[path] = strToU8(strFromU8(entries[path] ?? new Uint8Array()).replaceAll('news', 'olds'))
        return zipSync(entries)
      },
      /does not match the manifest/,
    ],
    [
      'with text that is not UTF-8',
      () => changed(archive, (entries) => void (entries['documents/tags.jsonl'] = new Uint8Array([0xff, 10]))),
      /not UTF-8/,
    ],
    [
      'with a trade that has no fills',
      () =>
        changed(
          archive,
          editLine('trades', (line) => (line.executions = []), 3),
        ),
      /trade/i,
    ],
    [
      'with a line of more than 32 MB',
      () =>
        changed(
          archive,
          editLine('tags', (line) => (line.name = 'x'.repeat(33 * 1024 ** 2))),
        ),
      /longer than 32 MB/,
    ],
    [
      'that says that it unpacks to more than there may be',
      () => zeros(401 * 1024 * 1024),
      /unpacks to more than 400 MB/,
    ],
    [
      'that unpacks to more than it says',
      () => edited((zip) => zip.writeUInt32LE(10, directoryEntryOf(zip, 'documents/trades.jsonl') + 24)),
      /trades\.jsonl.*damaged or was edited/,
    ],
    [
      'whose directory leads elsewhere',
      () => edited((zip) => zip.writeUInt32LE(7, directoryEntryOf(zip, 'documents/trades.jsonl') + 42)),
      /trades\.jsonl.*damaged or was edited/,
    ],
    [
      'that names a million entries',
      () => edited((zip) => zip.writeUInt16LE(65_535, zip.length - 22 + entryCountAt)),
      /more than 20\d{3} entries/,
    ],
    [
      'that names more entries than it has',
      () => edited((zip) => zip.writeUInt16LE(20_000, zip.length - 22 + entryCountAt)),
      /directory is cut short/,
    ],
  ]

  const ask = (body: Uint8Array, signal?: AbortSignal) =>
    fetch(`${server.url}/api/v1/account/archive`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${fresh.token}`,
        accept: 'application/x-ndjson',
        'content-type': 'application/zip',
      },
      body: body as BodyInit,
      ...(signal === undefined ? {} : { signal }),
    })

  test.each(cases)(
    'is refused, and stores nothing: %s',
    async (_name, made, says) => {
      const answer = await restore(server, fresh, made())
      expect(answer).toMatchObject({ ok: false, status: 400, body: { code: 'validation_failed' } })
      expect(JSON.stringify(answer.body).replaceAll('\\"', '"')).toMatch(says)
      expect(await digestOf(server.services.database.pool)).toEqual(before)
    },
    60_000,
  )

  test('reports progress line by line on request, and an abort leaves the account unchanged', async () => {
    const refused = await (await ask(archive.slice(0, -100))).text()
    expect(JSON.parse(refused.trim().split('\n').at(-1) ?? '')).toMatchObject({
      problem: { code: 'validation_failed' },
    })

    const controller = new AbortController()
    const bars = Array.from({ length: 200_000 }, (_, minute) => ({
      symbol: 'ES',
      timeframe: '1m',
      at: new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString(),
      open: '1',
      high: '1',
      low: '1',
      close: '1',
      volume: null,
    }))
    const long = changed(archive, (entries) => {
      entries['documents/candles.jsonl'] = strToU8(bars.map((bar) => `${JSON.stringify(bar)}\n`).join(''))
    })
    const reader = (await ask(long, controller.signal)).body?.getReader()
    const first = await reader?.read()
    expect(
      JSON.parse(
        Buffer.from(first?.value ?? [])
          .toString()
          .split('\n')[0] ?? '',
      ),
    ).toHaveProperty('progress.done')
    controller.abort()
    // Waits for pending work: the database handles one call at a time.
    await expect.poll(() => digestOf(server.services.database.pool)).toEqual(before)

    const text = await (await ask(archive)).text()
    expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toHaveProperty('report.documents')
  })
})

/** Lists with a limit: how many entries there may be, and what sets two entries apart beside their id. */
const limitedLists = [
  ['goals', 12, () => ({})],
  ['cashFlows', 10_000, () => ({})],
  ['savedViews', 50, (place) => ({ name: `View ${place}`, isDefault: false })],
  ['importMappings', 200, (place) => ({ fingerprint: place.toString(16).padStart(16, '0') })],
  ['simulations', 1_000, () => ({})],
  ['strategies', 500, (place) => ({ version: place + 1, sampleDigest: place.toString(16).padStart(64, '0') })],
  ['backtestResults', 1_000, () => ({})],
  ['scenarios', 500, () => ({})],
  ['tags', 500, (place) => ({ name: `Tag ${place}` })],
] as const satisfies readonly (readonly [ArchiveDocument, number, (place: number) => object])[]

/** Makes a document of `count` lines: its own ones, and then copies of its first. */
const lengthen = (entries: Entries, name: string, different: (place: number) => object, count: number) => {
  const path = `documents/${name}.jsonl`
  const own = strFromU8(entries[path] ?? new Uint8Array())
    .trim()
    .split('\n')
  const first = JSON.parse(own[0] ?? '') as { id?: string }
  const copies = Array.from({ length: count - own.length }, (_, place) =>
    JSON.stringify({ ...first, ...('id' in first ? { id: randomUUID() } : {}), ...different(place + own.length) }),
  )
  entries[path] = strToU8(`${[...own, ...copies].join('\n')}\n`)
}

describe('an archive with long lists', () => {
  let server: TestServer
  let archive: Uint8Array
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded' })
    archive = await archiveOf(server, await fullAccount(server))
  })
  afterAll(() => server?.close())

  test.each(limitedLists)(
    'is refused for one of the %s more than the %d of the API, and stores nothing',
    async (name, most, different) => {
      const user = await server.signUp()
      await archiveOf(server, user)
      const before = await digestOf(server.services.database.pool)
      const answer = await restore(
        server,
        user,
        changed(archive, (entries) => lengthen(entries, name, different, most + 1)),
      )
      expect(answer).toMatchObject({ status: 409, body: { code: 'list_full' } })
      expect(JSON.stringify(answer.body)).toContain(`documents/${name}.jsonl`)
      expect(await digestOf(server.services.database.pool)).toEqual(before)
    },
    60_000,
  )

  test('is restored into an empty account if every list is just full, and again without a change', async () => {
    const full = changed(archive, (entries) => {
      for (const [name, most, different] of limitedLists) lengthen(entries, name, different, most)
    })
    const user = await server.signUp()
    expect(await restore(server, user, full)).toMatchObject({ ok: true })
    const { documents } = contentsOf(await archiveOf(server, user))
    expect(limitedLists.map(([name]) => documents[name].length)).toEqual(limitedLists.map(([, most]) => most))
    expect(await restore(server, user, full)).toMatchObject({ ok: true })
  })
})
