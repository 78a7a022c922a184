import type { DatapointValues } from '#domain/datapoint-facts.ts'
import type { DerivedKey } from '#domain/derived-fields.ts'
import type { JournalFigures } from '#domain/journal-figures.ts'
import type { MarketFigures } from '#domain/market-figures.ts'
import type { R } from '#domain/units.ts'
import * as accountRisk from './account-risk.ts'
import * as context from './context.ts'
import * as decisions from './decisions.ts'
import { given, type Derivation } from './derivation.ts'
import * as excursion from './excursion.ts'
import { exitVerdict } from './exit-verdict.ts'
import * as identity from './identity.ts'
import * as missed from './missed.ts'
import * as outcome from './outcome.ts'
import { planDeviationScore } from './plan-deviation.ts'
import * as plan from './plan.ts'
import * as postExit from './post-exit.ts'
import { processGrade } from './process-grade.ts'
import * as review from './review.ts'
import * as rules from './rules.ts'
import * as slippage from './slippage.ts'
import * as stop from './stop.ts'
import * as timing from './timing.ts'

const inJournal = <Key extends keyof JournalFigures>(key: Key) => given(({ journal }) => journal?.[key] ?? null)
const inMarket = <Key extends keyof MarketFigures>(key: Key) => given(({ market }) => market?.[key] ?? null)

