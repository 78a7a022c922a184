/**
 * Datapoints of a trade that a formula may name: those of the catalogue that are a number, or a yes or no (1 or 0).
 * What a trade does not have is unknown to its formulas.
 */
const numbers = `
  tradeNumber logLagMin
  pointValue tickSize tickValue pipSize lotSize strikePrice
  plannedEntryPrice plannedStopPrice plannedTarget1 plannedTarget2 plannedTarget3
  plannedTarget1Pct plannedTarget2Pct plannedTarget3Pct plannedQuantity plannedRiskPct
  plannedRiskAmount plannedWeightedTarget plannedRewardAmount plannedRR breakevenWinRate suggestedQuantity
  entryPrice exitPrice quantity maxQuantity entryFillCount exitFillCount partialExitPct
  initialStopPrice finalStopPrice commission exchangeFees swapFunding
  entrySlippage entrySlippageR exitSlippage slippageCost
  accountBalanceAtEntry riskPerUnitPrice initialRiskAmount riskPct riskDeviationPct
  stopDistancePct stopDistanceTicks stopDistanceAtr notional leverage marginUsed liquidationPrice
  openTradesAtEntry openRiskAtEntryPct kellyFractionAtEntry kellyMultiple
  lowestPrice highestPrice maePrice mfePrice maeR mfeR maeAmount mfeAmount maePct mfePct timeToMaeMin timeToMfeMin
  drawdownToStopPct updrawToTargetPct mfeCapturePct giveBackR edgeRatio entryEfficiencyPct
  peeWindowMin postHigh postLow mfpePrice mapePrice mfpeR mapeR timeToMfpeMin timeToMapeMin exitRegretR
  bestExitPrice exitEfficiencyPct setAndForgetR managementR
  holdMinutes tradingMinutes entryHour entryWeekday minutesSinceOpen minutesSincePrevExit tradeOfDay
  atrAtEntry volatilityPct relativeVolume gapPct spreadAtEntry spreadR minutesToNews benchmarkReturnPct
  confidence stress focus energy sleepHours streakAtEntry dayPnlBeforeR
  rulesTotal rulesMet complianceScore mandatoryBroken ruleBreakR planDeviationScore
  mistakeCount mistakeSeverity entryGrade managementGrade exitGrade overallGrade
  grossPnl totalFees netPnl fxRate netPnlBase returnOnNotionalPct returnOnAccountPct points pips ticks
  realizedR rVsPlan feeR feeShareOfGrossPct pnlPerHour balanceAfter cumulativeR drawdownAfterPct alphaPct
  hypoEntryPrice hypoExitPrice missedR frontrunPct nextTradeR
`

const yesOrNo = `
  scaledIn addedToLoser stopMovedToBE stopWidened entryWithinPlan targetHitAfterExit stopHitAfterExit
  heldOvernight heldWeekend withTrend wasFomo wasRevenge revengeSuspect overtradeSuspect wouldTakeAgain isNewHigh isOutlier
`

const words = (text: string) => text.trim().split(/\s+/)

export const formulaDatapoints: ReadonlySet<string> = new Set([...words(numbers), ...words(yesOrNo)])
