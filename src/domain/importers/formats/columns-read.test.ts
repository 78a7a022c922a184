import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { edgeworth } from '#domain/importers/formats/journals/edgeworth.ts'
import { ImportRow } from '#domain/importers/reading/import-row.ts'
import type { LayoutColumns } from '#domain/importers/reading/tables/layout-columns.ts'
import { fileOfText, plainOptions, readFixture } from '#tests/support/imports/import-checks.ts'
import { formats, readImport } from './catalogue.ts'
import { describeColumn } from './column-datapoints.ts'
import { detectFormat } from './detect-format.fixture.ts'

const folder = new URL('../../../../tests/fixtures/imports', import.meta.url)
const names = [
  ...readdirSync(folder),
  '../tradovate-performance.csv',
  '../generic-round-trips.csv',
  '../generic-decimal-comma.csv',
]

/** The export of the history, with one trade: all of its columns, most of them empty. */
function historyExport(cells: Readonly<Record<string, string>>): readonly string[] {
  const columns = Object.entries(edgeworth.tables[0]?.columns ?? {})
  return [
    columns
      .map(
        ([
          ,
          {
            names: [name],
          },
        ]) => name,
      )
      .join(','),
    columns.map(([key]) => cells[key] ?? '').join(','),
  ]
}

/** Rows of kinds that the fixtures have none of, for columns that only such rows are read for. */
const further: readonly (readonly string[])[] = [
  ['Date,Time,Symbol,Side,Quantity,Price', '2025-03-03,09:31:00,AAAA,Buy,100,10.00'],
  [
    'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
    '05/18/2026,Reverse Split,PPPP,PROP BIO INC,40,,,',
  ],
  [
    'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds',
    'TS100,02/03/2025,02/04/2025,USD,2,B,AAAA,200,10.50,09:35:01,0.99,0,0,0.02,0.01,0.60,0,,',
  ],
  [
    'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
    '2025-07-21T10:00:00-0500,Trade,Buy to Open,BUY_TO_OPEN,./MESU5 EX2N5 250711P6000,Future Option,Bought 1,-50.00,1,-50.00,-1.00,-0.10,1,,/MESU5,7/11/25,6000,PUT,800010,-51.10,USD',
  ],
  [
    'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,Call/Put,Price,Fees,Amount,Description,Account Reference',
    '04/19/2021 3:31 PM,Trade,Buy to Open,DDDD,Buy,Open,100,,,,,0.08,2150.0,Bought 100 DDDD,Individual...01',
  ],
  [
    'Account Number,Side,Symbol,Buy/Sell,Trade Date,Price,Qty,Commission Amount,Execution Time,FeeSEC,FeeTAF,Transtype',
    'LS300,B,AAAA,,06/09/2025,14.25,400,2.00,09:41,0,.10,TRADE',
  ],
  [
    'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit',
    '2,901,2025-04-01 09:00:00,Spot,ETH-USDT,Buy,3600,USDT,1800,0,-0.002,ETH,0,0,1.998,1.998,ETH',
  ],
  [
    'Account Name,Adjusted Cost,Close Date,Close Time,Entry Price,Exit Price,Gross P&L,Net P&L,Instrument,Open Date,Open Time,Side,Symbol,Quantity',
    'A,1000,2025-03-12,10:26:49,11.50,12.50,,100,,2025-03-10,11:42:44,long,QQQ,100',
  ],
  [
    'Status,Symbol,Size,Open Date,Close Date,Open Time,Close Time,Entry Price,Exit Price,Return $,Return %,Net Return,Side',
    'WIN,AAPL,100,2026-02-12,2026-02-12,10:30:00,11:45:00,150,152.5,250,1.67%,,LONG',
  ],
  [
    'Opening Time,Type [buy/sell],Symbol,Size / Quantity,Closing Time,Entry Price,Closing Price,Swap,Comission,Net Profit',
    '2025-03-10,BUY,AAPL,1,2025-03-11,10,11,0,0,1',
  ],
  historyExport({ symbol: 'AAPL', direction: 'long', status: 'missed', assetClass: 'stock', pointValue: '1' }),
]

/** The keys of each layout of which a row was asked while the fixtures were read. */
const asked = new Map<LayoutColumns, Set<string>>()

beforeAll(async () => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the row below
  const text = ImportRow.prototype.text
  vi.spyOn(ImportRow.prototype, 'text').mockImplementation(function (this: ImportRow, column) {
    const keys = asked.get(this.columns) ?? new Set()
    asked.set(this.columns, keys.add(column))
    return text.call(this, column)
  })
  const files = [...names.map((name) => readFixture(name)), ...further.map((lines) => fileOfText(lines.join('\n')))]
  for (const file of await Promise.all(files)) {
    const format = detectFormat(file)
    if (format === null) throw new Error(`No format knows ${file.sheets[0]?.rows[0]?.join(',')}.`)
    const options = { ...plainOptions, symbol: 'CME_MINI:ES1!' }
    for (const currency of ['USD', 'EUR']) readImport(format, file, { ...options, currency })
  }
})
afterAll(() => vi.restoreAllMocks())

const tables = formats.flatMap(({ id, tables: of }) =>
  of.map((table) => [`${id} ${table.name}`.trim(), table] as const),
)

describe.each(tables)('%s', (_name, table) => {
  test('rows are asked for exactly the columns that are listed as read', () => {
    const listed = Object.entries(table.columns).flatMap(([key, { isRead }]) => (isRead ? [key] : []))
    expect([...(asked.get(table.columns) ?? [])].toSorted()).toEqual(listed.toSorted())
  })

  test('says of each what it becomes', () => {
    for (const [key, { isRead }] of Object.entries(table.columns)) {
      if (isRead) expect(describeColumn(table, key), key).not.toBeNull()
    }
  })
})