/** How each derived datapoint is computed. Those that a trade is stored with come from `deriveTrade`. */
export const derivations: { readonly [Key in DerivedKey]: Derivation<NonNullable<DatapointValues[Key]>> } = {
  tradeNumber: inJournal('tradeNumber'),
  portfolioKind: identity.portfolioKind,
  teamId: identity.teamId,
  logLagMin: identity.logLagMin,
  tickValue: plan.tickValue,
  plannedRiskAmount: given(({ trade }) => trade.plannedRiskAmount),
  plannedWeightedTarget: plan.plannedWeightedTarget,
  plannedRewardAmount: plan.plannedRewardAmount,
  plannedRR: given(({ trade }) => trade.plannedRR as R | null),
  breakevenWinRate: plan.breakevenWinRate,
  suggestedQuantity: plan.suggestedQuantity,
  entryPrice: given(({ trade }) => trade.entryPrice),
  exitPrice: given(({ trade }) => trade.exitPrice),
  quantity: given(({ trade }) => trade.quantity),
  maxQuantity: given(({ trade }) => trade.maxQuantity),
  entryFillCount: decisions.entryFillCount,
  exitFillCount: decisions.exitFillCount,
  scaledIn: decisions.scaledIn,
  addedToLoser: decisions.addedToLoser,
  partialExitPct: decisions.partialExitPct,
  stopWidened: stop.stopWidened,
  entrySlippage: slippage.entrySlippage,
  entrySlippageR: slippage.entrySlippageR,
  exitSlippage: slippage.exitSlippage,
  slippageCost: slippage.slippageCost,
  entryWithinPlan: slippage.entryWithinPlan,
  accountBalanceAtEntry: accountRisk.accountBalanceAtEntry,
  riskPerUnitPrice: given(({ trade }) => trade.riskPerUnitPrice),
  initialRiskAmount: given(({ trade }) => trade.initialRiskAmount),
  riskPct: accountRisk.riskPct,
  riskDeviationPct: accountRisk.riskDeviationPct,
  stopDistancePct: stop.stopDistancePct,
  stopDistanceTicks: stop.stopDistanceTicks,
  stopDistanceAtr: stop.stopDistanceAtr,
  notional: accountRisk.notional,
  leverage: accountRisk.leverage,
  openTradesAtEntry: inJournal('openTradesAtEntry'),
  openRiskAtEntryPct: inJournal('openRiskAtEntryPct'),
  kellyFractionAtEntry: inJournal('kellyFractionAtEntry'),
  kellyMultiple: accountRisk.kellyMultiple,
  maePrice: given(({ trade }) => trade.maePrice),
  mfePrice: given(({ trade }) => trade.mfePrice),
  maeR: given(({ trade }) => trade.maeR),
  mfeR: given(({ trade }) => trade.mfeR),
  maeAmount: excursion.maeAmount,
  mfeAmount: excursion.mfeAmount,
  maePct: excursion.maePct,
  mfePct: excursion.mfePct,
  excursionOrder: excursion.excursionOrder,
  drawdownToStopPct: excursion.drawdownToStopPct,
  updrawToTargetPct: excursion.updrawToTargetPct,
  mfeCapturePct: excursion.mfeCapturePct,
  giveBackR: excursion.giveBackR,
  edgeRatio: excursion.edgeRatio,
  entryEfficiencyPct: excursion.entryEfficiencyPct,
  mfpePrice: postExit.mfpePrice,
  mapePrice: postExit.mapePrice,
  mfpeR: postExit.mfpeR,
  mapeR: postExit.mapeR,
  peeSequence: postExit.peeSequence,
  exitRegretR: postExit.exitRegretR,
  targetHitAfterExit: postExit.targetHitAfterExit,
  stopHitAfterExit: postExit.stopHitAfterExit,
  bestExitPrice: inMarket('bestExitPrice'),
  exitEfficiencyPct: postExit.exitEfficiencyPct,
  setAndForgetR: inMarket('setAndForgetR'),
  managementR: postExit.managementR,
  exitVerdict,
  holdMinutes: given(({ trade }) => trade.holdMinutes),
  tradingMinutes: inMarket('tradingMinutes'),
  holdBucket: timing.holdBucket,
  entryHour: timing.entryHour,
  entryWeekday: timing.entryWeekday,
  exitDate: given(({ trade }) => trade.exitDate),
  entrySession: inMarket('entrySession'),
  minutesSinceOpen: inMarket('minutesSinceOpen'),
  minutesSincePrevExit: inJournal('minutesSincePrevExit'),
  tradeOfDay: inJournal('tradeOfDay'),
  heldOvernight: timing.heldOvernight,
  heldWeekend: timing.heldWeekend,
  withTrend: context.withTrend,
  volatilityPct: context.volatilityPct,
  spreadR: context.spreadR,
  streakAtEntry: inJournal('streakAtEntry'),
  dayPnlBeforeR: inJournal('dayPnlBeforeR'),
  revengeSuspect: inJournal('revengeSuspect'),
  overtradeSuspect: inJournal('overtradeSuspect'),
  rulesTotal: rules.rulesTotal,
  rulesMet: rules.rulesMet,
  complianceScore: rules.complianceScore,
  complianceBand: rules.complianceBand,
  mandatoryBroken: rules.mandatoryBroken,
  brokenRuleIds: rules.brokenRuleIds,
  ruleBreakR: rules.ruleBreakR,
  planDeviationScore,
  processGrade,
  mistakeCount: review.mistakeCount,
  mistakeSeverity: review.mistakeSeverity,
  overallGrade: review.overallGrade,
  grossPnl: given(({ trade }) => trade.grossPnl),
  totalFees: given(({ trade }) => trade.totalFees),
  netPnl: given(({ trade }) => trade.netPnl),
  netPnlBase: outcome.netPnlBase,
  returnOnNotionalPct: outcome.returnOnNotionalPct,
  returnOnAccountPct: outcome.returnOnAccountPct,
  points: given(({ trade }) => trade.points),
  pips: outcome.pips,
  ticks: outcome.ticks,
  realizedR: given(({ trade }) => trade.realizedR),
  rVsPlan: outcome.rVsPlan,
  result: given(({ trade }) => trade.result),
  feeR: outcome.feeR,
  feeShareOfGrossPct: outcome.feeShareOfGrossPct,
  pnlPerHour: outcome.pnlPerHour,
  balanceAfter: inJournal('balanceAfter'),
  cumulativeR: inJournal('cumulativeR'),
  drawdownAfterPct: inJournal('drawdownAfterPct'),
  isNewHigh: inJournal('isNewHigh'),
  alphaPct: outcome.alphaPct,
  isOutlier: inJournal('isOutlier'),
  outcomeQuadrant: review.outcomeQuadrant,
  missedR: missed.missedR,
  frontrunPct: missed.frontrunPct,
  nextTradeR: inJournal('nextTradeR'),
}
