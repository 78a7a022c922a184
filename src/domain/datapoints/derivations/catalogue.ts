import type { DatapointValues } from '#domain/datapoints/facts/facts.ts'
import type { JournalFigures } from '#domain/datapoints/facts/journal-figures.ts'
import type { MarketFigures } from '#domain/datapoints/facts/market-figures.ts'
import type { DerivedKey } from '#domain/datapoints/fields/catalogue.ts'
import type { R } from '#domain/numbers/units.ts'
import * as accountRisk from './account-risk.ts'
import * as context from './context.ts'
import * as decisions from './decisions.ts'
import { deriveFromFacts, type Derivation } from './derivation.ts'
import * as excursion from './excursion.ts'
import { exitVerdict } from './exit-verdict.ts'
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

const fromJournal = <Key extends keyof JournalFigures>(key: Key) =>
  deriveFromFacts(({ journal }) => journal?.[key] ?? null)
const fromMarket = <Key extends keyof MarketFigures>(key: Key) => deriveFromFacts(({ market }) => market?.[key] ?? null)

/** The derivation of each derived datapoint. Those stored with the trade come from `deriveTrade`. */
export const derivations: { readonly [Key in DerivedKey]: Derivation<NonNullable<DatapointValues[Key]>> } = {
  tradeNumber: fromJournal('tradeNumber'),
  portfolioKind: deriveFromFacts(({ portfolio }) => portfolio.kind),
  teamId: deriveFromFacts(({ portfolio }) => portfolio.teamId),
  logLagMin: timing.logLagMin,
  tickValue: plan.tickValue,
  plannedRiskAmount: deriveFromFacts(({ trade }) => trade.plannedRiskAmount),
  plannedWeightedTarget: plan.plannedWeightedTarget,
  plannedRewardAmount: plan.plannedRewardAmount,
  plannedRR: deriveFromFacts(({ trade }) => trade.plannedRR as R | null),
  breakevenWinRate: plan.breakevenWinRate,
  suggestedQuantity: plan.suggestedQuantity,
  entryPrice: deriveFromFacts(({ trade }) => trade.entryPrice),
  exitPrice: deriveFromFacts(({ trade }) => trade.exitPrice),
  quantity: deriveFromFacts(({ trade }) => trade.quantity),
  maxQuantity: deriveFromFacts(({ trade }) => trade.maxQuantity),
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
  riskPerUnitPrice: deriveFromFacts(({ trade }) => trade.riskPerUnitPrice),
  initialRiskAmount: deriveFromFacts(({ trade }) => trade.initialRiskAmount),
  riskPct: accountRisk.riskPct,
  riskDeviationPct: accountRisk.riskDeviationPct,
  stopDistancePct: stop.stopDistancePct,
  stopDistanceTicks: stop.stopDistanceTicks,
  stopDistanceAtr: stop.stopDistanceAtr,
  notional: accountRisk.notional,
  leverage: accountRisk.leverage,
  openTradesAtEntry: fromJournal('openTradesAtEntry'),
  openRiskAtEntryPct: fromJournal('openRiskAtEntryPct'),
  kellyFractionAtEntry: fromJournal('kellyFractionAtEntry'),
  kellyMultiple: accountRisk.kellyMultiple,
  maePrice: deriveFromFacts(({ trade }) => trade.maePrice),
  mfePrice: deriveFromFacts(({ trade }) => trade.mfePrice),
  maeR: deriveFromFacts(({ trade }) => trade.maeR),
  mfeR: deriveFromFacts(({ trade }) => trade.mfeR),
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
  bestExitPrice: postExit.bestExitPrice,
  exitEfficiencyPct: postExit.exitEfficiencyPct,
  setAndForgetR: postExit.setAndForgetR,
  managementR: postExit.managementR,
  exitVerdict,
  holdMinutes: deriveFromFacts(({ trade }) => trade.holdMinutes),
  tradingMinutes: fromMarket('tradingMinutes'),
  holdBucket: timing.holdBucket,
  entryHour: timing.entryHour,
  entryWeekday: timing.entryWeekday,
  exitDate: deriveFromFacts(({ trade }) => trade.exitDate),
  entrySession: fromMarket('entrySession'),
  minutesSinceOpen: fromMarket('minutesSinceOpen'),
  minutesSincePrevExit: fromJournal('minutesSincePrevExit'),
  tradeOfDay: fromJournal('tradeOfDay'),
  heldOvernight: timing.heldOvernight,
  heldWeekend: timing.heldWeekend,
  withTrend: context.withTrend,
  volatilityPct: context.volatilityPct,
  spreadR: context.spreadR,
  streakAtEntry: fromJournal('streakAtEntry'),
  dayPnlBeforeR: fromJournal('dayPnlBeforeR'),
  revengeSuspect: fromJournal('revengeSuspect'),
  overtradeSuspect: fromJournal('overtradeSuspect'),
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
  grossPnl: deriveFromFacts(({ trade }) => trade.grossPnl),
  totalFees: deriveFromFacts(({ trade }) => trade.totalFees),
  netPnl: deriveFromFacts(({ trade }) => trade.netPnl),
  netPnlBase: outcome.netPnlBase,
  returnOnNotionalPct: outcome.returnOnNotionalPct,
  returnOnAccountPct: outcome.returnOnAccountPct,
  points: deriveFromFacts(({ trade }) => trade.points),
  pips: outcome.pips,
  ticks: outcome.ticks,
  realizedR: deriveFromFacts(({ trade }) => trade.realizedR),
  rVsPlan: outcome.rVsPlan,
  result: deriveFromFacts(({ trade }) => trade.result),
  feeR: outcome.feeR,
  feeShareOfGrossPct: outcome.feeShareOfGrossPct,
  pnlPerHour: outcome.pnlPerHour,
  balanceAfter: fromJournal('balanceAfter'),
  cumulativeR: fromJournal('cumulativeR'),
  drawdownAfterPct: fromJournal('drawdownAfterPct'),
  isNewHigh: fromJournal('isNewHigh'),
  alphaPct: outcome.alphaPct,
  isOutlier: fromJournal('isOutlier'),
  outcomeQuadrant: review.outcomeQuadrant,
  missedR: missed.missedR,
  frontrunPct: missed.frontrunPct,
  nextTradeR: fromJournal('nextTradeR'),
}
