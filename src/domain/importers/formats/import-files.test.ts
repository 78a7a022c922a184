import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { reconcilePnl } from '#domain/importers/comparing/reconcile.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions, FormatReading } from '#domain/importers/reading/tables/import-format.ts'
import type { Money } from '#domain/numbers/units.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import { everyRowAccounted, plainOptions } from '#tests/support/imports/import-checks.ts'
import { readImport } from './catalogue.ts'
import { detectFormat } from './detect-format.fixture.ts'

interface Table {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

function tableOf(name: string): Table {
  const text = readFileSync(new URL(`../../../../tests/fixtures/${name}`, import.meta.url), 'utf8')
  const [headers = [], ...rows] = Papa.parse<string[]>(text.trimEnd()).data
  return { headers, rows }
}

function fileOf({ headers, rows }: Table): ImportFile {
  const all = [headers, ...rows]
  return { kind: 'text', sheets: [{ name: '', rows: all, lines: all.map((_, index) => index + 1) }] }
}
const formatOf = (table: Table) => detectFormat(fileOf(table)) ?? expect.fail('no format knows these headers')

function read(table: Table, options: Partial<FormatOptions> = {}): FormatReading {
  return readImport(formatOf(table), fileOf(table), { ...plainOptions, ...options })
}

const wholeTrades = (reading: FormatReading) =>
  reading.trades.map(({ trade, line }) => {
    const whole = withDefaults(trade)
    return { line, ...whole, ...deriveTrade(whole, { timeZone: 'America/Chicago', breakevenTolerance: '0' as Money }) }
  })

const flip = (cells: readonly string[]) => ['note', ...cells].toReversed()

describe('a Tradovate performance export', () => {
  const table = tableOf('tradovate-performance.csv')
  const reading = read(table)
  const trades = wholeTrades(reading)

  test('is recognized by its headers', () => {
    expect(formatOf(table).id).toBe('tradovate-performance')
  })

  test('every row is a trade, rejected or blank, as the header is', () => {
    everyRowAccounted(fileOf(table), reading)
    expect([reading.trades.length, reading.rejected.length, reading.blank]).toEqual([38, 3, 7])
  })

  test('all computed P&L agrees with the broker’s column to the cent', () => {
    expect(reconcilePnl(trades)).toMatchObject({ compared: 38, agreed: 38, differences: [] })
  })

  test('prices in 32nds, halves, quarters and none, and decimal ones', () => {
    const prices = Object.fromEntries(trades.map(({ line, symbol, entryPrice }) => [`${line} ${symbol}`, entryPrice]))
    // 110 165 = 110 + 16.5/32; 107 080 = 107 + 8/32; 116 30 = 116 + 30/32.
    expect(prices['2 ZNM5']).toBe('110.515625')
    expect(prices['3 ZFM5']).toBe('107.25')
    expect(prices['7 ZBM5']).toBe('116.9375')
    expect(prices['5 MESM5']).toBe('5603')
  })

  test('a buy after its sell is a short; within one second the ids tell', () => {
    const short = trades.find(({ line }) => line === 4)
    expect(short).toMatchObject({ direction: 'short', grossPnl: '-234.375', brokerPnl: '-234.38', holdMinutes: 31.25 })
    const second = trades.find(({ externalId }) => externalId === '700990-700985')
    expect(second).toMatchObject({ direction: 'short', holdMinutes: 0, grossPnl: '15.625' })
  })

  const entriesIn = (timeZone: string) => {
    const entries = wholeTrades(read(table, { timeZone }))
    return [entries[0]?.entryAt, entries.find(({ line }) => line === 21)?.entryAt]
  }

  test('times are wall clocks of the chosen zone, on both sides of the change to summer time', () => {
    expect(entriesIn('America/Chicago')).toEqual(['2025-03-06T15:37:43.000Z', '2025-03-10T14:40:24.000Z'])
    expect(entriesIn('UTC')).toEqual(['2025-03-06T09:37:43.000Z', '2025-03-10T09:40:24.000Z'])
  })

  test('an entry closed in two parts is two round trips', () => {
    const parts = trades.filter(({ externalId }) => externalId?.startsWith('700798-'))
    expect(parts.map(({ quantity }) => quantity)).toEqual(['3', '1'])
  })

  test('rows that cannot be read say why', () => {
    expect(reading.rejected.map(({ line, reason }) => `${line}: ${reason.slice(0, 24)}`)).toEqual([
      '43: buyPrice "110 345" is ne',
      '44: "XYZM5" is not a futures',
      '45: boughtTimestamp "02/30/2',
    ])
  })

  test('the missing commissions are pointed out once', () => {
    expect(reading.warnings).toHaveLength(1)
    expect(reading.warnings[0]).toMatchObject({ line: null })
  })

  test('a portfolio in another currency takes none of it', () => {
    const other = read(table, { currency: 'EUR' })
    expect(other.trades).toEqual([])
    everyRowAccounted(fileOf(table), other)
  })

  test('keys are unique, and the same for the same file in any time zone', () => {
    const keys = reading.trades.map(({ importKey }) => importKey)
    expect(new Set(keys).size).toBe(keys.length)
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(300)
    expect(read(table, { timeZone: 'Asia/Tokyo' }).trades.map(({ importKey }) => importKey)).toEqual(keys)
  })

  test('a longer export has the keys of the shorter one', () => {
    const part = read({ ...table, rows: table.rows.slice(0, 20) }).trades.map(({ importKey }) => importKey)
    const keys = new Set(reading.trades.map(({ importKey }) => importKey))
    expect(part.every((key) => keys.has(key))).toBe(true)
  })

  test('two identical rows are both imported, with different keys', () => {
    const [row = []] = table.rows
    const twice = read({ ...table, rows: [row, row] })
    expect(twice.trades).toHaveLength(2)
    expect(new Set(twice.trades.map(({ importKey }) => importKey)).size).toBe(2)
  })

  test('columns may come in any order, with further ones between', () => {
    const flipped = read({ ...table, headers: flip(table.headers), rows: table.rows.map(flip) })
    expect(flipped.trades.map(({ importKey }) => importKey)).toEqual(reading.trades.map(({ importKey }) => importKey))
  })
})

describe('a generic file of round trips', () => {
  const table = tableOf('generic-round-trips.csv')
  const reading = read(table, { timeZone: 'America/New_York' })
  const trades = wholeTrades(reading)

  test('is recognized, read whole and reconciles', () => {
    expect(formatOf(table).id).toBe('generic')
    everyRowAccounted(fileOf(table), reading)
    expect(reading.rejected).toEqual([])
    expect(reconcilePnl(trades)).toMatchObject({ compared: 5, agreed: 5, differences: [] })
  })

  test('shares, futures, currencies and options have their multipliers', () => {
    expect(trades.map(({ assetClass, pointValue, grossPnl }) => [assetClass, pointValue, grossPnl])).toEqual([
      ['stock', '1', '224'],
      ['stock', '1', '-21.25'],
      ['future', '5', '87.5'],
      ['forex', '1', '46'],
      ['option', '100', '-165'],
      ['stock', '1', null],
    ])
  })

  test('costs, stops, targets, extremes and notes arrive', () => {
    expect(trades[0]).toMatchObject({
      entryAt: '2025-03-10T13:41:07.000Z',
      totalFees: '1.12',
      netPnl: '222.88',
      initialStopPrice: '409.9',
      initialRiskAmount: '104',
      plannedRR: 2.5,
      maePrice: '0.65',
      mfePrice: '5.9',
      externalId: 'A-1',
      thesis: 'Opening range, second test',
    })
    expect(trades[3]).toMatchObject({ swapFunding: '-3.2', totalFees: '3.2', netPnl: '42.8' })
  })

  test('a row without exit is an open trade', () => {
    expect(trades[5]).toMatchObject({ status: 'active', result: 'open', brokerPnl: null, exitAt: null })
  })
})

test('a file with decimal commas, thousands points, dotted dates, separate clock times and negative costs', () => {
  const table = tableOf('generic-decimal-comma.csv')
  const trades = wholeTrades(read(table, { timeZone: 'Europe/Berlin', currency: 'EUR' }))
  expect(trades.map(({ grossPnl, totalFees, netPnl, brokerPnl }) => [grossPnl, totalFees, netPnl, brokerPnl])).toEqual([
    ['109.5', '2', '107.5', '109.5'],
    ['75', '1', '74', '75'],
    ['-21', '2', '-23', '-21'],
  ])
  expect(trades[1]).toMatchObject({ entryPrice: '1204.5', entryAt: '2025-03-14T09:00:00.000Z', direction: 'short' })
})
