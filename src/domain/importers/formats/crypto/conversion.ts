import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { ImportRow } from '#domain/importers/reading/import-row.ts'
import type { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal, Instant } from '#domain/numbers/units.ts'
import { buildCryptoFill } from './crypto-fill.ts'
import { type CoinAmount, type CryptoPair, buildCryptoInstrument, isSameMoney } from './crypto-pair.ts'

/** One coin exchanged for another, with the value of either at that moment. */
interface Conversion {
  readonly at: Instant
  readonly sold: CoinAmount
  readonly bought: CoinAmount
  /** What either coin was worth, above 0; the coin is a currency or a token worth one. */
  readonly value: CoinAmount
  /** Positive is paid. */
  readonly fee: CoinAmount
  readonly account: string | null
  readonly id: string | null
  readonly orderId: string | null
  /** Whether a coin may be sold that is not held, as on margin. */
  readonly mayBeShort: boolean
}

/**
 * The two fills of a conversion: one coin is sold and the other bought, both at its value, so that the result of the
 * first is realized and is the cost of the second. An amount in money itself is no fill: it is the price of the other
 * side, to the cent.
 */
export function buildConversion(
  row: Pick<ImportRow<'at'>, 'line' | 'cells' | 'text'>,
  { at, sold, bought, value, fee, account, id, orderId, mayBeShort }: Conversion,
  currency: string,
  notes: ReadingNotes,
): FileFill[] {
  const isMoney = ({ coin }: CoinAmount) => isSameMoney(coin, value.coin)
  const money = isMoney(sold) ? sold.amount : isMoney(bought) ? bought.amount : value.amount
  const sides = [
    { side: 'sell', effect: 'close', of: sold },
    { side: 'buy', effect: 'open', of: bought },
  ] as const
  const legs = sides.filter(({ of }) => !isMoney(of))
  // A fee in neither coin is counted once, with the first leg.
  const paying = legs.find(({ of }) => of.coin === fee.coin) ?? legs[0]
  const none: CoinAmount = { amount: '0' as Decimal, coin: '' }
  return legs.map((leg) => {
    const { side, effect, of } = leg
    const pair: CryptoPair = { symbol: `${of.coin}-${value.coin}`, base: of.coin, quote: value.coin }
    const own = {
      pair,
      instrument: buildCryptoInstrument(pair, 'cryptoSpot', currency, notes),
      account,
      at,
      side,
      quantity: of.amount,
      price: toDecimal(exact(money).div(of.amount)),
      fee: leg === paying ? fee : none,
      isContract: false,
      id,
      orderId,
      effect: mayBeShort ? null : effect,
    } as const
    const note = `Conversion of ${sold.amount} ${sold.coin} to ${bought.amount} ${bought.coin}.`
    const fill = buildCryptoFill(row, own, notes)
    return { ...fill, note: fill.note === null ? note : `${note}\n${fill.note}` }
  })
}
