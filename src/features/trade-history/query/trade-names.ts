import { entrySessions } from '#domain/datapoints/fields/choices.ts'
import type { Direction } from '#domain/fills/fill.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { ExitReason, TradeResult, TradeSource, TradeStatus } from '#domain/trade/fields/choices.ts'
import { formatChoice } from '#shared/trade/format-datapoint.ts'
import type { MissingField } from './history-filter.ts'

/** Labels of the values of trade fields. */
export const directionNames: Readonly<Record<Direction, string>> = { long: 'Long', short: 'Short' }
export const resultNames: Readonly<Record<TradeResult, string>> = {
  win: 'Win',
  loss: 'Loss',
  breakeven: 'Break-even',
  open: 'Open',
}
export const statusNames: Readonly<Record<TradeStatus, string>> = {
  planned: 'Planned',
  active: 'Active',
  completed: 'Completed',
  missed: 'Missed',
  cancelled: 'Canceled',
}
export const assetClassNames: Readonly<Record<AssetClass, string>> = {
  stock: 'Stock',
  etf: 'ETF',
  option: 'Option',
  future: 'Future',
  forex: 'Forex',
  cryptoSpot: 'Crypto spot',
  cryptoPerp: 'Crypto perpetual',
  cfd: 'CFD',
  bond: 'Bond',
}
export const sourceNames: Readonly<Record<TradeSource, string>> = {
  manual: 'Manual',
  csv: 'Import',
  api: 'API',
  replay: 'Replay',
  backtest: 'Backtest',
}
export const exitReasonNames: Readonly<Record<ExitReason, string>> = {
  target: 'Target',
  stop: 'Stop',
  breakeven: 'Break-even stop',
  trailing: 'Trailing stop',
  time: 'Time exit',
  'manual-plan': 'Manual, as planned',
  'manual-emotional': 'Manual, on emotion',
  liquidation: 'Liquidation',
  expiry: 'Expiry',
}
/** Labels of the fields that a trade can lack. */
export const missingFieldNames: Readonly<Record<MissingField, string>> = {
  date: 'No date',
  entry: 'Not entered',
  session: 'No session',
  result: 'No result yet',
  setup: 'No setup',
  exchange: 'No exchange',
  exitReason: 'No exit reason',
  tag: 'No tag',
  mistake: 'No mistake',
}

/** Labels of the yes/no filters. */
export const flagNames = {
  excluded: { true: 'Excluded from statistics', false: 'In statistics' },
  reviewed: { true: 'Reviewed', false: 'Not reviewed' },
  locked: { true: 'Locked', false: 'Not locked' },
  hasStop: { true: 'With stop', false: 'Without stop' },
  hasMae: { true: 'With MAE', false: 'Without MAE' },
} as const

export const sessionNames = Object.fromEntries(
  entrySessions.map((session) => [session, formatChoice(session)]),
) as Readonly<Record<(typeof entrySessions)[number], string>>
/** From Monday, as in ISO 8601. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The label of an hour: "09:00 – 09:59". */
export const hourName = (hour: string) => `${hour.padStart(2, '0')}:00\u2009–\u2009${hour.padStart(2, '0')}:59`
