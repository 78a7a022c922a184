import { createHash, randomUUID } from 'node:crypto'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreAccount, type ArchiveManifest } from '#contract/account-archive.ts'
import { archiveDocumentNames, type ArchiveDocument } from '#contract/archive-documents.ts'
import { listPortfolios, createPortfolio } from '#contract/portfolios.ts'
import { createSetup } from '#contract/setups.ts'
import { getTrade } from '#contract/trades.ts'
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts'
import { onBothDatabases } from './on-both-databases.ts'
import { portfolioBody, succeed } from './samples.ts'
import { fullAccount } from './full-account.ts'

type Entries = Record<string, Uint8Array>

/** The archive of an account as it is downloaded. */
async function archiveOf(server: TestServer, { token }: TestUser): Promise<Uint8Array> {
  const response = await fetch(`${server.url}/api/v1/account/archive`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/edgeworth-account-\d{4}-\d{2}-\d{2}\.zip/)
  return new Uint8Array(await response.arrayBuffer())
}

const restore = (server: TestServer, { token }: TestUser, archive: Uint8Array) =>
  server.call(restoreAccount, { body: { archive: Buffer.from(archive).toString('base64') } }, token)

/** The lines of each document, and the bytes of each file. */
function contentsOf(archive: Uint8Array) {
  const entries = unzipSync(archive)
  const documents = Object.fromEntries(
    archiveDocumentNames.map((name) => [
      name,
      strFromU8(entries[`documents/${name}.jsonl`] ?? new Uint8Array())
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    ]),
  ) as Record<ArchiveDocument, Record<string, unknown>[]>
  const files = Object.fromEntries(
    Object.entries(entries)
      .filter(([name]) => name.startsWith('files/'))
      .map(([name, bytes]) => [name, Buffer.from(bytes).toString('hex')]),
  )
  return { documents, files }
}

/** An archive with other entries, its manifest made right again but for what `mend` does to it. */
function changed(
  archive: Uint8Array,
  change: (entries: Entries) => void,
  mend?: (manifest: ArchiveManifest) => object,
) {
  const entries = unzipSync(archive)
  change(entries)
  const manifest = JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array())) as ArchiveManifest
  for (const document of manifest.documents) {
    const bytes = entries[`documents/${document.name}.jsonl`] ?? new Uint8Array()
    document.sha256 = createHash('sha256').update(bytes).digest('hex')
    document.rows = strFromU8(bytes).split('\n').length - 1
  }
  entries['manifest.json'] = strToU8(JSON.stringify(mend?.(manifest) ?? manifest))
  return zipSync(entries)
}

const editLine =
  (name: ArchiveDocument, edit: (line: Record<string, unknown>) => void, at = 0) =>
  (entries: Entries) => {
    const path = `documents/${name}.jsonl`
    const lines = strFromU8(entries[path] ?? new Uint8Array()).split('\n')
    const line = JSON.parse(lines[at] ?? '{}') as Record<string, unknown>
    edit(line)
    lines[at] = JSON.stringify(line)
    entries[path] = strToU8(lines.join('\n'))
  }

