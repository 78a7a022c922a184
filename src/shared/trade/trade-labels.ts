import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { ExitReason, TradeStatus } from '#domain/trade/fields/choices.ts'

/** How the values of a trade's choices read on screen. */
export const assetClassLabels: Record<AssetClass, string> = {
  stock: 'Stock',
  etf: 'ETF',
  option: 'Option',
  future: 'Future',
  forex: 'Forex',
  cryptoSpot: 'Crypto (spot)',
  cryptoPerp: 'Crypto (perpetual)',
  cfd: 'CFD',
  bond: 'Bond',
}
export const statusLabels: Record<TradeStatus, string> = {
  planned: 'Planned',
  active: 'Active (open)',
  completed: 'Completed',
  missed: 'Missed',
  cancelled: 'Cancelled',
}
export const exitReasonLabels: Record<ExitReason, string> = {
  target: 'Target reached',
  stop: 'Stopped out',
  breakeven: 'Stopped at break-even',
  trailing: 'Trailing stop',
  time: 'Time exit',
  'manual-plan': 'By hand, as planned',
  'manual-emotional': 'By hand, on emotion',
  liquidation: 'Liquidation',
  expiry: 'Expiry',
}
