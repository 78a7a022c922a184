import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'

/** Columns beside the catalogue that are loaded like datapoints. */
export const loadedCompanions = ['metRuleIds', 'hasNotes', 'brokerPnl', 'bestExitSource', 'setAndForgetSource'] as const

/** A column that every portfolio has; custom stats are a trader's own. */
export type LoadedColumn = DatapointKey | (typeof loadedCompanions)[number]

/**
 * Columns that are loaded together. `core` always is; the others when a tool needs one of theirs. Companions that
 * `buildColumns` computes are not loaded.
 */
export const columnGroups = {
  core: [
    'tradeId',
    'status',
    'isExcluded',
    'symbol',
    'assetClass',
    'underlyingSymbol',
    'setupId',
    'exchangeId',
    'direction',
    'source',
    'importBatchId',
    'isLocked',
    'reviewedAt',
    'initialStopPrice',
    'entryAt',
    'exitAt',
    'exitDate',
    'seenAt',
    'result',
    'netPnl',
    'grossPnl',
    'totalFees',
    'initialRiskAmount',
    'realizedR',
    'maeR',
    'mfeR',
    'excursionSource',
    'maePrice',
    'holdMinutes',
    'entryHour',
    'entryWeekday',
    'exitReason',
    'mistakeIds',
    'tags',
    'createdAt',
  ],
  exits: [
    'mfpeR',
    'mapeR',
    'peeSequence',
    'exitVerdict',
    'exitRegretR',
    'mfeCapturePct',
    'giveBackR',
    'exitEfficiencyPct',
    'bestExitPrice',
    'entryPrice',
    'riskPerUnitPrice',
    'setAndForgetR',
    'managementR',
    'bestExitSource',
    'setAndForgetSource',
    'targetHitAfterExit',
    'stopHitAfterExit',
    'peeWindowMin',
    'timeToMfpeMin',
    'timeToMapeMin',
  ],
  time: ['entrySession', 'minutesSinceOpen', 'holdBucket', 'heldOvernight'],
  journal: [
    'tradeOfDay',
    'minutesSincePrevExit',
    'streakAtEntry',
    'balanceAfter',
    'drawdownAfterPct',
    'isNewHigh',
    'nextTradeR',
    'riskPct',
  ],
  process: [
    'complianceScore',
    'complianceBand',
    'mandatoryBroken',
    'brokenRuleIds',
    'metRuleIds',
    'processGrade',
    'outcomeQuadrant',
    'planDeviationScore',
    'entryWithinPlan',
    'stopWidened',
    'stopMovedToBE',
    'rulesTotal',
    'hasNotes',
    'plannedTarget1',
  ],
  costs: ['commission', 'exchangeFees', 'swapFunding', 'slippageCost', 'feeR'],
  mind: ['emotionBefore', 'emotionDuring', 'emotionAfter', 'confidence'],
  context: ['marketRegime'],
  missed: ['missedReasonId', 'missedR', 'frontrunPct', 'hypoEntryPrice'],
  text: ['thesis', 'lessons', 'entryComment', 'managementComment', 'exitComment', 'externalId'],
} as const satisfies Readonly<Record<string, readonly LoadedColumn[]>>

export type ColumnGroup = keyof typeof columnGroups

export const columnGroupKeys = Object.keys(columnGroups) as ColumnGroup[]
