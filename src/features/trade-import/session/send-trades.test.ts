import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Position } from '#api/imports/imports.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { buildImportRequest } from '#workers/import/build-request.ts'
import { divideIntoRequests } from '#workers/import/import-file-session.ts'
import type { ImportRow } from '#workers/import/shapes.ts'
import { sendTrades, type SendOptions } from './send-trades.ts'

const portfolio = {
  id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11',
  currency: 'USD',
  timeZone: 'UTC',
  breakevenTolerance: '0' as Money,
  matching: 'fifo',
} as Portfolio

const fill = (at: string, side: 'buy' | 'sell', price: string) => ({
  at: at as Instant,
  side,
  quantity: '10' as Decimal,
  price: price as Decimal,
  fee: '0' as Money,
})

/** The `index`th trade of a file that each wins 10; the broker agrees. The header is its first line. */
const rowOf = (index: number, changes: Partial<ImportRow> = {}): ImportRow => ({
  trade: {
    status: 'completed',
    symbol: 'ABC',
    assetClass: 'stock',
    quoteCurrency: 'USD',
    pointValue: '1' as Decimal,
    direction: 'long',
    executions: [fill('2025-03-10T10:00:00.000Z', 'buy', '100'), fill('2025-03-10T11:00:00.000Z', 'sell', '101')],
    brokerPnl: '10' as Money,
  },
  importKey: `ABC#${index}`,
  line: index + 2,
  ...changes,
})

interface Body {
  readonly batchId: string
  readonly fileName: string
  readonly create: object
  readonly rows: readonly { readonly importKey: string; readonly continues?: object; readonly labels?: object }[]
}

const created = { name: 'Small Markets', kind: 'exchange', timeZone: 'UTC' } as const

/** A server that recognizes the keys it has seen. */
function server() {
  const bodies: Body[] = []
  const seen = new Set<string>()
  const answer = vi.fn((_address: string, init: { readonly body: Uint8Array }): Promise<Response> => {
    const body = JSON.parse(new TextDecoder().decode(init.body)) as Body
    bodies.push(body)
    const rows = body.rows.map(({ importKey }) => {
      const status = seen.has(importKey) ? 'duplicate' : 'imported'
      seen.add(importKey)
      return { status, tradeId: portfolio.id, netPnl: '10', grossPnl: '10' }
    })
    const imported = rows.filter(({ status }) => status === 'imported').length
    const response = {
      batchId: body.batchId,
      imported,
      duplicates: rows.length - imported,
      continued: 0,
      rematched: 0,
      deleted: 0,
      merged: 0,
      // The first part creates what the file names.
      createdExchanges: bodies.length === 1 ? [created] : [],
      rows,
    }
    return Promise.resolve(new Response(JSON.stringify(response), { status: 201 }))
  })
  vi.stubGlobal('fetch', answer)
  return { bodies, seen, answer }
}

