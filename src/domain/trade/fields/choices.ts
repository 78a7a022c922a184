export const optionTypes = ['call', 'put'] as const
/** Chart timeframes on which a trade was taken, whether or not candles of that length are stored. */
export const chartTimeframes = [
  'tick',
  '1m',
  '2m',
  '3m',
  '5m',
  '10m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '8h',
  '1d',
  '1w',
  '1mo',
] as const
export const plannedOrderTypes = ['market', 'limit', 'stop', 'stopLimit'] as const
export const orderTypes = [...plannedOrderTypes, 'trailingStop'] as const
/** Source of the price extremes while the trade was open. */
export const excursionSources = ['manual', 'candles1m', 'candlesOther', 'candlesApproximate', 'none'] as const
export type ExcursionSource = (typeof excursionSources)[number]
/** Where the commission comes from: the file or the trader, a commission rule, or neither, so that it is 0. */
export const commissionSources = ['stated', 'rule', 'none'] as const
export type CommissionSource = (typeof commissionSources)[number]
export const marketRegimes = ['trendUp', 'trendDown', 'range', 'volatile', 'quiet'] as const
export const trends = ['up', 'down', 'flat'] as const
export const newsImpacts = ['none', 'low', 'medium', 'high'] as const
export type NewsImpact = (typeof newsImpacts)[number]
export const marketBiases = ['bull', 'bear', 'neutral'] as const
export const emotions = [
  'calm',
  'focused',
  'confident',
  'neutral',
  'hopeful',
  'excited',
  'euphoric',
  'proud',
  'relieved',
  'bored',
  'impatient',
  'tired',
  'doubtful',
  'anxious',
  'fearful',
  'stressed',
  'frustrated',
  'angry',
  'greedy',
  'regretful',
] as const
/** Whether a rule was met; 'na' if it did not apply. */
export const ruleAnswers = ['yes', 'no', 'na'] as const
export type RuleAnswer = (typeof ruleAnswers)[number]
export const attachmentKinds = ['plan', 'before', 'entry', 'exit'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const
export type AttachmentType = (typeof attachmentTypes)[number]
/** Largest attached file, in bytes. */
export const maxAttachmentSize = 10 * 1024 * 1024

/** Filters for trades that lack a value. */
export const absenceFilters = [
  'date',
  'entry',
  'session',
  'result',
  'setup',
  'exchange',
  'exitReason',
  'tag',
  'mistake',
  // A value of the custom stat that the filter names.
  'stat',
] as const

export const tradeStatuses = ['planned', 'active', 'completed', 'missed', 'cancelled'] as const

export type TradeStatus = (typeof tradeStatuses)[number]

export const tradeSources = ['manual', 'csv', 'api', 'replay', 'backtest'] as const

export type TradeSource = (typeof tradeSources)[number]

export const exitReasons = [
  'target',
  'stop',
  'breakeven',
  'trailing',
  'time',
  'manual-plan',
  'manual-emotional',
  'liquidation',
  'expiry',
] as const

export type ExitReason = (typeof exitReasons)[number]

export const tradeResults = ['win', 'loss', 'breakeven', 'open'] as const

export type TradeResult = (typeof tradeResults)[number]
