import { maybe, needed } from './table-columns.ts'

const currencies =
  'USD USDT USDC EUR GBP JPY CHF AUD CAD NZD SEK NOK DKK PLN CZK HUF TRY ZAR MXN BRL INR HKD SGD CNY KRW ILS BTC ETH'.split(
    ' ',
  )

/** The names that a column of money has, whose header ends in the currency: "Price USD", "Net P&L EUR". */
const inCurrency = (...names: readonly string[]) => names.flatMap((name) => currencies.map((code) => `${name} ${code}`))

/** The currency at the end of a header; null where none is there. */
export function currencyOf(header: string): string | null {
  const code = /\s([A-Z]{3,4})$/.exec(header.trim())?.[1]
  return code !== undefined && currencies.includes(code) ? code : null
}

/** The list of trades in its three generations. */
export const strategyColumns = {
  number: needed.text('Trade', 'Trade number'),
  type: needed.text('Type'),
  at: needed.time('Date and time', 'Date/Time'),
  signal: needed.text('Signal'),
  price: needed.amount(...inCurrency('Price'), 'Price'),
  size: needed.amount('Position size (qty)', 'Size (qty)', 'Quantity', 'Contracts', 'Position size'),
  value: maybe.amount('Position size (value)', 'Size (value)'),
  result: needed.amount(...inCurrency('Net P&L', 'P&L', 'Profit')),
  runUp: maybe.amount(...inCurrency('Favorable excursion', 'Run-up')),
  drawdown: maybe.amount(...inCurrency('Adverse excursion', 'Drawdown')),
  cumulative: maybe.amount(...inCurrency('Cumulative P&L', 'Cum. Profit', 'Cumulative profit', 'Cum. P&L')),
}
