import type { Direction } from '#domain/fills/fill.ts'
import { optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'

const currencies =
  'USD USDT USDC EUR GBP JPY CHF AUD CAD NZD SEK NOK DKK PLN CZK HUF TRY ZAR MXN BRL INR HKD SGD CNY KRW ILS BTC ETH'.split(
    ' ',
  )

/** The names that a column of money has, whose header ends in the currency: "Price USD", "Net P&L EUR". */
const inCurrency = (...names: readonly string[]) => names.flatMap((name) => currencies.map((code) => `${name} ${code}`))

/** The currency at the end of a header; null where none is there. */
export function currencyOfHeader(header: string): string | null {
  const code = /\s([A-Z]{3,4})$/.exec(header.trim())?.[1]
  return code !== undefined && currencies.includes(code) ? code : null
}

/**
 * The list of trades in its four generations: "Trade #, Date/Time, Contracts, Profit", "Position size (qty), Net P&L",
 * "Size (qty), Favorable excursion", and since 2026 "Trade number, Net PnL, Return %, Commission". Headers are in the
 * language of the site; those of German and Japanese are known.
 */
export const strategyColumns = {
  number: required.text('Trade', 'Trade number', 'Trade-Nummer', 'トレード番号'),
  type: required.text('Type', 'Typ', 'タイプ'),
  at: required.time('Date and time', 'Date/Time', 'Datum und Uhrzeit', '日時'),
  signal: required.text('Signal', 'シグナル'),
  price: required.amount(...inCurrency('Price', 'Preis', '価格'), 'Price', 'Preis'),
  size: required.amount(
    'Position size (qty)',
    'Size (qty)',
    'Quantity',
    'Contracts',
    'Position size',
    'Größe (Menge)',
    'サイズ (数量)',
  ),
  value: optional.amount('Position size (value)', 'Size (value)', 'Größe (Wert)', 'サイズ (金額)'),
  result: required.amount(...inCurrency('Net P&L', 'Net PnL', 'P&L', 'Profit', 'G&V netto', 'Netto G&V', '純損益')),
  commission: optional.amount(...inCurrency('Commission', 'Provision')),
  runUp: optional.amount(...inCurrency('Favorable excursion', 'Run-up', 'Positive Exkursion', '最大順行幅')),
  drawdown: optional.amount(...inCurrency('Adverse excursion', 'Drawdown', 'Negative Exkursion', '最大逆行幅')),
  cumulative: optional.amount(
    ...inCurrency(
      'Cumulative P&L',
      'Cumulative PnL',
      'Cum. Profit',
      'Cumulative profit',
      'Cum. P&L',
      'Kumulativer G&V',
      'Kumulierter G&V',
      '累積損益',
    ),
  ),
  returned: recognitionOnly(
    optional.amount('Return %', 'Net P&L %', 'Net PnL %', 'Rendite %', 'G&V netto %', '純損益 %'),
  ),
  bars: recognitionOnly(optional.text('Duration (bars)')),
}

/** What each row of a trade is, in the words of the languages that are known. */
const legTypes: ReadonlyMap<string, { readonly isEntry: boolean; readonly direction: Direction }> = new Map(
  (
    [
      ['entry', 'einstieg', 'エントリー', true],
      ['exit', 'ausstieg', '決済', false],
    ] as const
  ).flatMap(([english, german, japanese, isEntry]) =>
    (
      [
        ['long', 'ロング'],
        ['short', 'ショート'],
      ] as const
    ).flatMap(([direction, kana]) =>
      [`${english} ${direction}`, `${direction}-${german}`, `${kana}${japanese}`].map(
        (words) => [words, { isEntry, direction }] as const,
      ),
    ),
  ),
)

/** "Entry long", "Short-Ausstieg", "ロング決済" …; null where the words say none of them. */
export const parseLegType = (words: string) => legTypes.get(words.toLowerCase()) ?? null
