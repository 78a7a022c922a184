import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveDocumentNames } from '#contract/accounts/archive-documents.ts'
import { createSetup } from '#contract/playbook/setups.ts'
import { createPortfolio, deletePortfolio, listPortfolios } from '#contract/portfolios/portfolios.ts'
import { getTradeTotals } from '#contract/trades/history.ts'
import { createTrade, getTrade } from '#contract/trades/trades.ts'
import { onBothDatabases } from '#tests/support/database/on-both-databases.ts'
import { portfolioBody, roundTrip, succeed, traderWithPortfolio } from '#tests/support/sample-requests.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { archiveOf, changed, contentsOf, editLine, restore } from './archives.ts'
import { fullAccount } from './full-account.ts'

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

  test('has entries in every document, and no derived values', () => {
    const { documents, files } = contentsOf(archive)
    const empty = archiveDocumentNames.filter((name) => documents[name].length === 0)
    expect(empty).toEqual([])
    expect(documents.trades).toHaveLength(32)
    for (const trade of documents.trades) expect(trade).not.toHaveProperty('netPnl')
    // A trade's screenshot, and the example picture of a setup.
    expect(Object.keys(files)).toHaveLength(2)
  })

  test('restores into an empty account of another installation, and exports the same again', async () => {
    const fresh = await other.signUp()
    const answer = await restore(other, fresh, archive)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ ok: true })
    if (!answer.ok) return
    expect(answer.body.documents.flatMap(({ refused }) => refused)).toEqual([])
    expect(contentsOf(await archiveOf(other, fresh))).toEqual(contentsOf(archive))

    // Derived values are recomputed: balance and figures match the first account.
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

  test('restores into an account beside the first one: ids differ, and a second restore changes nothing', async () => {
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
    // The source account is unchanged.
    expect(contentsOf(await archiveOf(server(), full))).toEqual(original)
  })

  test('adds missing entries to an account: names match existing entries, portfolios are added', async () => {
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

  test('names document, entry, field and remedy if the database refuses an entry', async () => {
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
    expect(said).toMatch(/Correct the entry in the exported account/)
    expect(contentsOf(await archiveOf(other, fresh)).documents.candles).toEqual([])
  })

  test('the totals of a restored portfolio are its own, even at a revision that the deleted one had', async () => {
    const trader = await traderWithPortfolio(server())
    const { token, portfolio } = trader
    const params = { id: portfolio.id }
    const archives: Uint8Array[] = []
    for (const day of ['03', '04']) {
      const body = { ...roundTrip('101', `2025-03-${day}T15:00:00Z`), portfolioId: portfolio.id }
      await succeed(server(), token, createTrade, { body })
      archives.push(await archiveOf(server(), trader))
    }
    // Both archives take the same number of statements, so the portfolio has the same revision with one or two trades.
    for (const [place, saved] of archives.entries()) {
      await succeed(server(), token, deletePortfolio, { params })
      expect(await restore(server(), trader, saved)).toMatchObject({ ok: true })
      const { totals } = await succeed(server(), token, getTradeTotals, { query: { portfolio_id: portfolio.id } })
      expect(totals.trades).toBe(place + 1)
    }
  })

  test('opens nothing of another account', async () => {
    const { tradeId, portfolioId } = full
    const stranger = await server().signUp()
    const mine = await server().call(getTrade, { params: { id: tradeId } }, stranger.token)
    expect(mine).toMatchObject({ status: 404 })
    // A line that names another account's portfolio is skipped, and that portfolio is unchanged.
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