function options(rows: readonly ImportRow[], changes: Partial<SendOptions> = {}): SendOptions {
  return {
    reader: {
      buildRequest: async (_id, from, count, header, revisions) =>
        buildImportRequest(rows.slice(from, from + count), header, revisions),
    },
    batchId: crypto.randomUUID(),
    fileId: 1,
    requests: divideIntoRequests(rows),
    formatId: 'generic',
    bringsBackDeleted: false,
    positions: [],
    portfolio,
    fileName: 'trades.csv',
    timeZone: 'UTC',
    commissionRules: undefined,
    create: { setups: false, mistakes: true },
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...changes,
  }
}
const many = (count: number) => Array.from({ length: count }, (_, index) => rowOf(index))

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sending the trades of a file', () => {
  it('sends several requests of one batch, and reports progress after each', async () => {
    const { bodies } = server()
    const progress: number[] = []
    const report = await sendTrades(options(many(4_100), { onProgress: (done) => progress.push(done) }))
    expect(bodies.map(({ rows }) => rows.length)).toEqual([2_000, 2_000, 100])
    expect(new Set(bodies.map(({ batchId }) => batchId)).size).toBe(1)
    expect(new Set(bodies.flatMap(({ rows }) => rows.map(({ importKey }) => importKey))).size).toBe(4_100)
    expect(progress.at(-1)).toBe(4_100)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(report).toMatchObject({ imported: 4_100, duplicates: 0, continued: 0, createdExchanges: [created] })
    expect(report.reconciliation).toMatchObject({ compared: 4_100, agreed: 4_100 })
    expect(bodies[0]?.create).toEqual({ setups: false, mistakes: true })
  })

  it('finds only duplicates when the file is sent again, in a separate batch', async () => {
    const { bodies } = server()
    const [batchId, next] = [crypto.randomUUID(), crypto.randomUUID()]
    await sendTrades(options(many(3), { batchId }))
    const again = await sendTrades(options(many(3), { batchId: next }))
    expect(again).toMatchObject({ batchId: next, imported: 0, duplicates: 3 })
    expect(bodies.map((body) => body.batchId)).toEqual([batchId, next])
  })

  it('stops sending when aborted, keeps what was stored, and adds the rest when sent again', async () => {
    const { bodies, seen } = server()
    const stop = new AbortController()
    const rows = many(10_000)
    const sending = sendTrades(options(rows, { signal: stop.signal, onProgress: () => stop.abort() }))
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect(bodies.length).toBeLessThan(5)
    const kept = seen.size
    expect(kept).toBeGreaterThan(0)
    expect(await sendTrades(options(rows))).toMatchObject({ imported: 10_000 - kept, duplicates: kept })
  })

  it('sends the revision of a continued trade, and truncated labels', async () => {
    const { bodies } = server()
    const labels = { setup: ' ', tags: ['a', 'a ', 'x'.repeat(70)], mistakes: [] }
    const position = { tradeId: portfolio.id, revision: 7 } as Position
    await sendTrades(options([rowOf(0, { continues: portfolio.id, labels }), rowOf(1)], { positions: [position] }))
    expect(bodies[0]?.rows[0]).toMatchObject({
      continues: { tradeId: portfolio.id, revision: 7 },
      labels: { setup: null, tags: ['a', 'x'.repeat(60)], mistakes: [] },
    })
    expect(bodies[0]?.rows[1]).not.toHaveProperty('continues')
  })

  it('compares the server’s figures with the broker’s, line by line', async () => {
    const { answer } = server()
    const usual = answer.getMockImplementation()
    answer.mockImplementation(async (address, init) => {
      const body = (await (await usual?.(address, init))?.json()) as { rows: { grossPnl: string }[] }
      body.rows[1] = { ...body.rows[1], grossPnl: '12.5' }
      return new Response(JSON.stringify(body), { status: 201 })
    })
    const { reconciliation } = await sendTrades(options(many(3)))
    expect(reconciliation).toMatchObject({ compared: 3, agreed: 2 })
    expect(reconciliation.differences).toEqual([
      { line: 3, symbol: 'ABC', computed: '12.5', broker: '10', difference: '2.5' },
    ])
  })

  it('names the line of the file that the server refuses', async () => {
    const { answer } = server()
    answer.mockImplementation(() => {
      const details = [{ field: 'rows.1.symbol', message: 'is too long' }]
      const problem = { code: 'validation_failed', message: 'A field of the request is wrong.', details }
      return Promise.resolve(new Response(JSON.stringify(problem), { status: 400 }))
    })
    // The first trade is on line 2, the second on line 3.
    await expect(sendTrades(options(many(300)))).rejects.toThrow('Line 3: symbol is too long')
  })

  it('truncates a long file name', async () => {
    const { bodies } = server()
    await sendTrades(options(many(1), { fileName: `${'x'.repeat(300)}.csv` }))
    expect(bodies[0]?.fileName).toHaveLength(255)
  })
})
