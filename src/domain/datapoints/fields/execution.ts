import { inDerivedGroup, ruleField, arithmeticField } from './derived-field.ts'

const noEntry = 'Nothing has been entered yet.'
const noExit = 'Nothing has been exited yet.'
const journal = 'journal' as const

/** D: execution. */
export const derivedExecution = inDerivedGroup('D', {
  entryPrice: ruleField(57, 'Avg entry', 'price', 'Σ(price × size) / Σ size over the entries among {executions}', {
    unknown: noEntry,
  }),
  exitPrice: ruleField(58, 'Avg exit', 'price', 'Σ(price × size) / Σ size over the exits among {executions}', {
    unknown: noExit,
  }),
  quantity: ruleField(59, 'Qty', 'size', 'the quantity that {executions} entered and exited', {
    unknown: null,
  }),
  maxQuantity: ruleField(60, 'Peak size', 'size', 'the largest quantity held during {executions}', {
    unknown: null,
  }),
  entryFillCount: ruleField(63, 'Entry fills', 'count', 'number of {executions} that open or add to the trade', {
    unknown: null,
  }),
  exitFillCount: ruleField(64, 'Exit fills', 'count', 'number of {executions} that reduce or close the trade', {
    unknown: null,
  }),
  scaledIn: ruleField(
    65,
    'Scaled in',
    'yesNo',
    'whether the entries among {executions} are more than one decision: more than 5 seconds apart',
    { unknown: noEntry },
  ),
  addedToLoser: ruleField(
    66,
    'Added to loser',
    'yesNo',
    'whether a later entry decision among {executions} had a fill where s × (price − average so far) < 0',
    { unknown: noEntry },
  ),
  partialExitPct: ruleField(
    67,
    'Scaled out',
    'percent',
    '100 × (1 − size of the last exit decision among {executions} / {quantity}), of a closed trade ({exitAt})',
    { unknown: noExit },
  ),
  stopWidened: ruleField(71, 'Stop moved away', 'yesNo', 's × ({finalStopPrice} − {initialStopPrice}) < 0', {
    unknown: 'The stop at the exit is not stated.',
  }),
  entrySlippage: arithmeticField(75, 'Entry slippage', 'price', '{s} × ({entryPrice} − {plannedEntryPrice})', {
    unknown: noEntry,
    unit: 'price, + = worse',
  }),
  entrySlippageR: arithmeticField(
    76,
    'Entry slippage (R)',
    'r',
    '{entrySlippage} × {maxQuantity} × {pointValue} / {initialRiskAmount}',
    { unknown: noEntry },
  ),
  exitSlippage: ruleField(
    77,
    'Exit slippage',
    'price',
    's × (intended exit − {exitPrice}), where {exitReason} determines the intended exit: the stop at exit ({finalStopPrice?}, else {initialStopPrice?}), the break-even or trailed stop ({finalStopPrice?}), or the target ({plannedWeightedTarget?}); none if a stop filled only the last of several exits among {executions}',
    { unknown: 'The intended exit price is not stated.', unit: 'price, + = worse' },
  ),
  slippageCost: arithmeticField(
    78,
    'Slippage cost',
    'money',
    '({entrySlippage} + {exitSlippage}) × {quantity} × {pointValue}',
    {
      unknown: noExit,
    },
  ),
  entryWithinPlan: ruleField(
    79,
    'Entry near plan (within 1%)',
    'yesNo',
    '|{entryPrice} − {plannedEntryPrice}| ≤ 1% of |{plannedEntryPrice}|',
    { unknown: 'The planned entry is 0.' },
  ),
})

const noStop = 'The stop is not on the losing side of the entry.'
const noBalance = 'The balance at entry was not above 0.'

/** E: risk. */
export const derivedRisk = inDerivedGroup('E', {
  accountBalanceAtEntry: ruleField(
    80,
    'Balance at entry',
    'money',
    'opening balance of {portfolioId} + net P&L of the trades closed before {entryAt?} + deposits − withdrawals until then; the current balance if the trade was not entered',
    { unknown: 'The balance before this trade is unknown.', from: journal },
  ),
  riskPerUnitPrice: arithmeticField(81, '1R in price', 'price', '{s} × ({entryPrice} − {initialStopPrice})', {
    unknown: noStop,
  }),
  initialRiskAmount: ruleField(
    82,
    '1R in money',
    'money',
    '{riskPerUnitPrice?} × {maxQuantity} × {pointValue}; without a stop, {plannedRiskAmount?}',
    { unknown: 'No stop on the losing side of the entry, and no planned risk.' },
  ),
  riskPct: arithmeticField(
    83,
    'Risk taken',
    'percent',
    '100 × {initialRiskAmount} × {fxRate} / {accountBalanceAtEntry}',
    {
      unknown: noBalance,
      unit: '% of balance',
    },
  ),
  riskDeviationPct: ruleField(
    84,
    'Risk vs plan',
    'percent',
    '100 × ({initialRiskAmount} / {plannedRiskAmount} − 1), if {riskPerUnitPrice} is known',
    { unknown: 'The planned risk is 0.' },
  ),
  stopDistancePct: arithmeticField(85, 'Stop distance', 'percent', '100 × {riskPerUnitPrice} / |{entryPrice}|', {
    unknown: 'The average entry is 0.',
    unit: '% of price',
  }),
  stopDistanceTicks: arithmeticField(86, 'Stop distance (ticks)', 'number', '{riskPerUnitPrice} / {tickSize}', {
    unknown: 'The tick size is unknown.',
    unit: 'ticks',
  }),
  stopDistanceAtr: arithmeticField(87, 'Stop distance (ATR)', 'number', '{riskPerUnitPrice} / {atrAtEntry}', {
    unknown: 'The ATR at entry is unknown.',
    unit: 'ATR',
  }),
  notional: arithmeticField(88, 'Position value', 'money', '|{entryPrice}| × {maxQuantity} × {pointValue}', {
    unknown: noEntry,
  }),
  leverage: arithmeticField(89, 'Leverage used', 'ratio', '{notional} × {fxRate} / {accountBalanceAtEntry}', {
    unknown: noBalance,
  }),
  openTradesAtEntry: ruleField(
    92,
    'Other open trades',
    'count',
    'trades of {portfolioId} that were entered at or before {entryAt} and exited after it, excluding this one',
    { unknown: 'The trades open at that time are unknown.', from: journal },
  ),
  openRiskAtEntryPct: ruleField(
    93,
    'Total open risk',
    'percent',
    '100 × Σ {initialRiskAmount} of the trades open at {entryAt}, this one included / {accountBalanceAtEntry}',
    { unknown: 'The risk of a trade open at that time is unknown.', unit: '% of balance', from: journal },
  ),
  kellyFractionAtEntry: ruleField(
    94,
    'Kelly at entry',
    'percent',
    'Kelly fraction of {setupId} from at least 30 of its trades closed before {entryAt}',
    {
      unknown: 'Fewer than 30 trades of the setup were closed before this entry.',
      unit: '% of balance',
      from: journal,
    },
  ),
  kellyMultiple: arithmeticField(95, 'Size vs Kelly', 'ratio', '{riskPct} / {kellyFractionAtEntry}', {
    unknown: 'The setup had no edge before this entry: its Kelly fraction is not above 0.',
  }),
})
