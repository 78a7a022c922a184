import type { Direction, TradeResult, TradeStatus } from '#domain/trade.ts'

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
