import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { buildFileFill, type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import type { FormatOptions } from '#domain/importers/reading/tables/import-format.ts'
import {
  type CoinAmount,
  type CryptoPair,
  buildCryptoInstrument,
  valueCoinFee,
  requireCryptoPair,
  warnAboutFee,
} from './crypto-pair.ts'
import { readExchangeMoment, readExchangeSize } from './exchange-cells.ts'

/** A crypto fill as stated by its row. */
export type StatedFill = Pick<FileFill, 'instrument' | 'at' | 'side' | 'quantity' | 'price'> &
  Partial<Pick<FileFill, 'account' | 'liquidity' | 'id' | 'orderId' | 'brokerPnl' | 'effect'>> & {
    readonly pair: CryptoPair
    /** Positive is paid. */
    readonly fee: CoinAmount
    /** A contract does not hold its coin, so a fee in the coin is treated like a fee in another currency. */
    readonly isContract: boolean
  }

type SpotColumn = 'side' | 'price' | 'size' | 'at' | 'order'

/** Reads the columns that spot exports share, except for the market. */
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
 * Builds the fill of a row with the time column `at`, valuing its fee with `valueCoinFee`; a fee outside the costs is
 * noted with row and fill. Throws a RowProblem if the fee is as large as the fill.
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
