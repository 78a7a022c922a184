import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointValues } from '#domain/datapoints/facts/facts.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import type { Trade } from '#domain/trade/trade.ts'
import {
  formatCount,
  formatDate,
  formatDecimal,
  formatInstant,
  formatMinutes,
  formatMoney,
  formatNumber,
  formatPercent,
  formatR,
  unknownText,
} from '#ui/figures/format.ts'
import { formatPrice } from './format-price.ts'

/** What the values of one trade are shown with. */
export interface DatapointFormatContext {
  readonly trade: Pick<Trade, 'symbol' | 'assetClass' | 'tickSize' | 'quoteCurrency'>
  readonly timeZone: string
  /** Prices have every decimal, so that arithmetic can be followed. */
  readonly exactPrices?: boolean
}

/** Choices that do not read as they are spelt. */
const choiceTexts: Readonly<Record<string, string>> = {
  under5m: 'Under 5 min',
  '5to15m': '5–15 min',
  '15to60m': '15–60 min',
  '1to4h': '1–4 h',
  '4hTo1d': '4 h–1 day',
  '1to5d': '1–5 days',
  over5d: '5 days and more',
  mfeFirst: 'MFE first',
  maeFirst: 'MAE first',
  etf: 'ETF',
  cfd: 'CFD',
  csv: 'CSV',
  api: 'API',
  candles1m: '1-minute candles',
  candlesOther: 'Candles',
  NY: 'New York',
  overlap: 'London and New York',
  pre: 'Pre-market',
  RTH: 'Regular hours',
  after: 'After hours',
}

/** A choice for people: "goodWin" is "Good win", "manual-plan" is "Manual plan", "MFPE_FIRST" is "MFPE first". */
export function formatChoice(value: string): string {
  const known = choiceTexts[value]
  if (known !== undefined) return known
  if (/^[A-Z_]+$/.test(value)) {
    const [first = '', ...rest] = value.split('_')
    return [
      rest.length === 0 && first.length > 3 ? capitalize(first.toLowerCase()) : first,
      ...rest.map(lowerCase),
    ].join(' ')
  }
  return capitalize(
    value
      .replaceAll('-', ' ')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .replaceAll(/ [A-Z](?=[a-z])/g, lowerCase),
  )
}
const lowerCase = (text: string) => text.toLowerCase()
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function withUnit(text: string, unit: string | null): string {
  // A scale such as "1–5" is told by the label.
  return unit === null || /\d/.test(unit) ? text : `${text} ${unit}`
}

function minutesText(minutes: number): string {
  return minutes < 0 ? `\u2212${formatMinutes(-minutes)}` : formatMinutes(minutes)
}

const countText = (count: number, one: string, more = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : more}`

/** Any datapoint of a trade as it reads on screen, by its format in the catalogue; "—" where it is unknown. */
export function formatDatapoint(
  key: DatapointKey,
  value: DatapointValues[DatapointKey],
  setting: DatapointFormatContext,
): string {
  if (value === null) return unknownText
  const { format, unit } = datapointByKey[key]
  const text = typeof value === 'object' ? '' : String(value)
  const count = Array.isArray(value) ? value.length : 0
  switch (format) {
    case 'price':
      return formatPrice(text, setting.trade, { exact: setting.exactPrices ?? false })
    case 'size':
      return formatDecimal(text)
    case 'money':
      return formatMoney(text, setting.trade.quoteCurrency)
    case 'r':
      return formatR(Number(text))
    case 'percent':
      return formatPercent(Number(text) / 100, { digits: 2 })
    case 'ratio':
      return `${formatNumber(Number(text))}\u00a0×`
    case 'number':
      // What a point is worth is no figure to be rounded: of a currency pair it is a price of money, such as 0.00664.
      return key === 'pointValue' ? formatDecimal(text) : withUnit(formatNumber(Number(text)), unit)
    case 'minutes':
      return minutesText(Number(text))
    case 'count':
      return formatCount(Number(text))
    case 'yesNo':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return formatChoice(text)
    case 'choices':
      return Array.isArray(value) && count > 0 ? value.map((choice) => formatChoice(String(choice))).join(', ') : 'None'
    case 'date':
      return formatDate(text as CalendarDate)
    case 'instant':
      return formatInstant(text as Instant, setting.timeZone)
    case 'text':
    case 'id':
      return text
    case 'ids':
      return count === 0 ? 'None' : formatCount(count)
    case 'fills':
      return countText(count, 'fill')
    case 'ruleResponses':
      return countText(count, 'rule')
    case 'attachments':
      return countText(count, 'file')
    case 'customStats':
      return countText(Object.keys(value).length, 'value')
  }
}
