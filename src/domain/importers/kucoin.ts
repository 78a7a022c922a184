import { exact, toDecimal } from '#domain/decimal.ts'
import { sideOf } from './binance-spot.ts'
import { cryptoInstrument, feeInCoin, neededPair, warnOfFee } from './crypto-pair.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { plainFill } from './plain-fill.ts'
import { RowIgnored } from './read-rows.ts'
import { readFillRows, ReadingNotes, unreadable } from './sheet-readings.ts'
import { findTable, type SheetRow, type SheetTable } from './sheet-row.ts'

const columns = ['Order ID', 'Symbol', 'Side', 'Avg. Filled Price', 'Filled Amount', 'Filled Volume', 'Fee Currency']

/** The time's column is named with the zone of the account: "Filled Time(UTC+08:00)". */
function timeColumnOf({ positions }: SheetTable): string | null {
  return [...positions.keys()].find((name) => name.startsWith('filledtime')) ?? null
}

function tableOf(file: ImportFile): { readonly table: SheetTable; readonly time: string } | null {
  const table = findTable(file, columns)
  const time = table === null ? null : timeColumnOf(table)
  return table === null || time === null ? null : { table, time }
}

function readFill(row: SheetRow, time: string, options: FormatOptions, notes: ReadingNotes): FileFill {
  const status = row.text('Status')
  if (exact(row.amount('Filled Amount') ?? '0').eq(0)) {
    throw new RowIgnored(`An order of which nothing was filled${status === '' ? '' : `: ${status}`}.`)
  }
  const pair = neededPair(row.neededText('Symbol'), 'Symbol')
  const instrument = cryptoInstrument(pair, 'cryptoSpot', options.currency, notes)
  const side = sideOf(row, 'Side')
  const price = row.price('Avg. Filled Price')
  const fee = feeInCoin(
    { amount: row.amount('Fee') ?? toDecimal(exact('0')), coin: row.text('Fee Currency').toUpperCase() },
    { pair, side, quantity: row.size('Filled Amount'), price },
  )
  warnOfFee(fee.note, row.line, notes)
  const liquidity = row.text('Maker/Taker').toLowerCase()
  return {
    ...plainFill,
    line: row.line,
    account: row.text('Account Type') || null,
    symbol: pair.symbol,
    instrument,
    at: row.neededMoment(time, options.timeZone),
    writtenAt: row.text(time),
    side,
    quantity: fee.quantity,
    price,
    commission: fee.commission,
    liquidity: liquidity === 'maker' || liquidity === 'taker' ? liquidity : null,
    orderId: row.text('Order ID') || null,
    effect: /margin/i.test(row.text('Account Type')) ? null : side === 'buy' ? 'open' : 'close',
    note: fee.note,
  }
}

/** KuCoin's filled orders, and their fills one by one ("order splitting"). */
export const kucoin: ImportFormat = {
  id: 'kucoin-spot',
  label: 'KuCoin spot orders',
  source: 'KuCoin',
  howToExport: 'Orders > Spot Orders > Export > Filled Orders (or Filled Orders, show order-splitting); CSV.',
  layoutSource:
    'KuCoin help centre, "How to export transaction history"; headers as tax tools with public sources read them',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (tableOf(file) === null ? 0 : 1),
  readFills(file, options) {
    const found = tableOf(file)
    if (found === null) return unreadable(file, columns.join(', '))
    const notes = new ReadingNotes()
    return readFillRows(file, found.table, notes, (row) => readFill(row, found.time, options, notes))
  },
}
