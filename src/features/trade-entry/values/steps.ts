import type { TradeStatus } from '#domain/trade/fields/choices.ts'
import type { TradeFormValues } from './form-values.ts'

export const stepKeys = ['identity', 'plan', 'execution', 'context', 'review'] as const
export type StepKey = (typeof stepKeys)[number]

/** Fields of the context step, by section. */
export const contextFields = {
  whileOpen: ['lowestPrice', 'highestPrice', 'timeToMaeMin', 'timeToMfeMin'],
  afterExit: ['peeWindowMin', 'postHigh', 'postLow', 'timeToMfpeMin', 'timeToMapeMin'],
  otherExits: ['statedBestExitPrice', 'statedSetAndForgetR'],
  market: [
    'marketRegime',
    'htfTrend',
    'marketBias',
    'keyLevel',
    'atrAtEntry',
    'relativeVolume',
    'gapPct',
    'spreadAtEntry',
    'benchmarkReturnPct',
    'newsEvent',
    'newsImpact',
    'minutesToNews',
  ],
  feelings: ['emotionBefore', 'emotionDuring', 'emotionAfter'],
  scales: ['confidence', 'stress', 'focus', 'energy'],
  impulses: ['wasFomo', 'wasRevenge', 'sleepHours'],
  distractions: ['distractions'],
} as const satisfies Readonly<Record<string, readonly (keyof TradeFormValues)[]>>

/** Fields of the form by step; each belongs to exactly one. */
export const stepFields: Readonly<Record<StepKey, readonly (keyof TradeFormValues)[]>> = {
  identity: [
    'portfolioId',
    'status',
    'symbol',
    'direction',
    'setupId',
    'exchangeId',
    'assetClass',
    'pointValue',
    'tickSize',
    'pipSize',
    'lotSize',
    'baseCurrency',
    'underlyingSymbol',
    'expiryDate',
    'strikePrice',
    'optionType',
    'sector',
  ],
  plan: [
    'thesis',
    'invalidation',
    'timeframe',
    'plannedEntryPrice',
    'plannedEntryType',
    'plannedStopPrice',
    'plannedTarget1',
    'plannedTarget1Pct',
    'plannedTarget2',
    'plannedTarget2Pct',
    'plannedTarget3',
    'plannedTarget3Pct',
    'plannedRiskPct',
    'plannedQuantity',
    'planChartUrl',
    'ruleResponses',
  ],
  execution: [
    'fills',
    'commission',
    'exchangeFees',
    'swapFunding',
    'entryOrderType',
    'exitOrderType',
    'initialStopPrice',
    'finalStopPrice',
    'stopMovedToBE',
    'exitReason',
    'marginUsed',
    'liquidationPrice',
    'externalId',
    'brokerPnl',
    'fxRate',
    'missedReasonId',
    'seenAt',
    'hypoEntryPrice',
    'hypoExitPrice',
  ],
  context: Object.values(contextFields).flat(),
  review: [
    'mistakeIds',
    'tags',
    'entryComment',
    'managementComment',
    'exitComment',
    'entryGrade',
    'managementGrade',
    'exitGrade',
    'lessons',
    'wouldTakeAgain',
    'customStats',
    'screenshots',
    'reviewedAt',
    'isLocked',
    'isExcluded',
  ],
}

/** The title of a step; a missed trade has no execution. */
export function stepTitle(step: StepKey, status: TradeStatus): string {
  switch (step) {
    case 'identity':
      return 'Identity'
    case 'plan':
      return 'Plan'
    case 'execution':
      return status === 'missed' ? 'Missed' : 'Execution'
    case 'context':
      return 'Context'
    case 'review':
      return 'Review'
  }
}

const stepByKey = new Map<string, StepKey>(stepKeys.flatMap((step) => stepFields[step].map((key) => [key, step])))

/** The step of a field, by its path: "fills.1.price" is in the execution step. */
export function stepOfField(field: string): StepKey {
  return stepByKey.get(field.split('.')[0] ?? '') ?? 'identity'
}
