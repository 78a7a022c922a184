import { excursionOrders, exitVerdicts, postExitSequences } from './choices.ts'
import { choiceField, inDerivedGroup, ruleField, arithmeticField } from './derived-field.ts'

const noMove = 'The price did not move in favour of the trade.'
const zeroEntry = 'The average entry is 0.'
const noExtremes = 'The lowest and highest price while the trade was open are not both known.'

/** F: excursion while the trade was open. */
export const derivedExcursion = inDerivedGroup('F', {
  maePrice: arithmeticField(
    98,
    'MAE (price move against)',
    'price',
    'max(0, {s} × ({entryPrice} − {lowestPrice/highestPrice}))',
    { unknown: 'The extreme of the price against the trade is not known.' },
  ),
  mfePrice: arithmeticField(
    99,
    'MFE (price move in favour)',
    'price',
    'max(0, {s} × ({highestPrice/lowestPrice} − {entryPrice}))',
    { unknown: 'The extreme of the price in favour of the trade is not known.' },
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
    'Which extreme came first',
    excursionOrders,
    'the extreme with the fewer minutes, {timeToMfeMin} or {timeToMaeMin}; unknown where they are equal',
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
  giveBackR: arithmeticField(112, 'Given back from peak', 'r', '{mfeR} − {grossPnl} / {initialRiskAmount}', {
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

const noPost = 'The extremes of the price after the exit are not known.'
const candles = 'candles' as const

/** G: excursion after the exit. */
export const derivedPostExit = inDerivedGroup('G', {
  mfpePrice: arithmeticField(
    119,
    'MFPE (further move in trade direction)',
    'price',
    'max(0, {s} × ({postHigh/postLow} − {exitPrice}))',
    { unknown: noPost },
  ),
  mapePrice: arithmeticField(
    120,
    'MAPE (move against after exit)',
    'price',
    'max(0, {s} × ({exitPrice} − {postLow/postHigh}))',
    { unknown: noPost },
  ),
  mfpeR: arithmeticField(
    121,
    'MFPE in R = left on the table',
    'r',
    '{mfpePrice} × {maxQuantity} × {pointValue} / {initialRiskAmount}',
    { unknown: noPost },
  ),
  mapeR: arithmeticField(
    122,
    'MAPE in R = damage avoided',
    'r',
    '{mapePrice} × {maxQuantity} × {pointValue} / {initialRiskAmount}',
    { unknown: noPost },
  ),
  peeSequence: choiceField(
    125,
    'What came first after exit',
    postExitSequences,
    'FLAT where {mfpeR} and {mapeR} are both below 0.25; else the one with the fewer minutes, {timeToMfpeMin?} or {timeToMapeMin?}; UNKNOWN where they are equal or not known',
    { unknown: noPost },
  ),
  exitRegretR: arithmeticField(126, 'Net exit regret', 'r', '{mfpeR} − {mapeR}', { unknown: noPost }),
  targetHitAfterExit: ruleField(
    127,
    'Target reached after exit',
    'yesNo',
    'whether s × ({postHigh/postLow} − {plannedWeightedTarget}) ≥ 0 after {exitAt}',
    { unknown: noPost },
  ),
  stopHitAfterExit: ruleField(
    128,
    'Original stop reached after exit',
    'yesNo',
    'whether s × ({initialStopPrice} − {postLow/postHigh}) ≥ 0 after {exitAt}',
    { unknown: noPost },
  ),
  bestExitPrice: ruleField(
    129,
    'Best exit within risk limit',
    'price',
    'the best price of the candles from the last but one of {executions} to the end of the window ({peeWindowMin?}) before the price first goes beyond {initialStopPrice} or the worst price held, whichever is farther',
    { unknown: 'There are no candles from the entry to the end of the window.', from: candles },
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
    'R if never touched',
    'r',
    'Σ over the planned targets ({plannedWeightedTarget}): share × R at whichever of target and {initialStopPrice} the candles touch first',
    { unknown: 'There are no candles that reach a target or the stop.', from: candles },
  ),
  managementR: arithmeticField(132, 'R added by management', 'r', '{realizedR} − {setAndForgetR}', {
    unknown: 'The trade has no result in R.',
  }),
  exitVerdict: choiceField(
    133,
    'Exit verdict',
    exitVerdicts,
    'once it has ended ({exitAt}), the first that holds: early ({mfpeR?} ≥ 0.5 and {peeSequence?} MFPE_FIRST), protective ({mapeR?} ≥ 0.5 and MAPE_FIRST), late ({giveBackR?} ≥ 1), optimal ({mfeCapturePct?} ≥ 75 and MFPE below 0.5R); else unknown',
    { unknown: 'Neither prices after the exit nor the extremes while the trade was open are known.' },
  ),
})
