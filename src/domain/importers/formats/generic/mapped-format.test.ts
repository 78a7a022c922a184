import { describe, expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import { fingerprintHeaders, findMissingFields, type ColumnMapping } from './column-mapping.ts'
import { findLikelyHeader, createMappedFormat } from './mapped-format.ts'
import { suggestMapping } from './suggest-mapping.ts'

const options: FormatOptions = { timeZone: 'Europe/Berlin', currency: 'EUR', matching: 'fifo', knownPositions: [] }

function fileOf(text: string): ImportFile {
  const rows = text.split('\n').map((line) => line.split(';'))
  return { kind: 'text', sheets: [{ name: '', rows, lines: rows.map((_row, index) => index + 1) }] }
}

function read(text: string, header: string, mapping: ColumnMapping) {
  const format = createMappedFormat(mapping, fingerprintHeaders(header.split(';')), 'Mine')
  const file = fileOf(text)
  return { detected: format.detect(file), ...readImport(format, file, options) }
}

describe('executions', () => {
  const header = 'Datum;Uhrzeit;Wert;Stück;Kurs;Gebühr'
  const mapping: ColumnMapping = {
    content: 'executions',
    dayOrder: null,
    decimalMark: null,
    columns: { at: 0, clock: 1, symbol: 2, quantity: 3, price: 4, commission: 5 },
    forAllRows: { side: 'bySign', assetClass: 'stock', currency: 'EUR' },
  }

  test('a German file with separate date and time, signed sizes, a title above and a total below', () => {
    const text = [
      'Umsätze 2025;;;;;',
      '',
      header,
      '03.03.2025;15:31:00;SAP;100;250,50;-1,25',
      '03.03.2025;16:02:30;SAP;-100;252,00;-1,25',
      'Summe;;;;;-2,50',
    ].join('\n')
    const { detected, trades, rejected, ignored, blank, warnings } = read(text, header, mapping)
    expect(detected).toBe(1)
    expect(trades).toHaveLength(1)
    expect(trades[0]).toMatchObject({ line: 4, lines: [4, 5] })
    expect(trades[0]?.trade).toMatchObject({
      symbol: 'SAP',
      direction: 'long',
      status: 'completed',
      quoteCurrency: 'EUR',
    })
    // Berlin is an hour ahead of UTC in winter.
    expect(trades[0]?.trade.executions).toMatchObject([
      { at: '2025-03-03T14:31:00.000Z', side: 'buy', quantity: '100', price: '250.5', fee: '1.25' },
      { at: '2025-03-03T15:02:30.000Z', side: 'sell', quantity: '100', price: '252', fee: '1.25' },
    ])
    expect(rejected).toMatchObject([{ line: 6, reason: 'The row has no Wert.' }])
    expect(ignored).toEqual([{ line: 1, reason: 'Above the table.' }])
    expect({ blank, warnings }).toEqual({ blank: 2, warnings: [] })
  })

  test('a position that stays open is active, and other currencies are refused with the remedy', () => {
    const own = 'When;What;Side;Qty;Price;Ccy'
    const { trades, rejected } = read(
      [own, '2025-03-03 10:00;ACME;Bought;5;10;EUR', '2025-03-03 11:00;ACME;Bought;5;10;USD'].join('\n'),
      own,
      { ...mapping, columns: { at: 0, symbol: 1, side: 2, quantity: 3, price: 4, currency: 5 } },
    )
    expect(trades.map(({ trade }) => trade.status)).toEqual(['active'])
    expect(rejected).toMatchObject([{ line: 3, reason: expect.stringContaining('import it into one in USD') }])
  })

  test('the same file again has the same keys, and equal rows have different keys', () => {
    const own = 'When;What;Side;Qty;Price'
    const rows = [own, ...['Buy', 'Sell', 'Buy', 'Sell'].map((side) => `2025-03-03 10:00;ACME;${side};1;10`)]
    const columns = { at: 0, symbol: 1, side: 2, quantity: 3, price: 4 }
    const keys = () => read(rows.join('\n'), own, { ...mapping, columns }).trades.map(({ importKey }) => importKey)
    expect(new Set(keys()).size).toBe(2)
    expect(keys()).toEqual(keys())
  })
})

describe('round trips', () => {
  const header = 'Pair;L/S;Lots;In;In at;Out;Out at;P/L'
  const mapping: ColumnMapping = {
    content: 'roundTrips',
    dayOrder: 'day-first',
    decimalMark: '.',
    columns: {
      symbol: 0,
      direction: 1,
      quantity: 2,
      entryPrice: 3,
      entryAt: 4,
      exitPrice: 5,
      exitAt: 6,
      brokerPnl: 7,
      pointValue: undefined,
    },
    forAllRows: { assetClass: 'bySymbol', currency: 'EUR' },
  }

  test('the stated order of day and month and the decimal mark are kept to', () => {
    const { trades, warnings } = read(
      `${header}\nACME;S;1,000;10.500;04/03/2025 10:00;10.250;05/03/2025 09:00;250`,
      header,
      mapping,
    )
    expect(warnings).toEqual([])
    expect(trades[0]?.trade).toMatchObject({
      direction: 'short',
      brokerPnl: '250',
      executions: [
        { at: '2025-03-04T09:00:00.000Z', side: 'sell', quantity: '1000', price: '10.5' },
        { at: '2025-03-05T08:00:00.000Z', side: 'buy', quantity: '1000', price: '10.25' },
      ],
    })
  })

  test('an exit at 0 closes the trade if it has a time, as that of an option that expires worthless', () => {
    const { trades, rejected } = read(
      `${header}\nACME;L;1;2.5;20/03/2025 10:00;0;21/03/2025 16:00;-2.5\nACME;L;1;2.5;20/03/2025 10:00;0;;`,
      header,
      mapping,
    )
    expect(rejected).toEqual([])
    expect(trades.map(({ trade }) => [trade.status, trade.executions?.[1]?.price])).toEqual([
      ['completed', '0'],
      ['active', undefined],
    ])
  })

  test('ambiguous dates are reported', () => {
    const { warnings } = read(`${header}\nACME;S;1;10;04/03/2025;9;05/03/2025;1`, header, {
      ...mapping,
      dayOrder: null,
    })
    expect(warnings).toMatchObject([{ line: null, message: expect.stringContaining('03/04/2025') }])
  })

  test.each([
    ['ACME;Flat;1;10;04/03/2025 10:00;9;05/03/2025 09:00;', 'neither buy (long) nor sell (short)'],
    ['ACME;S;0;10;04/03/2025 10:00;9;05/03/2025 09:00;', 'Lots is 0'],
    ['ACME;S;1;10;05/03/2025 10:00;9;04/03/2025 09:00;', 'The exit is before the entry'],
    ['ACME;S;1;10;05/03/2025 10:00;9;;', 'an exit price or an exit time, but not both'],
    [';S;1;10;05/03/2025 10:00;9;06/03/2025 10:00;', 'The row has no Pair'],
    ['ACME;S;1;ten;05/03/2025 10:00;9;06/03/2025 10:00;', 'In "ten" is not a price'],
  ])('%s is refused', (row, reason) => {
    const { trades, rejected } = read(`${header}\n${row}`, header, mapping)
    expect(trades).toEqual([])
    expect(rejected).toMatchObject([{ line: 2, reason: expect.stringContaining(reason) }])
  })
})

test('the fingerprint of a header ignores case and punctuation', () => {
  expect(fingerprintHeaders(['Entry Price', 'Qty'])).toBe(fingerprintHeaders(['entry_price', ' QTY ']))
  expect(fingerprintHeaders(['Qty', 'Entry Price'])).not.toBe(fingerprintHeaders(['Entry Price', 'Qty']))
  // FNV-1a of nothing is its offset basis.
  expect(fingerprintHeaders([])).toBe('cbf29ce484222325')
  // FNV-1a with 64 bits of "foobar", from the reference's test vectors.
  expect(fingerprintHeaders(['foobar'])).toBe('85944171f73967e8')
})

test('the header is found below titles, and its names suggest the mapping', () => {
  expect(findLikelyHeader([['Report'], [''], ['A', 'B', 'C', 'D'], ['1', '2', '3', '4']])).toBe(2)
  expect(findLikelyHeader([['just text'], ['more']])).toBeNull()
  const fills = suggestMapping(['Trade Date', 'Ticker', 'Action', 'Shares', 'Price', 'Comm.'])
  expect(fills).toMatchObject({
    content: 'executions',
    columns: { at: 0, symbol: 1, side: 2, quantity: 3, price: 4, commission: 5 },
  })
  // No column states these, so they are asked.
  expect(findMissingFields(fills)).toEqual(['Asset class', 'Currency'])
  const trips = suggestMapping([
    'Instrument',
    'Direction',
    'Size',
    'Entry Time',
    'Entry Price',
    'Exit Time',
    'Exit Price',
  ])
  expect(trips.content).toBe('roundTrips')
  expect(findMissingFields(trips)).toEqual(['Asset class', 'Currency'])
  expect(findMissingFields(suggestMapping(['Foo', 'Bar']))).toEqual([
    'Symbol',
    'Time (or date)',
    'Side (buy or sell)',
    'Size',
    'Price',
    'Asset class',
    'Currency',
  ])
})
