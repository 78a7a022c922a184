import { expect, it } from 'vitest'
import { importTrades } from '#contract/imports/trade-imports.ts'
import type { Decimal, Instant, Money } from '#domain/numbers/units.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { buildImportRequest } from './build-request.ts'
import { ImportApi } from './import-api.ts'
import type { ImportHeader, ImportRow } from './shapes.ts'

const id = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a4a11'
const header: ImportHeader = {
  portfolioId: id,
  batchId: '7d3f0f6c-6b1f-4f3a-9a50-1f6f0a4a1155',
  format: 'generic',
  fileName: 'trades.csv',
  timeZone: 'America/Chicago',
  create: { setups: false, mistakes: true },
}

const fill = (at: string, side: 'buy' | 'sell', price: string) => ({
  at: at as Instant,
  side,
  quantity: '10' as Decimal,
  price: price as Decimal,
  fee: '0' as Money,
})

const row = (line: number, changes: Partial<ImportRow> = {}): ImportRow => ({
  trade: {
    status: 'completed',
    symbol: 'ABC',
    assetClass: 'stock',
    quoteCurrency: 'USD',
    pointValue: '1' as Decimal,
    direction: 'long',
    tickSize: null,
    swapFunding: '0' as Money,
    thesis: 'Größe × 2',
    executions: [fill('2025-03-10T10:00:00.000Z', 'buy', '100'), fill('2025-03-10T11:00:00.000Z', 'sell', '101')],
  },
  importKey: `ABC#${line}`,
  line,
  ...changes,
})

/** Parses as the server does; its strict schema rejects unknown keys. */
const readBody = (bytes: Uint8Array) => importTrades.body.parse(JSON.parse(new TextDecoder().decode(bytes)))

it('builds a request that satisfies the contract and omits values that the server fills in by default', () => {
  const rows = [row(2), row(4)]
  const { body } = buildImportRequest(rows, header, new Map())
  const { rows: read, ...readHeader } = readBody(body)
  expect(readHeader).toEqual(header)
  expect(read.map(({ importKey, ...trade }) => [importKey, withDefaults(trade as ImportRow['trade'])])).toEqual(
    rows.map(({ importKey, trade }) => [importKey, withDefaults(trade)]),
  )
  const text = new TextDecoder().decode(body)
  expect(text).toContain('Größe × 2')
  expect(text).not.toMatch(/null|swapFunding|tickSize|continues|labels/)
})

it('lists lines, symbols and the broker’s P&L in the order of the rows', () => {
  const second = row(7)
  const rows = [row(2), { ...second, trade: { ...second.trade, symbol: 'XYZ', brokerPnl: '9.5' as Money } }]
  expect(buildImportRequest(rows, header, new Map())).toMatchObject({
    lines: [2, 7],
    symbols: ['ABC', 'XYZ'],
    brokerPnl: [null, '9.5'],
  })
})

it('includes the revision of a continued trade and truncates names to their maximum length', () => {
  const names = Array.from({ length: 60 }, (_, index) => `tag ${index}`)
  const labels = { setup: ` ${'s'.repeat(90)}`, tags: ['a ', 'a', ' ', ...names], mistakes: ['m'.repeat(90)] }
  const rows = [row(2, { continues: id, labels }), row(3, { labels: { setup: ' ', tags: [], mistakes: [] } })]
  const { body } = buildImportRequest(rows, { ...header, fileName: `${'x'.repeat(300)}.csv` }, new Map([[id, 7]]))
  const read = readBody(body)
  expect(read.fileName).toBe('x'.repeat(255))
  expect(read.rows[0]?.continues).toEqual({ tradeId: id, revision: 7 })
  expect(read.rows[0]?.labels).toEqual({
    setup: 's'.repeat(80),
    tags: ['a', ...names.slice(0, 49)],
    mistakes: ['m'.repeat(80)],
  })
  expect(read.rows[1]?.labels).toEqual({ setup: null, tags: [], mistakes: [] })
})

it('sends what the broker states of the executions with the trade, packed, and nothing for a file without executions', () => {
  const { trade } = row(2)
  const stated = { liquidity: null, swapFunding: '0' as Money, brokerPnl: null, note: null, externalId: null }
  const imported = trade.executions.map((one, place) => ({ ...one, ...stated, key: `order ${place}` }))
  const rows = [row(2, { book: 'broker/ABC', imported }), row(3, { book: 'broker/ABC', imported: [] }), row(4)]
  const read = readBody(buildImportRequest(rows, header, new Map()).body)
  expect(read.rows.map((sent) => sent.imported)).toEqual([
    { book: 'broker/ABC', executions: [{ key: 'order 0' }, { key: 'order 1' }] },
    undefined,
    undefined,
  ])
})

it('states where extremes come from, if the file does', () => {
  const rows = [{ ...row(2), excursionSource: 'candlesApproximate' as const }, row(3)]
  const read = readBody(buildImportRequest(rows, header, new Map()).body)
  expect(read.rows.map(({ excursionSource }) => excursionSource)).toEqual(['candlesApproximate', undefined])
})

it('builds requests for ranges of a file that was read, and reports a file that is not open', async () => {
  const api = new ImportApi()
  const file = [
    'Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Gross P&L',
    'MSFT,Long,40,412.50,418.10,2025-03-10 09:41:07,2025-03-10 11:02:44,224.00',
    'ACME,Short,1,10,9,2025-03-11 09:41:07,2025-03-11 11:02:44,1.00',
  ].join('\n')
  const opened = await api.open(1, new TextEncoder().encode(file).buffer, [], null)
  const formatId = opened.ok ? (opened.value.formats[0]?.id ?? null) : null
  const portfolio = { currency: 'USD', timeZone: 'UTC', breakevenTolerance: '0' as Money, matching: 'fifo' as const }
  const choice = {
    formatId,
    mapping: null,
    symbol: null,
    tradingDay: null,
    timeZone: 'UTC',
    dayOrder: null,
    takesStatedAmounts: false,
    bringsBackDeleted: false,
    mergesLogged: true,
    takesChanges: false,
    symbolClasses: {},
    openingPositions: [],
    commissionRules: [],
    portfolio,
  }
  await api.read(1, choice)
  await api.match(1, { positions: [], deleted: [] }, () => undefined)
  const reply = await api.buildRequest(1, 1, 2_000, header, new Map())
  if (!reply.ok) throw new Error(reply.problem.message)
  const { body, ...facts } = reply.value
  expect(facts).toEqual({ lines: [3], symbols: ['ACME'], brokerPnl: ['1'] })
  expect(readBody(body).rows).toMatchObject([{ symbol: 'ACME', direction: 'short' }])

  expect(await api.buildRequest(2, 0, 1, header, new Map())).toEqual({
    ok: false,
    problem: { message: 'The file is no longer open. Choose it again.' },
  })
})
