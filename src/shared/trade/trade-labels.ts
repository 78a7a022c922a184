import type { Direction, FillSide } from '#domain/fills/fill.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { PortfolioKind } from '#domain/portfolio/portfolio.ts'
import type {
  AttachmentKind,
  ExcursionSource,
  ExitReason,
  TradeResult,
  TradeSource,
  TradeStatus,
} from '#domain/trade/fields/choices.ts'

type Labels<Choice extends string> = Readonly<Record<Choice, string>>

export const directionLabels: Labels<Direction> = { long: 'Long', short: 'Short' }
export const fillSideLabels: Labels<FillSide> = { buy: 'Buy', sell: 'Sell' }
export const statusLabels: Labels<TradeStatus> = {
  planned: 'Planned',
  active: 'Active',
  completed: 'Completed',
  missed: 'Missed',
  cancelled: 'Canceled',
}
export const resultLabels: Labels<TradeResult> = { win: 'Win', loss: 'Loss', breakeven: 'Break-even', open: 'Open' }
export const assetClassLabels: Labels<AssetClass> = {
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
export const exitReasonLabels: Labels<ExitReason> = {
  target: 'Target',
  stop: 'Stop',
  breakeven: 'Break-even stop',
  trailing: 'Trailing stop',
  time: 'Time exit',
  'manual-plan': 'Manual (planned)',
  'manual-emotional': 'Manual (emotional)',
  liquidation: 'Liquidation',
  expiry: 'Expiry',
}
export const sourceLabels: Labels<TradeSource> = {
  manual: 'Manual',
  csv: 'Import',
  api: 'API',
  replay: 'Replay',
  backtest: 'Backtest',
}
export const attachmentKindLabels: Labels<AttachmentKind> = {
  before: 'Before',
  entry: 'Entry',
  exit: 'Exit',
  plan: 'Plan',
}
export const portfolioKindLabels: Labels<PortfolioKind> = { live: 'Live', paper: 'Paper', demo: 'Demo' }
const excursionSourceLabels: Labels<ExcursionSource> = {
  manual: 'Manual',
  candles1m: '1-minute candles',
  candlesOther: 'Longer candles',
  candlesApproximate: 'Approximate candles',
  none: 'None',
}

/** Labels of choices whose meaning depends on the field, by the field's key. */
export const labelsByField: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  direction: directionLabels,
  status: statusLabels,
  result: resultLabels,
  assetClass: assetClassLabels,
  exitReason: exitReasonLabels,
  source: sourceLabels,
  excursionSource: excursionSourceLabels,
  timeframe: { tick: 'Ticks', '1mo': '1 month', '1w': '1 week', '1d': '1 day' },
  marketBias: { bull: 'Bullish', bear: 'Bearish' },
}

/** Labels of choices that mean the same in every field. */
export const labelsByChoice: Readonly<Record<string, string>> = {
  under5m: 'Under 5 min',
  '5to15m': '5–15 min',
  '15to60m': '15–60 min',
  '1to4h': '1–4 h',
  '4hTo1d': '4 h–1 day',
  '1to5d': '1–5 days',
  over5d: '5 days or more',
  mfeFirst: 'MFE first',
  maeFirst: 'MAE first',
  etf: 'ETF',
  cfd: 'CFD',
  csv: 'CSV',
  api: 'API',
  candles1m: '1-minute candles',
  candlesOther: 'Longer candles',
  candlesApproximate: 'Approximate candles',
  NY: 'New York',
  overlap: 'London and New York',
  pre: 'Pre-market',
  RTH: 'Regular hours',
  after: 'After hours',
}
