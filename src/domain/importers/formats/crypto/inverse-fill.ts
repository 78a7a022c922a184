import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import type { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { buildCryptoFill, type StatedFill } from './crypto-fill.ts'

/** US dollars per coin-margined contract, as Binance and OKX set it. */
export const dollarsPerContract = (base: string): Decimal => (base === 'BTC' ? '100' : '10') as Decimal

/** An amount in the coin as money, at the price of the coin in the same row. */
export const valueAtPrice = (amount: Decimal, price: Decimal): Money => toMoney(exact(amount).times(price))

/** Says how contracts that are margined in their coin are read. */
export function noteInverseContracts(notes: ReadingNotes): void {
  notes.noteFile(
    'Contracts margined in their coin are held as coins: dollars / entry price. Results, fees and funding in the coin are valued at the price in their row.',
  )
}

/**
 * Builds the fill of an inverse contract, whose quantity is in dollars, while its fee and the broker's P&L are in the
 * coin. These are valued at the fill's price, which is the coin's price at that moment; see
 * `matching/inverse-contracts.ts`.
 */
export function buildInverseFill(
  row: Pick<ImportRow<'at'>, 'line' | 'cells' | 'text'>,
  { fee, brokerPnl = null, ...stated }: Omit<StatedFill, 'isContract' | 'brokerPnl'> & { brokerPnl?: Decimal | null },
  notes: ReadingNotes,
): FileFill {
  const { pair, price } = stated
  const isOwnCoin = fee.coin === '' || fee.coin === pair.base
  noteInverseContracts(notes)
  const fill = buildCryptoFill(
    row,
    {
      ...stated,
      fee: isOwnCoin ? { amount: toDecimal(exact(fee.amount).times(price)), coin: pair.quote } : fee,
      isContract: true,
      brokerPnl: brokerPnl === null ? null : valueAtPrice(brokerPnl, price),
    },
    notes,
  )
  return { ...fill, isInverse: true }
}
