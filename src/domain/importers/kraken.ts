import { exact } from '#domain/decimal.ts'
import { sideOf } from './binance-spot.ts'
import { type CryptoPair, cryptoInstrument, neededPair } from './crypto-pair.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFile, ImportFormat } from './import-format.ts'
import { plainFill } from './plain-fill.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { readFillRows, ReadingNotes, unreadable } from './sheet-readings.ts'
import { findTable, type SheetRow } from './sheet-row.ts'

const tradeTable = (file: ImportFile) =>
  findTable(file, ['txid', 'ordertxid', 'pair', 'time', 'type', 'ordertype', 'price', 'cost', 'fee', 'vol'])
const ledgerTable = (file: ImportFile) =>
  findTable(file, ['txid', 'refid', 'time', 'type', 'aclass', 'asset', 'amount', 'fee', 'balance'])

const names: ReadonlyMap<string, string> = new Map([
  ['XBT', 'BTC'],
  ['XDG', 'DOGE'],
])

/** The four-letter codes of old assets carry an X for coins, a Z for currencies. */
const oldCode = /^[XZ]([A-Z]{3})$/

const plainCode = (code: string) => {
  const plain = oldCode.exec(code)?.[1] ?? code
  return names.get(plain) ?? plain
}

/** "XXBTZUSD" is BTC-USD, "XBT/EUR" BTC-EUR, "XTZUSD" XTZ-USD: only names of eight letters have both prefixes. */
function krakenPair(text: string): CryptoPair {
  const old = /^([XZ][A-Z]{3})([XZ][A-Z]{3})$/.exec(text)
  const found = old === null ? neededPair(text, 'pair') : { base: old[1] ?? '', quote: old[2] ?? '' }
  const [base, quote] = [plainCode(found.base), plainCode(found.quote)]
  return { symbol: `${base}-${quote}`, base, quote }
}

function readTrade(row: SheetRow, options: FormatOptions, notes: ReadingNotes): FileFill {
  const pair = krakenPair(row.neededText('pair').toUpperCase())
  const side = sideOf(row, 'type')
  const isMargin = !exact(row.money('margin')).eq(0)
  return {
    ...plainFill,
    line: row.line,
    // A margin position is apart from the coins that are held.
    account: isMargin ? 'margin' : null,
    symbol: pair.symbol,
    instrument: cryptoInstrument(pair, 'cryptoSpot', options.currency, notes),
    at: row.neededMoment('time', 'UTC'),
    writtenAt: row.text('time'),
    side,
    quantity: row.size('vol'),
    price: row.price('price'),
    commission: row.money('fee'),
    id: row.neededText('txid'),
    orderId: row.text('ordertxid') || null,
    effect: isMargin ? null : side === 'buy' ? 'open' : 'close',
  }
}

function readLedgerRow(row: SheetRow): FileFill {
  const type = row.neededText('type').toLowerCase()
  if (/trade|margin|spend|receive|settled/.test(type)) {
    throw new RowProblem('The ledger has only one side of a trade in each row. Export "Trades" instead of "Ledgers".')
  }
  throw new RowIgnored(`Not a trade: ${type}.`)
}

/** Kraken's trades; of its ledgers nothing becomes a trade, and each row says what to export instead. */
export const kraken: ImportFormat = {
  id: 'kraken-trades',
  label: 'Kraken trades',
  source: 'Kraken',
  howToExport: 'Profile > Documents > New export > Export type: Trades, all fields, CSV; unpack the archive.',
  layoutSource: 'Kraken support, "How to interpret Trades history fields"',
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => (tradeTable(file) === null && ledgerTable(file) === null ? 0 : 1),
  readFills(file, options) {
    const notes = new ReadingNotes()
    const trades = tradeTable(file)
    if (trades !== null) return readFillRows(file, trades, notes, (row) => readTrade(row, options, notes))
    const ledger = ledgerTable(file)
    if (ledger === null) return unreadable(file, 'txid, ordertxid, pair, time, type, price, fee and vol')
    notes.ofFile('This is the ledger, not the list of trades: choose "Trades" as the export type.')
    return readFillRows(file, ledger, notes, readLedgerRow)
  },
}
