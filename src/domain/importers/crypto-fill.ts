import { type CoinAmount, type CryptoPair, cryptoInstrument, feeInCoin, neededPair, warnOfFee } from './crypto-pair.ts'
import { exchangeMoment, exchangeSize } from './exchange-cells.ts'
import type { FileFill } from './file-fills.ts'
import type { FormatOptions } from './import-format.ts'
import { fillOf, type ImportRow, orNull } from './import-row.ts'
import type { ReadingNotes } from './reading-notes.ts'

/** A fill of a crypto market as its row states it; of what a fill may have beyond, nothing is known of the rest. */
type StatedFill = Pick<FileFill, 'instrument' | 'at' | 'side' | 'quantity' | 'price'> &
  Partial<Pick<FileFill, 'account' | 'liquidity' | 'id' | 'orderId' | 'brokerPnl' | 'effect'>> & {
    readonly pair: CryptoPair
    /** Positive is paid. */
    readonly fee: CoinAmount
    /** A contract is not made of its coin: a fee in the coin is as far from the ledger as one in another. */
    readonly isContract: boolean
  }

type SpotColumn = 'side' | 'price' | 'size' | 'at' | 'order'

/** What a row of a spot market says in the columns that exchanges have alike; the market stands in one of its own. */
export function spotShape<C extends string>(
  row: ImportRow<C | SpotColumn>,
  market: C,
  options: FormatOptions,
  notes: ReadingNotes,
) {
  const pair = neededPair(row.word(market), row.header(market))
  return {
    pair,
    instrument: cryptoInstrument(pair, 'cryptoSpot', options.currency, notes),
    at: exchangeMoment(row, 'at', options.timeZone),
    side: row.side('side'),
    quantity: exchangeSize(row, 'size'),
    price: exchangeSize(row, 'price'),
    isContract: false,
    orderId: orNull(row.text('order')),
  }
}

/**
 * The fill of a row whose time is in its column `at`, with its fee valued by the rule of `feeInCoin`; a fee that is in no
 * cost is told with the row and noted with the fill. Throws a RowProblem where the fee is as large as the fill.
 */
export function cryptoFill(
  row: Pick<ImportRow<'at'>, 'line' | 'cells' | 'text'>,
  { pair, fee, isContract, ...stated }: StatedFill,
  notes: ReadingNotes,
): FileFill {
  const valued = feeInCoin(fee, { ...stated, pair: isContract ? { ...pair, base: '' } : pair })
  warnOfFee(valued.note, row.line, notes)
  return fillOf(row, {
    ...stated,
    symbol: pair.symbol,
    writtenAt: row.text('at'),
    quantity: valued.quantity,
    commission: valued.commission,
    note: valued.note,
  })
}
