import { describe, expect, test } from 'vitest'
import { readImport } from '#domain/importers/formats/catalogue.ts'
import { findDirection, parseDirection } from '#domain/importers/reading/cells/trading-words.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import { readText } from '#tests/support/imports/import-checks.ts'
import { fingerprintHeaders, findMissingFields, type ColumnMapping } from './column-mapping.ts'
import { countColumnValues } from './column-values.ts'
import { createMappedFormat } from './mapped-format.ts'
import { suggestMapping } from './suggest-mapping.ts'

const options: FormatOptions = { timeZone: 'UTC', currency: 'USD', matching: 'fifo', knownPositions: [] }
const rowsOf = (text: string) => text.split('\n').map((line) => line.split(','))

function read(text: string, mapping: ColumnMapping) {
  const rows = rowsOf(text)
  const file: ImportFile = { kind: 'text', sheets: [{ name: '', rows, lines: rows.map((_row, index) => index + 1) }] }
  return readImport(createMappedFormat(mapping, fingerprintHeaders(rows[0] ?? []), 'Mine'), file, options)
}

/** An export whose side column has a name that no format uses. */
const unknownSideColumn = [
  'When,Ticker,Shares,Price,Transaction',
  '2025-03-03 10:00,ACME,10,100,Market buy',
  '2025-03-03 11:00,ACME,10,101,SELL - MARKET',
  '2025-03-03 12:00,ACME,5,102,Dividend',
].join('\n')
const columns = { at: 0, symbol: 1, quantity: 2, price: 3 }
const base: ColumnMapping = { content: 'executions', dayOrder: null, decimalMark: null, columns }

describe('an unknown side column', () => {
  test('is found by its values', () => {
    const rows = rowsOf(unknownSideColumn)
    expect(suggestMapping(rows[0] ?? [], countColumnValues(rows, 0)).columns.side).toBe(4)
  })

  test('without a column or an answer no row is read, and the side is asked', () => {
    const mapping: ColumnMapping = { ...base, forAllRows: { assetClass: 'stock', currency: 'USD' } }
    expect(findMissingFields(mapping)).toEqual(['Side (buy or sell)'])
    const { trades, rejected } = read(unknownSideColumn, mapping)
    expect(trades).toEqual([])
    expect(rejected.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => 'No column states the side. Choose it under “Column mapping”.'),
    )
  })

  test('sizes of one sign only are said when the sign was to tell the side', () => {
    const { trades, warnings } = read(unknownSideColumn, {
      ...base,
      forAllRows: { side: 'bySign', assetClass: 'stock', currency: 'USD' },
    })
    expect(trades[0]?.trade.executions.map(({ side }) => side)).toEqual(['buy', 'buy', 'buy'])
    expect(warnings.map(({ message }) => message)).toEqual([
      'Every size is positive, so every row was read as a buy. Choose the side under “Column mapping”.',
    ])
  })

  test('sizes of both signs tell it', () => {
    const signed = rowsOf('When,Ticker,Shares,Price\n2025-03-03,ACME,10,1\n2025-03-04,ACME,(10),1')
    expect(suggestMapping(signed[0] ?? [], countColumnValues(signed, 0)).forAllRows).toEqual({ side: 'bySign' })
  })
})

describe('the names of a tradebook', () => {
  const tradebook = [
    'symbol,isin,trade_date,exchange,trade_type,quantity,price,trade_id,order_id,order_execution_time',
    'ACME,INE1,2025-03-03,NSE,buy,10,100,501,9001,2025-03-03T09:20:00',
    'ACME,INE1,2025-03-03,NSE,sell,10,101,502,9002,2025-03-03T09:45:00',
  ].join('\n')

  test('suggest the time of the execution instead of the date of the trade, and the ids', () => {
    const rows = rowsOf(tradebook)
    expect(suggestMapping(rows[0] ?? [], countColumnValues(rows, 0)).columns).toMatchObject({
      symbol: 0,
      side: 4,
      quantity: 5,
      price: 6,
      id: 7,
      orderId: 8,
      at: 9,
    })
  })

  test('an id that several rows share is not suggested: they would count as one execution', () => {
    const rows = rowsOf(tradebook.replace('502', '501'))
    const { id, orderId } = suggestMapping(rows[0] ?? [], countColumnValues(rows, 0)).columns
    expect([id, orderId]).toEqual([undefined, 8])
  })
})

