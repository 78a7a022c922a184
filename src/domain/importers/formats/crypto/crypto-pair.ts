import type { FillSide } from '#domain/fills/fill.ts'
import type { FileInstrument } from '#domain/importers/reading/file-fill.ts'
import type { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import { exact, toDecimal, toMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Decimal, Money } from '#domain/numbers/units.ts'

/** A market of an exchange: what is bought and sold, and what it is paid in. */
export interface CryptoPair {
  /** As the exchange writes it. */
  readonly symbol: string
  readonly base: string
  readonly quote: string
}

/** Tokens that stand for one US dollar each; the ledger keeps no currency beyond ISO 4217. */
const dollarTokens = new Set(['USDT', 'USDC', 'BUSD', 'FDUSD'])

/** What pairs written in one word end in, longest first: BTCFDUSD is BTC in FDUSD, not BTCFD in USD. */
const quotes = ['FDUSD', 'USDT', 'USDC', 'BUSD', 'TUSD', 'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'TRY', 'BRL']
const coinQuotes = ['DAI', 'BTC', 'XBT', 'ETH', 'BNB']
const quotesBySize = [...quotes, ...coinQuotes].toSorted((a, b) => b.length - a.length)

/** The two sides of "BTCUSDT", "SOL-EUR", "ETH/BTC" or "ADA_USDT"; null when the symbol names none. */
export function parseCryptoPair(symbol: string): CryptoPair | null {
  const text = symbol.trim().toUpperCase()
  const parted = /^([A-Z0-9]+)[-/_]([A-Z0-9]+)$/.exec(text)
  if (parted !== null) return { symbol: text, base: parted[1] ?? '', quote: parted[2] ?? '' }
  const quote = quotesBySize.find((name) => text.length > name.length && text.endsWith(name))
  return quote === undefined ? null : { symbol: text, base: text.slice(0, -quote.length), quote }
}

/** As `parseCryptoPair`, but a RowProblem where the symbol names none. */
export function requireCryptoPair(symbol: string, column: string): CryptoPair {
  const pair = parseCryptoPair(symbol)
  if (pair !== null) return pair
  throw new RowProblem(
    `${column} "${symbol}" does not say what is paid for what, as BTCUSDT does. Log this trade by hand.`,
  )
}

/**
 * Refuses an inverse contract: its size is in dollars, its margin and result in the coin, so that price x size is not
 * its result in money.
 */
export function rejectCoinMargined(symbol: string): never {
  throw new RowProblem(
    `${symbol} is margined in its coin: its size is in dollars and its result in coins. Log it by hand with its result in dollars.`,
  )
}

const inDollars = (coin: string) => (dollarTokens.has(coin) ? 'USD' : coin)

/** Whether an amount of one coin is the same amount of the other: the same, or both a dollar. */
export function isSameMoney(a: string, b: string): boolean {
  return inDollars(a) === inDollars(b)
}

const isCurrency = (code: string) => quotes.includes(code) && code.length === 3

/**
 * What a crypto market is in the ledger: paid in the portfolio's currency. Dollar tokens count as the dollar, one for
 * one, which the reader is told; markets paid in a coin or in another currency are refused with what to do.
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
      `Prices, fees and results in ${pair.quote} were taken as US dollars, one for one: the ledger has no token currencies.`,
    )
  } else if (pair.quote !== currency) {
    const owed = inDollars(pair.quote)
    throw new RowProblem(
      isCurrency(owed)
        ? `${pair.symbol} is paid in ${pair.quote}, the portfolio is in ${currency}; import it into one in ${owed}.`
        : `${pair.symbol} is paid in ${pair.quote}, which no portfolio is kept in; log this trade by hand with its value in ${currency}.`,
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

/** An amount with the coin that it is of; the coin is empty where the cell does not say. */
export interface CoinAmount {
  readonly amount: Decimal
  readonly coin: string
}

/** What a fee comes to in the ledger. */
interface ValuedFee {
  readonly quantity: Decimal
  readonly commission: Money
  /** What is to be noted with the fill; null where the fee is in its costs. */
  readonly note: string | null
}

/**
 * The rule of fees in coins, positive being paid:
 * - in what the market is paid in (or another dollar token where that is a dollar): the fee is the commission;
 * - in the coin itself: valued at the fill's price, and the position changes by what is left, so that buying 1 with
 *   a fee of 0.001 holds 0.999 and costs what was paid;
 * - in a third coin (BNB): the file has no price for it. It is no cost of the trade, the row says so.
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

/** Tells of a fee that is in no cost of its trade. */
export function warnAboutFee(note: string | null, line: number, notes: ReadingNotes): void {
  if (note === null) return
  notes.noteRow(line, `${note} It is not in the trade's costs: add its value to the trade's commission by hand.`)
}
