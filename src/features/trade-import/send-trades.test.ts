import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { detectImporter } from '#domain/importers/detect.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Money } from '#domain/units.ts'
import { previewOf, type ImportPreview } from './import-preview.ts'
import { tableOf } from './read-table.ts'
import { sendTrades } from './send-trades.ts'

vi.mock('#api/supabase/session.ts', () => ({ accessToken: vi.fn(() => Promise.resolve('the-token')) }))

const portfolio = {
  id: '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11',
  currency: 'USD',
  timeZone: 'UTC',
  breakevenTolerance: '0' as Money,
  matching: 'fifo',
} as Portfolio

/** A file of `count` trades that each win 10; the broker agrees with all of them. */
function fileOf(count: number): Promise<ImportPreview> {
  const names = 'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Gross P&L'
  const rows = Array.from({ length: count }, (_, index) => {
    const second = String(index % 60).padStart(2, '0')
    return `ABC,Long,10,100,101,2025-03-10 10:00:${second},2025-03-10 11:00:00,10`
  })
  const table = tableOf([names, ...rows].join('\n'))
  const importer = detectImporter(table.headers)
  if (importer === null) throw new Error('no layout fits')
  return previewOf({ table, importer, timeZone: 'UTC', portfolio })
}

interface Body {
  readonly batchId: string
  readonly portfolioId: string
  readonly fileName: string
  readonly rows: readonly { readonly importKey: string }[]
}

/** A server that remembers the keys it has seen. */
function server() {
  const bodies: Body[] = []
  const seen = new Set<string>()
  const answer = vi.fn((_address: string, init: { readonly body: string }): Promise<Response> => {
    const body = JSON.parse(init.body) as Body
    bodies.push(body)
    const rows = body.rows.map(({ importKey }) => {
      const status = seen.has(importKey) ? 'duplicate' : 'imported'
      seen.add(importKey)
      return { status, tradeId: portfolio.id, netPnl: '10', grossPnl: '10' }
    })
    const imported = rows.filter(({ status }) => status === 'imported').length
    const response = { batchId: body.batchId, imported, duplicates: rows.length - imported, rows }
    return Promise.resolve(new Response(JSON.stringify(response), { status: 201 }))
  })
  vi.stubGlobal('fetch', answer)
  return { bodies, seen, answer }
}

function options(changes: { signal?: AbortSignal; onProgress?: (done: number) => void; fileName?: string } = {}) {
  return {
    portfolio,
    fileName: 'trades.csv',
    timeZone: 'UTC',
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...changes,
  }
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sending the trades of a file', () => {
  it('goes in parts of one batch, and tells after each how far it has come', async () => {
    const { bodies } = server()
    const told: number[] = []
    const report = await sendTrades(await fileOf(510), options({ onProgress: (done) => told.push(done) }))
    expect(bodies.map(({ rows }) => rows.length)).toEqual([250, 250, 10])
    expect(new Set(bodies.map(({ batchId }) => batchId)).size).toBe(1)
    expect(new Set(bodies.flatMap(({ rows }) => rows.map(({ importKey }) => importKey))).size).toBe(510)
    expect(told).toEqual([250, 500, 510])
    expect(report).toMatchObject({ imported: 510, duplicates: 0 })
    expect(report.reconciliation).toMatchObject({ compared: 510, agreed: 510 })
  })

  it('finds everything there when the file is sent again, in a batch of its own', async () => {
    const { bodies } = server()
    const preview = await fileOf(3)
    await sendTrades(preview, options())
    expect(await sendTrades(preview, options())).toMatchObject({ imported: 0, duplicates: 3 })
    expect(bodies[0]?.batchId).not.toBe(bodies[1]?.batchId)
  })

  it('keeps what was sent when it is stopped, and sends no more', async () => {
    const { bodies, seen } = server()
    const stop = new AbortController()
    const sending = sendTrades(await fileOf(510), options({ signal: stop.signal, onProgress: () => stop.abort() }))
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
    expect(bodies).toHaveLength(1)
    expect(seen.size).toBe(250)
  })

  it('adds the rest when the file is sent again after that', async () => {
    server()
    const preview = await fileOf(510)
    const stop = new AbortController()
    await sendTrades(preview, options({ signal: stop.signal, onProgress: () => stop.abort() })).catch(() => null)
    expect(await sendTrades(preview, options())).toMatchObject({ imported: 260, duplicates: 250 })
  })

  it('compares the server’s figures with the broker’s, line by line', async () => {
    const { answer } = server()
    const usual = answer.getMockImplementation()
    answer.mockImplementation(async (address, init) => {
      const body = (await (await usual?.(address, init))?.json()) as { rows: { grossPnl: string }[] }
      body.rows[1] = { ...body.rows[1], grossPnl: '12.5' }
      return new Response(JSON.stringify(body), { status: 201 })
    })
    const { reconciliation } = await sendTrades(await fileOf(3), options())
    expect(reconciliation).toMatchObject({ compared: 3, agreed: 2 })
    expect(reconciliation.differences).toEqual([
      { line: 3, symbol: 'ABC', computed: '12.5', broker: '10', difference: '2.5' },
    ])
  })

  it('names the line of the file that the server refuses', async () => {
    const { answer } = server()
    const usual = answer.getMockImplementation()
    answer.mockImplementation((address, init) => {
      if (answer.mock.calls.length < 2 && usual !== undefined) return usual(address, init)
      const details = [{ field: 'rows.1.symbol', message: 'is too long' }]
      const problem = { code: 'validation_failed', message: 'A field of the request is wrong.', details }
      return Promise.resolve(new Response(JSON.stringify(problem), { status: 400 }))
    })
    // The second part begins with the 251st trade, on line 252; its second row is one further.
    await expect(sendTrades(await fileOf(300), options())).rejects.toThrow('Line 253: symbol is too long')
  })

  it('shortens a file name to what the server keeps', async () => {
    const { bodies } = server()
    await sendTrades(await fileOf(1), options({ fileName: `${'x'.repeat(300)}.csv` }))
    expect(bodies[0]?.fileName).toHaveLength(255)
  })
})
