import { statedFields, tradeFields } from './trade-fields.ts'

/** Derived datapoints of the catalogue that are numbers. */
const derivedNumbers = `
  tradeNumber logLagMin tickValue
  plannedRiskAmount plannedWeightedTarget plannedRewardAmount plannedRR breakevenWinRate suggestedQuantity
  entryPrice exitPrice quantity maxQuantity entryFillCount exitFillCount partialExitPct
  entrySlippage entrySlippageR exitSlippage slippageCost
  accountBalanceAtEntry riskPerUnitPrice initialRiskAmount riskPct riskDeviationPct
  stopDistancePct stopDistanceTicks stopDistanceAtr notional leverage
  openTradesAtEntry openRiskAtEntryPct kellyFractionAtEntry kellyMultiple
  maePrice mfePrice maeR mfeR maeAmount mfeAmount maePct mfePct
  drawdownToStopPct updrawToTargetPct mfeCapturePct giveBackR edgeRatio entryEfficiencyPct
  mfpePrice mapePrice mfpeR mapeR exitRegretR bestExitPrice exitEfficiencyPct setAndForgetR managementR
  holdMinutes tradingMinutes entryHour entryWeekday minutesSinceOpen minutesSincePrevExit tradeOfDay
  volatilityPct spreadR streakAtEntry dayPnlBeforeR
  rulesTotal rulesMet complianceScore mandatoryBroken ruleBreakR planDeviationScore
  mistakeCount mistakeSeverity overallGrade
  grossPnl totalFees netPnl netPnlBase returnOnNotionalPct returnOnAccountPct points pips ticks
  realizedR rVsPlan feeR feeShareOfGrossPct pnlPerHour balanceAfter cumulativeR drawdownAfterPct alphaPct
  missedR frontrunPct nextTradeR
`

/** Derived datapoints that are a yes or a no: 1 or 0 in a formula. */
const derivedYesOrNo = `
  scaledIn addedToLoser stopWidened entryWithinPlan targetHitAfterExit stopHitAfterExit
  heldOvernight heldWeekend withTrend revengeSuspect overtradeSuspect isNewHigh isOutlier
`

const words = (text: string) => text.trim().split(/\s+/)

const counting: ReadonlySet<string> = new Set(['decimal', 'money', 'integer', 'yesNo'])

/**
 * Datapoints of a trade that a formula may name: those of the catalogue that are a number, or a yes or no. What a trade
 * does not have is unknown to its formulas.
 */
export const formulaDatapoints: ReadonlySet<string> = new Set([
  ...statedFields.filter((key) => counting.has(tradeFields[key].value.type)),
  ...words(derivedNumbers),
  ...words(derivedYesOrNo),
])
