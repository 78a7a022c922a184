import type { HistoryGrouping } from '#api/trades/history.ts'
import type { TradeGrouping } from '#contract/trades/history.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { hasBands, isStatGrouping, readBand, statOfGrouping } from '#domain/formulas/stat-grouping.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { formatChoice } from '#shared/trade/format-choice.ts'
import { formatStat } from '#shared/trade/format-stat.ts'
import {
  assetClassLabels,
  directionLabels,
  exitReasonLabels,
  resultLabels,
  sourceLabels,
  statusLabels,
} from '#shared/trade/trade-labels.ts'
import { dateFormat, formatDate } from '#ui/figures/format.ts'
import { weekdayNames } from '#ui/figures/weekday-names.ts'
import type { JournalContext } from './journal-context.ts'
import { hourName, missingFieldNames, sessionNames } from './trade-names.ts'

const { date, entry, session, ...others } = missingFieldNames
/** Labels of the groups without a key. */
const emptyGroupNames: Readonly<Partial<Record<TradeGrouping, string>>> = {
  ...others,
  day: date,
  week: date,
  month: date,
  year: date,
  weekday: date,
  entryHour: entry,
  entryWeekday: entry,
  entrySession: session,
}

const valueNames: Readonly<Partial<Record<TradeGrouping, Readonly<Record<string, string>>>>> = {
  assetClass: assetClassLabels,
  direction: directionLabels,
  entrySession: sessionNames,
  exitReason: exitReasonLabels,
  result: resultLabels,
  source: sourceLabels,
  status: statusLabels,
}

/** The label of a value, or a band of values, of a custom stat. */
function statGroupName(
  stat: CustomStat | undefined,
  key: string | null,
  currency: string,
  unitOf: (stat: CustomStat) => string | null,
): string {
  if (key === null) return 'No value'
  if (stat?.kind === 'yesNo') return key === 'true' ? 'Yes' : 'No'
  const band = stat !== undefined && hasBands(stat) ? readBand(key) : null
  if (stat === undefined || band === null) return key
  const write = (value: number) => formatStat(value, unitOf(stat), currency)
  return band.low === band.high ? write(band.low) : `${write(band.low)} – ${write(band.high)}`
}

const statedUnit = ({ unit }: CustomStat) => unit

/**
 * The label of a group. `unitOf` says the unit of a custom stat; by default the stated one, since that of a formula needs
 * the formula language.
 */
export function groupName(
  by: HistoryGrouping,
  key: string | null,
  context: JournalContext,
  unitOf: (stat: CustomStat) => string | null = statedUnit,
): string {
  if (isStatGrouping(by)) {
    const stat = context.stats.find(({ id }) => id === statOfGrouping(by))
    return statGroupName(stat, key, context.portfolio.currency, unitOf)
  }
  const { names } = context
  if (key === null) return emptyGroupNames[by] ?? 'None'
  switch (by) {
    case 'day':
      return formatDate(key as CalendarDate)
    case 'week':
      return `Week of ${formatDate(key as CalendarDate)}`
    case 'month': {
      const month = new Date(`${key}-01T00:00:00Z`)
      return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(month)
    }
    case 'weekday':
    case 'entryWeekday':
      return weekdayNames[Number(key) - 1] ?? key
    case 'entryHour':
      return hourName(key)
    case 'setup':
      return names.setups.get(key) ?? 'Unknown setup'
    case 'exchange':
      return names.exchanges.get(key) ?? 'Unknown exchange'
    case 'tag':
      return names.tags.get(key) ?? 'Unknown tag'
    case 'mistake':
      return names.mistakes.get(key) ?? 'Unknown mistake'
    case 'year':
    case 'symbol':
    case 'assetClass':
    case 'entrySession':
    case 'direction':
    case 'exitReason':
    case 'result':
    case 'source':
    case 'status':
      return valueNames[by]?.[key] ?? (by === 'symbol' || by === 'year' ? key : formatChoice(key))
  }
}
