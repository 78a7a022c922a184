import { excursionOrders, exitVerdicts, postExitSequences } from './choices.ts'
import { choiceField, inDerivedGroup, ruleField, arithmeticField } from './derived-field.ts'

const noMove = 'The price did not move in favor of the trade.'
const zeroEntry = 'The average entry is 0.'
const noExtremes = 'The lowest or highest price while the trade was open is unknown.'

/** F: excursion while the trade was open. */
export const derivedExcursion = inDerivedGroup('F', {
  maePrice: arithmeticField(
    98,
    'MAE (price move against)',
    'price',
    'max(0, {s} × ({entryPrice} − {lowestPrice/highestPrice}))',
    { unknown: 'The worst price while the trade was open is unknown.' },
  ),
  mfePrice: arithmeticField(
    99,
    'MFE (price move in favor)',
    'price',
    'max(0, {s} × ({highestPrice/lowestPrice} − {entryPrice}))',
    { unknown: 'The best price while the trade was open is unknown.' },
  ),
  maeR: arithmeticField(100, 'MAE in R', 'r', '{maePrice} × {maxQuantity} × {pointValue} / {initialRiskAmount}', {
    unknown: noExtremes,
  }),
  mfeR: arithmeticField(101, 'MFE in R', 'r', '{mfePrice} × {maxQuantity} × {pointValue} / {initialRiskAmount}', {
    unknown: noExtremes,
  }),
  maeAmount: arithmeticField(102, 'MAE in money', 'money', '{maePrice} × {maxQuantity} × {pointValue}', {
    unknown: noExtremes,
  }),
  mfeAmount: arithmeticField(103, 'MFE in money', 'money', '{mfePrice} × {maxQuantity} × {pointValue}', {
    unknown: noExtremes,
  }),
  maePct: arithmeticField(104, 'MAE %', 'percent', '100 × {maePrice} / |{entryPrice}|', { unknown: zeroEntry }),
  mfePct: arithmeticField(105, 'MFE %', 'percent', '100 × {mfePrice} / |{entryPrice}|', { unknown: zeroEntry }),
  excursionOrder: choiceField(
    108,
    'Excursion order',
    excursionOrders,
    'the extreme with fewer minutes, {timeToMfeMin} or {timeToMaeMin}; unknown if they are equal',
    { unknown: noExtremes },
  ),
  drawdownToStopPct: arithmeticField(
    109,
    'Heat (share of stop used)',
    'percent',
    '100 × {maePrice} / {riskPerUnitPrice}',
    {
      unknown: noExtremes,
    },
  ),
  updrawToTargetPct: arithmeticField(
    110,
    'Progress to target',
    'percent',
    '100 × {mfePrice} / ({s} × ({plannedWeightedTarget} − {entryPrice}))',
    { unknown: 'The target is not beyond the average entry.' },
  ),
  mfeCapturePct: arithmeticField(
    111,
    'MFE captured',
    'percent',
    '100 × {s} × ({exitPrice} − {entryPrice}) / {mfePrice}',
    {
      unknown: noMove,
    },
  ),
  giveBackR: arithmeticField(112, 'Give-back', 'r', '{mfeR} − {grossPnl} / {initialRiskAmount}', {
    unknown: noExtremes,
  }),
  edgeRatio: arithmeticField(113, 'Edge ratio', 'ratio', '{mfePrice} / {maePrice}', {
    unknown: 'The price did not move against the trade.',
  }),
  entryEfficiencyPct: arithmeticField(
    114,
    'Entry efficiency',
    'percent',
    '100 × {s} × ({highestPrice/lowestPrice} − {entryPrice}) / ({highestPrice} − {lowestPrice})',
    { unknown: 'The price did not move while the trade was open.' },
  ),
})

const noPost = 'The high and low after the exit are unknown.'
const candles = 'candles' as const

/** G: excursion after the exit. */
export const derivedPostExit = inDerivedGroup('G', {
  mfpePrice: arithmeticField(119, 'MFPE', 'price', 'max(0, {s} × ({postHigh/postLow} − {exitPrice}))', {
    unknown: noPost,
  }),
  mapePrice: arithmeticField(120, 'MAPE (move against)', 'price', 'max(0, {s} × ({exitPrice} − {postLow/postHigh}))', {
    unknown: noPost,
  }),
  mfpeR: arithmeticField(121, 'MFPE in R', 'r', '{mfpePrice} × {maxQuantity} × {pointValue} / {initialRiskAmount}', {
    unknown: noPost,
  }),
  mapeR: arithmeticField(122, 'MAPE in R', 'r', '{mapePrice} × {maxQuantity} × {pointValue} / {initialRiskAmount}', {
    unknown: noPost,
  }),
  peeSequence: choiceField(
    125,
    'Post-exit sequence',
    postExitSequences,
    'FLAT if {mfpeR} and {mapeR} are both below 0.25; else the one with fewer minutes, {timeToMfpeMin?} or {timeToMapeMin?}; UNKNOWN if they are equal or unknown',
    { unknown: noPost },
  ),
  exitRegretR: arithmeticField(126, 'Net exit regret', 'r', '{mfpeR} − {mapeR}', { unknown: noPost }),
  targetHitAfterExit: ruleField(
    127,
    'Post-exit target hit',
    'yesNo',
    'whether s × ({postHigh/postLow} − {plannedWeightedTarget}) ≥ 0 after {exitAt}',
    { unknown: noPost },
  ),
  stopHitAfterExit: ruleField(
    128,
    'Post-exit stop hit',
    'yesNo',
    'whether s × ({initialStopPrice} − {postLow/postHigh}) ≥ 0 after {exitAt}',
    { unknown: noPost },
  ),
  bestExitPrice: ruleField(
    129,
    'Best exit',
    'price',
    'the best candle price from the second-to-last of {executions} to the end of the window ({peeWindowMin?}), before the price first goes beyond {initialStopPrice} or the worst price held, whichever is farther; without candles, the stated best exit',
    { unknown: 'The candles do not cover the time from entry to the end of the window.', from: candles },
  ),
  exitEfficiencyPct: arithmeticField(
    130,
    'Exit efficiency',
    'percent',
    '100 × ({exitPrice} − {entryPrice}) / ({bestExitPrice} − {entryPrice})',
    { unknown: 'No exit within the risk limit would have made a profit.' },
  ),
  setAndForgetR: ruleField(
    131,
    'Set-and-forget R',
    'r',
    'Σ over the planned targets ({plannedWeightedTarget}): share × R at the target or {initialStopPrice}, whichever the candles touch first; without candles, the stated R',
    { unknown: 'No candle reaches a target or the stop.', from: candles },
  ),
  managementR: arithmeticField(132, 'Management R', 'r', '{realizedR} − {setAndForgetR}', {
    unknown: 'The trade has no result in R.',
  }),
  exitVerdict: choiceField(
    133,
    'Exit verdict',
    exitVerdicts,
    'of a closed trade ({exitAt}), the first match of early ({mfpeR?} ≥ 0.5 and {peeSequence?} MFPE_FIRST), protective ({mapeR?} ≥ 0.5 and MAPE_FIRST), late ({giveBackR?} ≥ 1), optimal ({mfeCapturePct?} ≥ 75 and MFPE below 0.5R); else unknown',
    { unknown: 'Prices after the exit and the extremes while the trade was open are unknown.' },
  ),
})
