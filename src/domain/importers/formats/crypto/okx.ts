import type { FillSide } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { FillReading, FormatOptions, ImportFormat } from '#domain/importers/reading/import-format.ts'
import type { ImportFile } from '#domain/importers/reading/import-file.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/read-tables.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import { buildCryptoFill } from './crypto-fill.ts'
import {
  type CoinAmount,
  buildCryptoInstrument,
  parseCryptoPair,
  valueCoinFee,
  requireCryptoPair,
  rejectCoinMargined,
  warnAboutFee,
} from './crypto-pair.ts'
import { readExchangeAmount, readExchangeMoment, readExchangeSize, parseUtcOffset } from './exchange-cells.ts'

const columns = {
  id: optional.text('id'),
  order: required.text('Order id'),
  at: required.time('Time'),
  kind: required.text('Trade Type'),
  symbol: required.text('Symbol'),
  action: required.text('Action'),
  size: required.amount('Amount'),
  unit: required.text('Trading Unit'),
  price: required.amount('Filled Price'),
  pnl: optional.amount('PnL'),
  fee: required.amount('Fee'),
  feeUnit: required.text('Fee Unit'),
  positionChange: recognitionOnly(optional.amount('Position Change')),
  position: recognitionOnly(optional.amount('Position Balance')),
  change: optional.amount('Balance Change'),
  balance: recognitionOnly(optional.amount('Balance')),
  balanceUnit: required.text('Balance Unit'),
}
type Row = ImportRow<keyof typeof columns>

/** The offset that a line above the header states, "Time Zone:UTC+8"; null where none does. */
function offsetAbove(file: ImportFile): string | null {
  const above = file.sheets.flatMap(({ rows }) => rows.slice(0, 5)).flat()
  const zone = above.find((cell) => /time zone/i.test(cell))
  return zone === undefined ? null : parseUtcOffset(zone)
}

/** "Buy", "Sell", or for a derivative "Open long", "Close short" …; null for what is no trade. */
function sideOf(action: string): FillSide | null {
  if (/buy|open long|close short/.test(action)) return 'buy'
  return /sell|open short|close long/.test(action) ? 'sell' : null
}

/** The size in the coin. Spot rows of one side may count in the other; contracts of a size unknown are refused. */
function sizeInCoins(row: Row, base: string, isSpot: boolean) {
  const unit = row.text('unit').toUpperCase()
  if (unit === base) return readExchangeSize(row, 'size')
  if (isSpot) return readExchangeSize(row, 'change')
  throw new RowProblem(
    `${row.header('unit')} "${row.text('unit')}" counts contracts, whose size in ${base} the file does not say. Choose ${base} as the unit in the settings of derivatives and export again.`,
  )
}

function effectOf(kind: string, action: string, side: FillSide): FileFill['effect'] {
  if (kind === 'spot') return side === 'buy' ? 'open' : 'close'
  if (action.startsWith('open')) return 'open'
  return action.startsWith('close') ? 'close' : null
}

/**
 * Fees that stand in the row of a trade's money side, as those of sales do: the row is no fill, its fee is a cost of
 * the fill that the order's other row is.
 */
class MoneySides {
  readonly #fees = new Map<string, CoinAmount[]>()

  /** Takes a row that is the money side: it is no fill, which the reader of rows is told by the RowIgnored. */
  take(order: string, fee: CoinAmount): never {
    this.#fees.set(order, [...(this.#fees.get(order) ?? []), fee])
    throw new RowIgnored('The money side of a trade that has a row for its coin; its fee is with that row.')
  }

  /** Fills with the fees of their other sides: of the parts of an order, the first with the first. */
  addedTo(reading: FillReading, notes: ReadingNotes): FillReading {
    const fills = reading.fills.map((fill) => {
      const fee = this.#fees.get(fill.orderId ?? '')?.shift()
      const pair = parseCryptoPair(fill.symbol)
      if (fee === undefined || pair === null) return fill
      const valued = valueCoinFee(fee, { pair: { ...pair, base: '' }, ...fill })
      warnAboutFee(valued.note, fill.line, notes)
      return {
        ...fill,
        commission: toMoney(exact(fill.commission).plus(valued.commission)),
        note: fill.note ?? valued.note,
      }
    })
    return { ...reading, fills }
  }
}

function readFill(
  row: Row,
  offset: string | null,
  options: FormatOptions,
  notes: ReadingNotes,
  moneySides: MoneySides,
): FileFill {
  const kind = row.text('kind').toLowerCase()
  const action = row.text('action').toLowerCase()
  const side = sideOf(action)
  if (side === null) throw new RowIgnored(`Not a trade: ${row.text('action') || row.text('kind') || 'no action'}.`)
  const market = row.requiredText('symbol').toUpperCase()
  if (/^[A-Z0-9]+-USD-/.test(market)) rejectCoinMargined(market)
  const isSpot = kind === 'spot' || kind === 'margin'
  const pair = { ...requireCryptoPair(market.replace(/-(?:SWAP|\d{6})$/, ''), row.header('symbol')), symbol: market }
  const fee: CoinAmount = {
    // Fees are negative here.
    amount: toDecimal(exact(readExchangeAmount(row, 'fee')).times('-1')),
    coin: row.text('feeUnit').toUpperCase(),
  }
  if (isSpot && row.text('balanceUnit').toUpperCase() !== pair.base) {
    moneySides.take(row.text('order'), fee)
  }
  const own = {
    // Where long and short are held at once, each is a position of its own.
    account: isSpot ? null : (/(?:open|close) (long|short)$/.exec(action)?.[1] ?? null),
    pair,
    instrument: buildCryptoInstrument(pair, isSpot ? 'cryptoSpot' : 'cryptoPerp', options.currency, notes),
    at: readExchangeMoment(row, 'at', options.timeZone, offset),
    side,
    quantity: sizeInCoins(row, pair.base, isSpot),
    price: readExchangeSize(row, 'price'),
    fee,
    isContract: !isSpot,
    id: emptyToNull(row.text('id')),
    orderId: emptyToNull(row.text('order')),
    brokerPnl: isSpot || !row.has('pnl') ? null : toMoney(exact(readExchangeAmount(row, 'pnl'))),
    effect: effectOf(kind, action, side),
  }
  return buildCryptoFill(row, own, notes)
}

/** OKX's trading history: spot with a row for each side, derivatives where their size is in coins. */
export const okx: ImportFormat = {
  id: 'okx-trading-history',
  label: 'OKX trading history',
  source: 'OKX',
  howToExport: 'Assets > Order center > Trading history > Download; for derivatives set the unit of size to the coin.',
  layoutSource: 'OKX help centre, "How do I download my trading history"; headers as open-source tax tools read them',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: { kind: 'asset class; whether the row is a trade', action: 'side; whether it opens or closes' },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    const offset = offsetAbove(file)
    const moneySides = new MoneySides()
    const reading = readFillTables(file, columns, options, (row) => readFill(row, offset, options, notes, moneySides))
    return notes.addTo(moneySides.addedTo(reading, notes))
  },
}
