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
import { pluralize } from '#ui/figures/pluralize.ts'
import { formatChoice } from './format-choice.ts'
import { formatPrice } from './format-price.ts'
import { shownValue } from './shown-value.ts'

/** What formatting the values of one trade needs. */
export interface DatapointFormatContext {
  readonly trade: Pick<Trade, 'symbol' | 'assetClass' | 'tickSize' | 'quoteCurrency'>
  readonly timeZone: string
  /** Shows every decimal of prices, so that readers can follow the arithmetic; else market notation where there is one. */
  readonly exactPrices?: boolean
  /** Shows moves against the trade as the sizes that formulas use, without their minus. */
  readonly asFormulaInput?: boolean
}

function withUnit(text: string, unit: string | null): string {
  // The label already names a scale such as "1–5".
  return unit === null || /\d/.test(unit) ? text : `${text} ${unit}`
}

function minutesText(minutes: number): string {
  return minutes < 0 ? `\u2212${formatMinutes(-minutes)}` : formatMinutes(minutes)
}

/** Formats any datapoint of a trade by its format in the catalogue; "—" if the value is unknown. */
export function formatDatapoint(
  key: DatapointKey,
  value: DatapointValues[DatapointKey],
  context: DatapointFormatContext,
): string {
  if (value === null) return unknownText
  const { format, unit } = datapointByKey[key]
  const text = typeof value === 'object' ? '' : String(context.asFormulaInput === true ? value : shownValue(key, value))
  const count = Array.isArray(value) ? value.length : 0
  switch (format) {
    case 'price':
      return formatPrice(text, context.trade, context.exactPrices === true ? { exact: true } : { brief: true })
    case 'size':
      return formatDecimal(text)
    case 'money':
      return formatMoney(text, context.trade.quoteCurrency)
    case 'r':
      return formatR(Number(text))
    case 'percent':
      return formatPercent(Number(text) / 100, { digits: 2 })
    case 'ratio':
      return `${formatNumber(Number(text))}\u00a0×`
    case 'number':
      // A point value is never rounded: for a currency pair it is an exchange rate such as 0.00664.
      return key === 'pointValue' ? formatDecimal(text) : withUnit(formatNumber(Number(text)), unit)
    case 'minutes':
      return minutesText(Number(text))
    case 'count':
      return formatCount(Number(text))
    case 'yesNo':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return formatChoice(text, key)
    case 'choices':
      return Array.isArray(value) && count > 0
        ? value.map((choice) => formatChoice(String(choice), key)).join(', ')
        : 'None'
    case 'date':
      return formatDate(text as CalendarDate)
    case 'instant':
      return formatInstant(text as Instant, context.timeZone)
    case 'text':
    case 'id':
      return text
    case 'ids':
      return count === 0 ? 'None' : formatCount(count)
    case 'fills':
      return pluralize(count, 'fill')
    case 'ruleResponses':
      return pluralize(count, 'rule')
    case 'attachments':
      return pluralize(count, 'file')
    case 'customStats':
      return pluralize(Object.keys(value).length, 'value')
  }
}
