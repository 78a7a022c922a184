import { exact, toMoney } from '#domain/decimal.ts'
import { type CryptoPair, cryptoInstrument, neededPair } from './crypto-pair.ts'
import { exchangeAmount, exchangeMoment, exchangeSize } from './exchange-cells.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { fillOf, type ImportRow, orNull } from './import-row.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const tradeColumns = {
  id: needed.text('txid'),
  order: needed.text('ordertxid'),
  pair: needed.text('pair'),
  at: needed.time('time'),
  side: needed.text('type'),
  orderType: unread(needed.text('ordertype')),
  price: needed.amount('price'),
  cost: unread(needed.amount('cost')),
  fee: needed.amount('fee'),
  size: needed.amount('vol'),
  margin: maybe.amount('margin'),
  misc: unread(maybe.text('misc')),
  ledgers: unread(maybe.text('ledgers')),
  assetClass: unread(maybe.text('aclass')),
}

const ledgerColumns = {
  id: needed.text('txid'),
  reference: needed.text('refid'),
  at: needed.time('time'),
  type: needed.text('type'),
  assetClass: needed.text('aclass'),
  asset: needed.text('asset'),
  amount: needed.amount('amount'),
  fee: needed.amount('fee'),
  balance: needed.amount('balance'),
  subtype: maybe.text('subtype'),
  wallet: maybe.text('wallet'),
}

const names: ReadonlyMap<string, string> = new Map([
  ['XBT', 'BTC'],
  ['XDG', 'DOGE'],
])

const plainCode = (code: string) => names.get(code) ?? code

/**
 * "XXBTZUSD" is BTC-USD, "USDTZUSD" USDT-USD, "XBT/EUR" BTC-EUR, "XTZUSD" XTZ-USD: the four-letter codes of old assets
 * carry an X for coins and a Z for currencies, and only in names of eight letters are they such.
 */
function krakenPair(text: string): CryptoPair {
  const old = /^[XZ]([A-Z]{3})[XZ]([A-Z]{3})$/.exec(text) ?? /^([A-Z0-9]{4})Z([A-Z]{3})$/.exec(text)
  const found = old === null ? neededPair(text, 'pair') : { base: old[1] ?? '', quote: old[2] ?? '' }
  const [base, quote] = [plainCode(found.base), plainCode(found.quote)]
  return { symbol: `${base}-${quote}`, base, quote }
}

function readTrade(row: ImportRow<keyof typeof tradeColumns>, options: FormatOptions, notes: ReadingNotes): FileFill {
  const pair = krakenPair(row.word('pair').toUpperCase())
  const side = row.side('side')
  const isMargin = !exact(exchangeAmount(row, 'margin')).eq(0)
  return fillOf(row, {
    // A margin position is apart from the coins that are held, and can be short.
    account: isMargin ? 'margin' : null,
    symbol: pair.symbol,
    instrument: cryptoInstrument(pair, 'cryptoSpot', options.currency, notes),
    at: exchangeMoment(row, 'at', 'UTC'),
    writtenAt: row.text('at'),
    side,
    quantity: exchangeSize(row, 'size'),
    price: exchangeSize(row, 'price'),
    commission: toMoney(exact(exchangeAmount(row, 'fee'))),
    id: row.word('id'),
    orderId: orNull(row.text('order')),
    ...(isMargin ? {} : { effect: side === 'buy' ? ('open' as const) : ('close' as const) }),
  })
}

function readLedgerRow(row: ImportRow<keyof typeof ledgerColumns>): FileFill {
  const type = row.word('type').toLowerCase()
  if (/trade|margin|spend|receive|settled|rollover/.test(type)) {
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
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: tradeColumns,
      becomes: {
        side: 'side, buy or sell',
        margin: 'whether it was on margin, where a coin may be sold that is not held',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => Math.max(likeness(file, tradeColumns), likeness(file, ledgerColumns)),
  readFills(file, options) {
    const notes = new ReadingNotes()
    if (likeness(file, tradeColumns) === 0 && likeness(file, ledgerColumns) > 0) {
      notes.ofFile('This is the ledger, not the list of trades: choose "Trades" as the export type.')
      return notes.addedTo(fillsOfTables(file, ledgerColumns, options, readLedgerRow))
    }
    return notes.addedTo(fillsOfTables(file, tradeColumns, options, (row) => readTrade(row, options, notes)))
  },
}