describe('sizes of purchases and sales in two columns', () => {
  const text = [
    'Time,Symbol,Buy Qty,Sell Qty,Price',
    '2025-03-03 10:00,ACME,10,,100',
    '2025-03-03 11:00,ACME,0,10,101',
    '2025-03-03 12:00,ACME,5,5,102',
    '2025-03-03 13:00,ACME,,,103',
  ].join('\n')

  test('are suggested, state the side, and hold one size in each row', () => {
    const rows = rowsOf(text)
    const suggested = suggestMapping(rows[0] ?? [], countColumnValues(rows, 0))
    expect(suggested.columns).toEqual({ at: 0, symbol: 1, quantity: 2, soldQuantity: 3, price: 4 })
    const mapping: ColumnMapping = { ...suggested, forAllRows: { assetClass: 'stock', currency: 'USD' } }
    expect(findMissingFields(mapping)).toEqual([])
    const { trades, rejected } = read(text, mapping)
    expect(trades[0]?.trade.executions.map(({ side, quantity }) => [side, quantity])).toEqual([
      ['buy', '10'],
      ['sell', '10'],
    ])
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'Exactly one of Buy Qty and Sell Qty must have a size.'],
      [5, 'Exactly one of Buy Qty and Sell Qty must have a size.'],
    ])
  })
})

describe('translated values', () => {
  const mapping: ColumnMapping = {
    ...base,
    columns: { ...columns, side: 4 },
    forAllRows: { assetClass: 'stock', currency: 'USD' },
  }

  test.each([
    ['Market buy', 'long'],
    ['BUY - MARKET', 'long'],
    ['B', 'long'],
    ['Bought to open', 'long'],
    ['Sold to close', 'short'],
    ['Sell Limit', 'short'],
    ['Close long', 'short'],
    ['Exit short', 'long'],
    ['Enter long', 'long'],
    ['Verkauf', 'short'],
    ['Buy/Sell', null],
    ['Dividend', null],
    ['Transfer', null],
  ])('"%s" is %s', (text, direction) => {
    expect(findDirection(text)).toBe(direction)
  })

  // A recognized format and a mapping know the same words.
  test.each([
    ['Kauf', 'Verkauf'],
    ['Achat', 'Vente'],
    ['Compra', 'Venta'],
    ['Acquisto', 'Vendita'],
    ['Purchased', 'Sale'],
  ])('"%s" and "%s" are sides in a file of executions', async (buy, sell) => {
    expect([parseDirection(buy), parseDirection(sell)]).toEqual([findDirection(buy), findDirection(sell)])
    const { reading, trades } = await readText('executions', [
      'Time,Symbol,Side,Quantity,Price,Execution ID,Asset Class,Currency',
      `2025-03-04 10:00:00,ACME,${buy},10,100,1,stock,USD`,
      `2025-03-04 11:00:00,ACME,${sell},10,101,2,stock,USD`,
    ])
    expect(reading.rejected).toEqual([])
    // 10 × 1
    expect(trades).toMatchObject([{ status: 'completed', direction: 'long', grossPnl: '10' }])
  })

  test('phrases are read, and a value without a meaning is rejected with the remedy', () => {
    const { trades, rejected } = read(unknownSideColumn, mapping)
    // (101 − 100) × 10
    expect(trades).toMatchObject([{ trade: { status: 'completed', direction: 'long' } }])
    expect(trades[0]?.trade.executions.map(({ side, price }) => [side, price])).toEqual([
      ['buy', '100'],
      ['sell', '101'],
    ])
    expect(rejected).toMatchObject([
      {
        line: 4,
        reason: 'Transaction "Dividend" is neither buy (long) nor sell (short). Choose it under “Column mapping”.',
      },
    ])
  })

  test('the trader’s translation precedes the usual meaning, and skipped values are no trades', () => {
    const { trades, rejected, ignored } = read(unknownSideColumn, {
      ...mapping,
      translations: { side: { dividend: 'skip', 'market buy': 'short', 'sell - market': 'long' } },
    })
    expect(trades[0]?.trade.direction).toBe('short')
    expect(rejected).toEqual([])
    expect(ignored).toEqual([{ line: 4, reason: 'Transaction "Dividend" is not a trade.' }])
  })

  test('values are counted without regard to case and spaces, the most frequent first', () => {
    const rows = rowsOf('Side,Id\nBuy,1\nSell,2\nbuy ,3\n,4\nSide,Id\nBUY,5')
    const [side, id] = countColumnValues(rows, 0)
    expect(side?.counts).toEqual([
      { text: 'Buy', rows: 3 },
      { text: 'Sell', rows: 1 },
      { text: '', rows: 1 },
    ])
    expect(id?.counts).toHaveLength(5)
    const many = [['Id'], ...Array.from({ length: 41 }, (_one, index) => [String(index)])]
    expect(countColumnValues(many, 0)[0]?.counts).toBeNull()
  })
})

