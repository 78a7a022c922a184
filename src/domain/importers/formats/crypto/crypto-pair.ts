import type { FillSide } from '#domain/fills/fill.ts'
import type { FileInstrument } from '#domain/importers/reading/file-fill.ts'
import type { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Decimal, Money } from '#domain/numbers/units.ts'

/** A market: the coin traded (base) and the currency paid (quote). */
export interface CryptoPair {
  /** As written by the exchange. */
  readonly symbol: string
  readonly base: string
  readonly quote: string
}

/** Tokens worth one US dollar; portfolios use ISO 4217 currencies only. */
const dollarTokens = new Set(['USDT', 'USDC', 'BUSD', 'FDUSD'])

/** Quote currencies at the end of joined pairs, longest first: BTCFDUSD is BTC in FDUSD, not BTCFD in USD. */
const quotes = ['FDUSD', 'USDT', 'USDC', 'BUSD', 'TUSD', 'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'TRY', 'BRL']
const coinQuotes = ['DAI', 'BTC', 'XBT', 'ETH', 'BNB']
const quotesBySize = [...quotes, ...coinQuotes].toSorted((a, b) => b.length - a.length)

/** Parses "BTCUSDT", "SOL-EUR", "ETH/BTC" or "ADA_USDT"; null if the symbol is no pair. */
export function parseCryptoPair(symbol: string): CryptoPair | null {
  const text = symbol.trim().toUpperCase()
  const parted = /^([A-Z0-9]+)[-/_]([A-Z0-9]+)$/.exec(text)
  if (parted !== null) return { symbol: text, base: parted[1] ?? '', quote: parted[2] ?? '' }
  const quote = quotesBySize.find((name) => text.length > name.length && text.endsWith(name))
  return quote === undefined ? null : { symbol: text, base: text.slice(0, -quote.length), quote }
}

/** Like `parseCryptoPair`, but throws a RowProblem if the symbol is no pair. */
export function requireCryptoPair(symbol: string, column: string): CryptoPair {
  const pair = parseCryptoPair(symbol)
  if (pair !== null) return pair
  throw new RowProblem(`${column} "${symbol}" is not a known pair such as BTCUSDT. Log this trade by hand.`)
}

/**
 * Rejects an inverse contract: its size is in dollars, its margin and result in the coin, so price x size is not its
 * result.
 */
export function rejectCoinMargined(symbol: string): never {
  throw new RowProblem(
    `${symbol} is margined in its coin. Its size is in dollars, its result in coins. Log it by hand with its result in dollars.`,
  )
}

const inDollars = (coin: string) => (dollarTokens.has(coin) ? 'USD' : coin)

/** Whether two coins have equal value: the same coin, or both worth a dollar. */
export function isSameMoney(a: string, b: string): boolean {
  return inDollars(a) === inDollars(b)
}

/** Whether markets in this code are paid in a currency or a token worth one, and not in another coin. */
export function isCurrencyOrToken(code: string): boolean {
  return quotes.includes(code)
}

const isCurrency = (code: string) => quotes.includes(code) && code.length === 3

/**
 * Builds the instrument of a crypto market in the portfolio's currency. Dollar tokens count as US dollars, with a note;
 * markets quoted in a coin or another currency are rejected with the remedy.
 */
export function buildCryptoInstrument(
  pair: CryptoPair,
  assetClass: AssetClass,
  currency: string,
  notes: ReadingNotes,
  expiryDate: CalendarDate | null = null,
) {
  if (dollarTokens.has(pair.quote) && currency === 'USD') {
    notes.noteFile(
      `Prices, fees and results in ${pair.quote} were read as US dollars, 1:1. Token currencies are not supported.`,
    )
  } else if (pair.quote !== currency) {
    const owed = inDollars(pair.quote)
    throw new RowProblem(
      isCurrency(owed)
        ? `${pair.symbol} is paid in ${pair.quote}, the portfolio is in ${currency}; import it into one in ${owed}.`
        : `${pair.symbol} is paid in ${pair.quote}, which no portfolio can use; log this trade by hand with its value in ${currency}.`,
    )
  }
  return {
    assetClass,
    quoteCurrency: currency,
    baseCurrency: /^[A-Z0-9]{2,10}$/.test(pair.base) ? pair.base : null,
    pointValue: '1' as Decimal,
    expiryDate,
  } satisfies FileInstrument
}

/** An amount with its coin; the coin is empty if the cell does not name it. */
export interface CoinAmount {
  readonly amount: Decimal
  readonly coin: string
}

/** The effect of a fee on a fill. */
interface ValuedFee {
  readonly quantity: Decimal
  readonly commission: Money
  /** Note for the fill; null if the fee is part of its costs. */
  readonly note: string | null
}

/**
 * How fees in coins are valued, positive if paid. In the quote currency (or another dollar token if that is a dollar):
 * the fee is the commission. In the base coin: it is valued at the fill's price and reduces the quantity, so that
 * buying 1 with a fee of 0.001 holds 0.999 at the amount paid. In a third coin (BNB): the file has no price for it, so
 * it is no cost of the trade, and the row says so.
 */
export function valueCoinFee(
  fee: CoinAmount,
  fill: { readonly pair: CryptoPair; readonly side: FillSide; readonly quantity: Decimal; readonly price: Decimal },
): ValuedFee {
  const { pair, side, quantity, price } = fill
  const paid = exact(fee.amount)
  if (paid.eq(0)) return { quantity, commission: '0' as Money, note: null }
  if (fee.coin === '' || isSameMoney(fee.coin, pair.quote)) return { quantity, commission: toMoney(paid), note: null }
  if (fee.coin !== pair.base) {
    return {
      quantity,
      commission: '0' as Money,
      note: `Fee of ${fee.amount} ${fee.coin}, not valued in ${pair.quote}.`,
    }
  }
  const left = side === 'buy' ? exact(quantity).minus(paid) : exact(quantity).plus(paid)
  if (left.lte(0)) throw new RowProblem(`The fee of ${fee.amount} ${fee.coin} is as large as the fill. Correct it.`)
  return { quantity: toDecimal(left), commission: toMoney(paid.times(price)), note: null }
}

/** Notes a fee that is not part of the trade's costs. */
export function warnAboutFee(note: string | null, line: number, notes: ReadingNotes): void {
  if (note === null) return
  notes.noteRow(line, `${note} It is not in the trade's costs. Add its value to the commission by hand.`)
}
