import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import {
  scoreLayout,
  optional,
  required,
  recognitionOnly,
  stating,
} from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { type CryptoPair, buildCryptoInstrument, requireCryptoPair } from './crypto-pair.ts'
import { readExchangeAmount, readExchangeMoment, readExchangeSize } from './exchange-cells.ts'

const tradeColumns = {
  id: required.text('txid'),
  order: required.text('ordertxid'),
  pair: required.text('pair'),
  at: required.time('time'),
  side: required.text('type'),
  orderType: recognitionOnly(required.text('ordertype')),
  price: required.amount('price'),
  cost: stating('value', required.amount('cost')),
  fee: required.amount('fee'),
  size: required.amount('vol'),
  margin: optional.amount('margin'),
  misc: recognitionOnly(optional.text('misc')),
  ledgers: recognitionOnly(optional.text('ledgers')),
  assetClass: recognitionOnly(optional.text('aclass')),
}

const ledgerColumns = {
  id: required.text('txid'),
  reference: required.text('refid'),
  at: required.time('time'),
  type: required.text('type'),
  assetClass: required.text('aclass'),
  asset: required.text('asset'),
  amount: required.amount('amount'),
  fee: required.amount('fee'),
  balance: required.amount('balance'),
  subtype: optional.text('subtype'),
  wallet: optional.text('wallet'),
}

const names: ReadonlyMap<string, string> = new Map([
  ['XBT', 'BTC'],
  ['XDG', 'DOGE'],
])

const plainCode = (code: string) => names.get(code) ?? code

/**
 * "XXBTZUSD" is BTC-USD, "USDTZUSD" USDT-USD, "XBT/EUR" BTC-EUR, "XTZUSD" XTZ-USD. Old four-letter codes start with X
 * for coins and Z for currencies, in names of eight letters only.
 */
function krakenPair(text: string): CryptoPair {
  const old = /^[XZ]([A-Z]{3})[XZ]([A-Z]{3})$/.exec(text) ?? /^([A-Z0-9]{4})Z([A-Z]{3})$/.exec(text)
  const found = old === null ? requireCryptoPair(text, 'pair') : { base: old[1] ?? '', quote: old[2] ?? '' }
  const [base, quote] = [plainCode(found.base), plainCode(found.quote)]
  return { symbol: `${base}-${quote}`, base, quote }
}

function readTrade(row: ImportRow<keyof typeof tradeColumns>, options: FormatOptions, notes: ReadingNotes): FileFill {
  const pair = krakenPair(row.requiredText('pair').toUpperCase())
  const side = row.side('side')
  const isMargin = !exact(readExchangeAmount(row, 'margin')).eq(0)
  return buildFileFill(row, {
    // A margin position is separate from held coins and can be short.
    account: isMargin ? 'margin' : null,
    symbol: pair.symbol,
    instrument: buildCryptoInstrument(pair, 'cryptoSpot', options.currency, notes),
    at: readExchangeMoment(row, 'at', 'UTC'),
    writtenAt: row.text('at'),
    side,
    quantity: readExchangeSize(row, 'size'),
    price: readExchangeSize(row, 'price'),
    commission: toMoney(exact(readExchangeAmount(row, 'fee'))),
    id: row.requiredText('id'),
    orderId: emptyToNull(row.text('order')),
    ...(isMargin ? {} : { effect: side === 'buy' ? ('open' as const) : ('close' as const) }),
  })
}

function readLedgerRow(row: ImportRow<keyof typeof ledgerColumns>): FileFill {
  const type = row.requiredText('type').toLowerCase()
  if (/trade|margin|spend|receive|settled|rollover/.test(type)) {
    throw new RowProblem('The ledger has only one side of a trade in each row. Export "Trades" instead of "Ledgers".')
  }
  throw new RowIgnored(`Not a trade: ${type}.`)
}

/** Kraken's trades. Ledger exports contain no trades; their rows say what to export instead. */
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
  shortSales: 'margin',
  detect: (file) => Math.max(scoreLayout(file, tradeColumns), scoreLayout(file, ledgerColumns)),
  readFills(file, options) {
    const notes = new ReadingNotes()
    if (scoreLayout(file, tradeColumns) === 0 && scoreLayout(file, ledgerColumns) > 0) {
      notes.noteFile('This is the ledger, not the list of trades: choose "Trades" as the export type.')
      return notes.addTo(readFillTables(file, ledgerColumns, options, readLedgerRow))
    }
    return notes.addTo(readFillTables(file, tradeColumns, options, (row) => readTrade(row, options, notes)))
  },
}
