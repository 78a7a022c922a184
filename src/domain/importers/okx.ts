import { exact, toDecimal } from '#domain/decimal.ts'
import type { FillSide } from '#domain/trade.ts'
import { cryptoInstrument, feeInCoin, neededPair, refuseCoinMargined, warnOfFee } from './crypto-pair.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { plainFill } from './plain-fill.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { readFillRows, ReadingNotes, unreadable } from './sheet-readings.ts'
import { findTable, type SheetRow, type SheetTable } from './sheet-row.ts'

const columns = [
  'Order id',
  'Time',
  'Trade Type',
  'Symbol',
  'Action',
  'Amount',
  'Trading Unit',
  'Filled Price',
  'Fee Unit',
]

const tableOf = (file: ImportFile) => findTable(file, columns)

/** The offset that the line above the header states, "Time Zone:UTC+8", as one that times can carry; null when none. */
function offsetAbove({ sheet, header }: SheetTable): string | null {
  const above = sheet.rows.slice(0, header).flat().join(',')
  const found = /Time Zone:\s*UTC(?:([+-])(\d{1,2})(?::?(\d{2}))?)?/i.exec(above)
  return found === null ? null : `${found[1] ?? '+'}${(found[2] ?? '0').padStart(2, '0')}:${found[3] ?? '00'}`
}

function readFill(row: SheetRow, offset: string | null, options: FormatOptions, notes: ReadingNotes): FileFill {
  const kind = row.text('Trade Type').toLowerCase()
  const action = row.text('Action').toLowerCase()
  const side: FillSide | null = /buy|open long|close short/.test(action)
    ? 'buy'
    : /sell|open short|close long/.test(action)
      ? 'sell'
      : null
  if (side === null)
    throw new RowIgnored(`Not a trade: ${row.text('Action') || row.text('Trade Type') || 'no action'}.`)
  const market = row.neededText('Symbol').toUpperCase()
  if (/^[A-Z0-9]+-USD-/.test(market)) refuseCoinMargined(market)
  const isSpot = kind === 'spot' || kind === 'margin'
  const pair = { ...neededPair(market.replace(/-(?:SWAP|\d{6})$/, ''), 'Symbol'), symbol: market }
  const unit = row.text('Trading Unit').toUpperCase()
  const balance = row.text('Balance Unit').toUpperCase()
  if (isSpot && balance !== pair.base) throw new RowIgnored('The money side of a trade that has a row for its coin.')
  if (!isSpot && unit !== pair.base) {
    throw new RowProblem(
      `Trading Unit "${row.text('Trading Unit')}" counts contracts, whose size in ${pair.base} the file does not say. Choose ${pair.base} as the unit in the settings of derivatives and export again.`,
    )
  }
  const price = row.price('Filled Price')
  const quantity =
    isSpot && row.has('Balance Change') && unit !== pair.base ? row.size('Balance Change') : row.size('Amount')
  // Fees are negative here.
  const paid = toDecimal(exact(row.amount('Fee') ?? '0').times('-1'))
  const fee = feeInCoin(
    { amount: paid, coin: row.text('Fee Unit').toUpperCase() },
    { pair: isSpot ? pair : { ...pair, base: '' }, side, quantity, price },
  )
  warnOfFee(fee.note, row.line, notes)
  const time = row.neededText('Time')
  const effect = /open/.test(action) ? 'open' : /close/.test(action) ? 'close' : null
  return {
    ...plainFill,
    line: row.line,
    account: isSpot ? null : /long$/.test(action) ? 'long' : /short$/.test(action) ? 'short' : null,
    symbol: pair.symbol,
    instrument: cryptoInstrument(pair, isSpot ? 'cryptoSpot' : 'cryptoPerp', options.currency, notes),
    at: row.momentOf(offset === null ? time : time + offset, 'Time', options.timeZone),
    writtenAt: time,
    side,
    quantity: fee.quantity,
    price,
    commission: fee.commission,
    id: row.text('id') || null,
    orderId: row.text('Order id') || null,
    brokerPnl: isSpot ? null : row.optionalMoney('PnL'),
    effect: kind === 'spot' ? (side === 'buy' ? 'open' : 'close') : effect,
    note: fee.note,
  }
}

/** OKX's trading history: spot with a row for each side, derivatives where their size is in coins. */
export const okx: ImportFormat = {
  id: 'okx-trading-history',
  label: 'OKX trading history',
  source: 'OKX',
  howToExport: 'Assets > Order center > Trading history > Download; for derivatives set the unit of size to the coin.',
  layoutSource:
    'OKX help centre, "How do I download my trading history"; headers as tax tools with public sources read them',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (tableOf(file) === null ? 0 : 1),
  readFills(file, options) {
    const table = tableOf(file)
    if (table === null) return unreadable(file, columns.join(', '))
    const notes = new ReadingNotes()
    const offset = offsetAbove(table)
    return readFillRows(file, table, notes, (row) => readFill(row, offset, options, notes))
  },
}
