import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { FormatOptions } from '#domain/importers/reading/import-format.ts'
import { buildFileFill, type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import {
  type CoinAmount,
  type CryptoPair,
  buildCryptoInstrument,
  valueCoinFee,
  requireCryptoPair,
  warnAboutFee,
} from './crypto-pair.ts'
import { readExchangeMoment, readExchangeSize } from './exchange-cells.ts'

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
export function readSpotColumns<C extends string>(
  row: ImportRow<C | SpotColumn>,
  market: C,
  options: FormatOptions,
  notes: ReadingNotes,
) {
  const pair = requireCryptoPair(row.requiredText(market), row.header(market))
  return {
    pair,
    instrument: buildCryptoInstrument(pair, 'cryptoSpot', options.currency, notes),
    at: readExchangeMoment(row, 'at', options.timeZone),
    side: row.side('side'),
    quantity: readExchangeSize(row, 'size'),
    price: readExchangeSize(row, 'price'),
    isContract: false,
    orderId: emptyToNull(row.text('order')),
  }
}

/**
 * The fill of a row whose time is in its column `at`, with its fee valued by the rule of `valueCoinFee`; a fee that is in no
 * cost is told with the row and noted with the fill. Throws a RowProblem where the fee is as large as the fill.
 */
export function buildCryptoFill(
  row: Pick<ImportRow<'at'>, 'line' | 'cells' | 'text'>,
  { pair, fee, isContract, ...stated }: StatedFill,
  notes: ReadingNotes,
): FileFill {
  const valued = valueCoinFee(fee, { ...stated, pair: isContract ? { ...pair, base: '' } : pair })
  warnAboutFee(valued.note, row.line, notes)
  return buildFileFill(row, {
    ...stated,
    symbol: pair.symbol,
    writtenAt: row.text('at'),
    quantity: valued.quantity,
    commission: valued.commission,
    note: valued.note,
  })
}