onBothDatabases('the archive of an account', (server) => {
  let other: TestServer
  let full: Awaited<ReturnType<typeof fullAccount>>
  let archive: Uint8Array
  beforeAll(async () => {
    other = await startTestServer({ database: server().services.database.kind })
    full = await fullAccount(server())
    archive = await archiveOf(server(), full)
  })
  afterAll(() => other?.close())

  test('has something in every document but continuations, and none of what is derived', () => {
    const { documents, files } = contentsOf(archive)
    const empty = archiveDocumentNames.filter((name) => documents[name].length === 0)
    expect(empty).toEqual(['importContinuations'])
    expect(documents.trades).toHaveLength(32)
    for (const trade of documents.trades) expect(trade).not.toHaveProperty('netPnl')
    expect(Object.keys(files)).toHaveLength(1)
  })

  test('goes into an empty account of another installation, and comes out of it the same', async () => {
    const fresh = await other.signUp()
    const answer = await restore(other, fresh, archive)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ ok: true })
    if (!answer.ok) return
    expect(answer.body.documents.flatMap(({ refused }) => refused)).toEqual([])
    expect(contentsOf(await archiveOf(other, fresh))).toEqual(contentsOf(archive))

    // What follows from it is derived anew: balance and figures are those of the first account.
    const before = await succeed(server(), full.token, listPortfolios, {})
    const after = await succeed(other, fresh.token, listPortfolios, {})
    expect(after.portfolios.map(({ balance }) => balance)).toEqual(before.portfolios.map(({ balance }) => balance))
    const params = { id: full.tradeId }
    const was = await succeed(server(), full.token, getTrade, { params })
    const is = await succeed(other, fresh.token, getTrade, { params })
    expect(is.trade).toMatchObject({ netPnl: was.trade.netPnl, createdAt: was.trade.createdAt, traderId: fresh.userId })

    const again = await restore(other, fresh, archive)
    expect(again).toMatchObject({ ok: true })
    if (again.ok) expect(again.body.documents.filter(({ restored }) => restored > 0)).toEqual([])
    expect(contentsOf(await archiveOf(other, fresh))).toEqual(contentsOf(archive))
  })

  test('goes into an account beside the first one: ids are others, and the same at the second time', async () => {
    const beside = await server().signUp()
    expect(await restore(server(), beside, archive)).toMatchObject({ ok: true })
    const first = contentsOf(await archiveOf(server(), beside))
    const original = contentsOf(archive)
    for (const name of archiveDocumentNames.filter((each) => each !== 'profile')) {
      expect(first.documents[name].length, name).toBe(original.documents[name].length)
    }
    const ids = new Set(original.documents.trades.map(({ id }) => id))
    expect(first.documents.trades.filter(({ id }) => ids.has(id))).toEqual([])
    const setups = new Set(first.documents.setups.map(({ id }) => id))
    for (const { setupId } of first.documents.trades) expect(setupId === null || setups.has(setupId)).toBe(true)
    await restore(server(), beside, archive)
    expect(contentsOf(await archiveOf(server(), beside))).toEqual(first)
    // The account that it came from is as it was.
    expect(contentsOf(await archiveOf(server(), full))).toEqual(original)
  })

  test('adds to an account what it lacks: names that are taken are those entries, portfolios stand beside', async () => {
    const some = await other.signUp()
    const { setup } = await succeed(other, some.token, createSetup, { body: { name: 'PULLBACK' } })
    await succeed(other, some.token, createPortfolio, { body: portfolioBody({ name: 'Öffnung', currency: 'EUR' }) })
    expect(await restore(other, some, archive)).toMatchObject({ ok: true })
    const { documents } = contentsOf(await archiveOf(other, some))
    expect(documents.setups.filter(({ name }) => String(name).toLowerCase() === 'pullback')).toHaveLength(1)
    expect(documents.trades.filter(({ setupId }) => setupId === setup.id)).toHaveLength(31)
    expect(documents.portfolios.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Öffnung', 'Öffnung (restored)']),
    )
    const again = await restore(other, some, archive)
    if (again.ok) expect(again.body.documents.filter(({ restored }) => restored > 0)).toEqual([])
  })

  test('is refused as a whole where the plan has no room', async () => {
    const crowded = await other.signUp()
    for (const name of ['One', 'Two', 'Three']) {
      await succeed(other, crowded.token, createPortfolio, { body: portfolioBody({ name }) })
    }
    const before = contentsOf(await archiveOf(other, crowded))
    expect(await restore(other, crowded, archive)).toMatchObject({ status: 403, body: { code: 'plan_limit' } })
    expect(contentsOf(await archiveOf(other, crowded))).toEqual(before)
  })

  test('is refused, and changes nothing, where it is damaged, of another version or holds what it should not', async () => {
    const fresh = await other.signUp()
    const before = contentsOf(await archiveOf(other, fresh))
    const wrong = async (made: Uint8Array, says: RegExp) => {
      const answer = await restore(other, fresh, made)
      expect(answer, String(says)).toMatchObject({ ok: false, status: 400, body: { code: 'validation_failed' } })
      expect(JSON.stringify(answer.body)).toMatch(says)
    }
    await wrong(archive.slice(0, -100), /damaged/)
    await wrong(strToU8('no archive'), /damaged/)
    await wrong(
      changed(
        archive,
        () => {},
        (manifest) => ({ ...manifest, version: 2 }),
      ),
      /version 2/,
    )
    await wrong(
      changed(
        archive,
        () => {},
        (manifest) => ({ ...manifest, surprise: 1 }),
      ),
      /surprise/,
    )
    await wrong(
      changed(
        archive,
        editLine('trades', (line) => (line.netPnl = '1000')),
      ),
      /trades\.jsonl:1.*netPnl/,
    )
    await wrong(
      changed(
        archive,
        editLine('tags', (line) => (line.color = 'red')),
      ),
      /tags\.jsonl:1\.color/,
    )
    await wrong(
      changed(archive, (entries) => void (entries['../../etc/passwd'] = strToU8('x'))),
      /does not belong/,
    )
    await wrong(
      changed(archive, (entries) => void (entries[`files/${randomUUID()}.png`] = strToU8('x'))),
      /does not name/,
    )
    await wrong(
      changed(archive, (entries) => {
        for (const name of Object.keys(entries)) if (name.startsWith('files/')) entries[name] = strToU8('not a png')
      }),
      /is not what the archive's manifest says/,
    )
    await wrong(
      changed(
        archive,
        editLine('trades', (line) => (line.executions = []), 3),
      ),
      /trade/i,
    )
    const bomb = zipSync({ 'manifest.json': new Uint8Array(401 * 1024 * 1024) })
    await wrong(bomb, /unpacks to more than 400 MB/)
    expect(contentsOf(await archiveOf(other, fresh))).toEqual(before)
  }, 60_000)

  test('names document, entry and field where the database refuses one, and says what to do', async () => {
    const fresh = await other.signUp()
    const last = contentsOf(archive).documents.candles.length - 1
    const answer = await restore(
      other,
      fresh,
      changed(
        archive,
        editLine('candles', (line) => (line.high = '0.01'), last),
      ),
    )
    expect(answer).toMatchObject({ ok: false, status: 400, body: { code: 'validation_failed' } })
    const said = JSON.stringify(answer.body)
    expect(said).toMatch(/In documents\/candles\.jsonl, \\"\w+\\".*(open|high|low)/)
    expect(said).toMatch(/Correct the entry in the account that was exported/)
    expect(contentsOf(await archiveOf(other, fresh)).documents.candles).toEqual([])
  }, 60_000)

  test('opens nothing of another account', async () => {
    const { tradeId, portfolioId } = full
    const stranger = await server().signUp()
    const mine = await server().call(getTrade, { params: { id: tradeId } }, stranger.token)
    expect(mine).toMatchObject({ status: 404 })
    // A line that names another account's portfolio leads nowhere: it is left out, and the portfolio is as it was.
    const onlyTrades = changed(archive, (entries) => {
      entries['documents/portfolios.jsonl'] = new Uint8Array()
    })
    const answer = await restore(server(), stranger, onlyTrades)
    expect(answer).toMatchObject({ ok: true })
    if (answer.ok) {
      expect(answer.body.documents.find(({ name }) => name === 'trades')).toMatchObject({
        restored: 0,
        refused: [{ rows: 32 }],
      })
    }
    const { portfolios } = await succeed(server(), full.token, listPortfolios, {})
    expect(portfolios.find(({ id }) => id === portfolioId)?.tradeCount).toBe(32)
  })
})
