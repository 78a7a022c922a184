import type { FillSide } from '#domain/fills/fill.ts'
import { RunningBalances } from '#domain/importers/matching/running-balances.ts'
import { readAmount } from '#domain/importers/matching/stated-totals.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type { FillReading, FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import { buildCryptoFill } from './crypto-fill.ts'
import {
  type CoinAmount,
  buildCryptoInstrument,
  parseCryptoPair,
  valueCoinFee,
  requireCryptoPair,
  warnAboutFee,
  isSameMoney,
} from './crypto-pair.ts'
import { readExchangeAmount, readExchangeMoment, readExchangeSize, parseUtcOffset } from './exchange-cells.ts'
import { buildInverseFill, dollarsPerContract } from './inverse-fill.ts'

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
  balance: optional.amount('Balance'),
  balanceUnit: required.text('Balance Unit'),
}
type Row = ImportRow<keyof typeof columns>

/** The offset in a line above the header, "Time Zone:UTC+8"; null if there is none. */
function offsetAbove(file: ImportFile): string | null {
  const above = file.sheets.flatMap(({ rows }) => rows.slice(0, 5)).flat()
  const zone = above.find((cell) => /time zone/i.test(cell))
  return zone === undefined ? null : parseUtcOffset(zone)
}

/** Reads "Buy", "Sell", or for derivatives "Open long", "Close short"; null if the row is no trade. */
function sideOf(action: string): FillSide | null {
  if (/buy|open long|close short/.test(action)) return 'buy'
  return /sell|open short|close long/.test(action) ? 'sell' : null
}

/** Notes the balance in money of the account: coins have no total to compare. */
function noteBalance(row: Row, { currency }: FormatOptions, balances: RunningBalances): void {
  const unit = row.text('balanceUnit').toUpperCase()
  const [amount, balance] = [readAmount(row, 'change'), readAmount(row, 'balance')]
  if (amount === null || !isSameMoney(unit, currency)) return
  balances.add(`${row.header('balance')} ${unit}`, { line: row.line, amount, at: row.text('at'), balance })
}

/**
 * The dollars of a contract that is margined in its coin. A size in coins is rejected: it is rounded, so that the fills
 * of a position would not add up to flat.
 */
function sizeInDollars(row: Row, base: string) {
  const unit = row.text('unit').toUpperCase()
  const size = readExchangeSize(row, 'size')
  if (unit === 'USD') return size
  if (unit === 'CONT') return toDecimal(exact(size).times(dollarsPerContract(base)))
  throw new RowProblem(
    `${row.header('unit')} "${row.text('unit')}" rounds the size of a contract in dollars. Set the unit to USD or contracts in the derivatives settings and export again.`,
  )
}

/** The size in the coin. Spot rows may use the other unit; contracts of unknown size are rejected. */
function sizeInCoins(row: Row, base: string, isSpot: boolean) {
  const unit = row.text('unit').toUpperCase()
  if (unit === base) return readExchangeSize(row, 'size')
  if (isSpot) return readExchangeSize(row, 'change')
  throw new RowProblem(
    `${row.header('unit')} "${row.text('unit')}" counts contracts, and the file does not state their size in ${base}. Set the unit to ${base} in the derivatives settings and export again.`,
  )
}

function effectOf(kind: string, action: string, side: FillSide): FileFill['effect'] {
  if (kind === 'spot') return side === 'buy' ? 'open' : 'close'
  if (action.startsWith('open')) return 'open'
  return action.startsWith('close') ? 'close' : null
}

/**
 * Collects fees in quote-side rows, as sales have them: the row is no fill, and its fee belongs to the fill of the
 * order's other row.
 */
class MoneySides {
  readonly #fees = new Map<string, CoinAmount[]>()

  /** Records the fee of a quote-side row and throws a RowIgnored, because it is no fill. */
  take(order: string, fee: CoinAmount): never {
    this.#fees.set(order, [...(this.#fees.get(order) ?? []), fee])
    throw new RowIgnored('The quote side of a trade; its fee is counted with the row of the coin.')
  }

  /** Adds quote-side fees to fills: among parts of an order, first to first. */
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
  const isInverse = /^[A-Z0-9]+-USD-/.test(market)
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
    // With long and short open at once, each is a separate position.
    account: isSpot ? null : (/(?:open|close) (long|short)$/.exec(action)?.[1] ?? null),
    pair,
    instrument: buildCryptoInstrument(pair, isSpot ? 'cryptoSpot' : 'cryptoPerp', options.currency, notes),
    at: readExchangeMoment(row, 'at', options.timeZone, offset),
    side,
    quantity: isInverse ? sizeInDollars(row, pair.base) : sizeInCoins(row, pair.base, isSpot),
    price: readExchangeSize(row, 'price'),
    fee,
    id: emptyToNull(row.text('id')),
    orderId: emptyToNull(row.text('order')),
    effect: effectOf(kind, action, side),
  }
  const pnl = isSpot || !row.has('pnl') ? null : readExchangeAmount(row, 'pnl')
  if (isInverse) return buildInverseFill(row, { ...own, brokerPnl: pnl }, notes)
  return buildCryptoFill(
    row,
    { ...own, isContract: !isSpot, brokerPnl: pnl === null ? null : toMoney(exact(pnl)) },
    notes,
  )
}

/** OKX's trading history: spot with a row per side, derivatives with sizes in coins. */
export const okx: ImportFormat = {
  id: 'okx-trading-history',
  label: 'OKX trading history',
  source: 'OKX',
  howToExport: 'Assets > Order center > Trading history > Download; for derivatives set the unit of size to the coin.',
  layoutSource: 'OKX help center, "How do I download my trading history"; headers as read by open-source tax tools',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: columns,
      becomes: {
        kind: 'asset class; whether the row is a trade',
        action: 'side; whether it opens or closes',
        change: 'size of a spot fill in coins; balance at the end, to compare with',
        balance: 'balance at the end, to compare with',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'executions',
  shortSales: 'margin',
  detect: (file) => scoreLayout(file, columns),
  readFills(file, options) {
    const notes = new ReadingNotes()
    const offset = offsetAbove(file)
    const moneySides = new MoneySides()
    const balances = new RunningBalances()
    const reading = readFillTables(file, columns, options, (row) => {
      noteBalance(row, options, balances)
      return readFill(row, offset, options, notes, moneySides)
    })
    return { ...notes.addTo(moneySides.addedTo(reading, notes)), totals: balances.totals }
  },
}
