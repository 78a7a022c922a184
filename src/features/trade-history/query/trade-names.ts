import { entrySessions } from '#domain/datapoints/fields/choices.ts'
import type { Direction } from '#domain/fills/fill.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { ExitReason, TradeResult, TradeSource, TradeStatus } from '#domain/trade/fields/choices.ts'
import { formatChoice } from '#shared/trade/format-datapoint.ts'
import type { MissingField } from './history-filter.ts'

/** Names of the trade's states on screen. */
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
  cancelled: 'Cancelled',
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
  manual: 'By hand',
  csv: 'Import',
  api: 'API',
  replay: 'Replay',
  backtest: 'Backtest',
}
export const exitReasonNames: Readonly<Record<ExitReason, string>> = {
  target: 'Target',
  stop: 'Stop',
  breakeven: 'Break-even',
  trailing: 'Trailing stop',
  time: 'Time',
  'manual-plan': 'By hand, as planned',
  'manual-emotional': 'By hand, on emotion',
  liquidation: 'Liquidation',
  expiry: 'Expiry',
}
/** What a trade can be without. */
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

/** What a trade is, or is not, of what it is filtered by. */
export const flagNames = {
  excluded: { true: 'Left out of the statistics', false: 'In the statistics' },
  reviewed: { true: 'Reviewed', false: 'Not reviewed' },
  locked: { true: 'Locked', false: 'Not locked' },
  hasStop: { true: 'With a stop', false: 'Without a stop' },
  hasMae: { true: 'With MAE', false: 'Without MAE' },
} as const

/** The words for a session are those of every figure that is a choice. */
export const sessionNames = Object.fromEntries(
  entrySessions.map((session) => [session, formatChoice(session)]),
) as Readonly<Record<(typeof entrySessions)[number], string>>
/** From Monday, as ISO counts. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** An hour of the clock: "09:00 – 09:59". */
export const hourName = (hour: string) => `${hour.padStart(2, '0')}:00\u2009–\u2009${hour.padStart(2, '0')}:59`