describe('asset class and currency', () => {
  const file = ['When,Ticker,Shares,Price,Side,Kind,Ccy', '2025-03-03 10:00,ES,1,70,B,Equity,USD'].join('\n')
  const sided: ColumnMapping = { ...base, columns: { ...columns, side: 4 } }

  test('neither is assumed', () => {
    expect(findMissingFields(sided)).toEqual(['Asset class', 'Currency'])
    const { trades, rejected } = read(file, sided)
    expect(trades).toEqual([])
    expect(rejected[0]?.reason).toContain('No column states the asset class.')
    expect(read(file, { ...sided, forAllRows: { assetClass: 'stock' } }).rejected[0]?.reason).toContain(
      'No column states the currency.',
    )
  })

  test('a column, a translation or the answer decides: shares named ES are no future', () => {
    const currency = 'USD'
    const pointValue = (mapping: ColumnMapping) => read(file, mapping).trades[0]?.trade.pointValue
    expect(pointValue({ ...sided, columns: { ...sided.columns, assetClass: 5 }, forAllRows: { currency } })).toBe('1')
    expect(pointValue({ ...sided, forAllRows: { currency, assetClass: 'stock' } })).toBe('1')
    expect(pointValue({ ...sided, forAllRows: { currency, assetClass: 'future' } })).toBe('50')
    const translated = {
      ...sided,
      columns: { ...sided.columns, assetClass: 5 },
      forAllRows: { currency },
      translations: { assetClass: { equity: 'cfd' as const } },
    }
    expect(read(file, translated).trades[0]?.trade.assetClass).toBe('cfd')
  })

  test('a symbol quoted in another currency than the portfolio’s is reported, not converted at 1', () => {
    const dax = file.replace('ES', 'FDAXH5')
    const { trades, rejected } = read(dax, { ...sided, forAllRows: { assetClass: 'future', currency: 'USD' } })
    expect(trades).toEqual([])
    expect(rejected[0]?.reason).toBe('The P&L of FDAXH5 is in EUR, the portfolio is in USD; import it into one in EUR.')
    const stated = read(dax, {
      ...sided,
      columns: { ...sided.columns, currency: 6 },
      forAllRows: { assetClass: 'future' },
    })
    expect(stated.trades).toHaveLength(1)
    expect(stated.warnings.map(({ message }) => message)).toEqual([
      'FDAXH5 is quoted in EUR, but the file says USD. Check its P&L.',
    ])
  })
})
