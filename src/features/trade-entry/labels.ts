import type { AssetClass, ExitReason, TradeStatus } from '#domain/trade.ts'

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

/** Labels as the options of a select field. */
export function optionsOf<Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
}

const fieldLabels: Readonly<Record<string, string>> = {
  portfolioId: 'Portfolio',
  symbol: 'Symbol',
  pointValue: 'Point value',
  tickSize: 'Tick size',
  quantity: 'Quantity',
  price: 'Price',
  fee: 'Fee',
  at: 'Time',
  commission: 'Commission',
  exchangeFees: 'Exchange and regulatory fees',
  swapFunding: 'Swap or funding',
  plannedEntryPrice: 'Planned entry',
  plannedStopPrice: 'Planned stop',
  plannedTarget1: 'Target',
  plannedQuantity: 'Planned size',
  initialStopPrice: 'Initial stop',
  finalStopPrice: 'Final stop',
  lowestPrice: 'Lowest price',
  highestPrice: 'Highest price',
  thesis: 'Reason for the trade',
  lessons: 'Lesson learned',
}

/** How a field of the form is called on screen; the last part of its path where it has no label. */
export function fieldLabel(field: string): string {
  const last = field.split('.').at(-1) ?? field
  return fieldLabels[last] ?? last
}
