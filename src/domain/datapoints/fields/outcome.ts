import { tradeResults } from '#domain/trade/fields/choices.ts'
import { choiceField, inDerivedGroup, ruleField, arithmeticField } from './derived-field.ts'

const notClosed = 'No part of the position is closed.'
const noEntry = 'Nothing has been entered yet.'
const journal = 'journal' as const

/** M: outcome and account. */
export const derivedOutcome = inDerivedGroup('M', {
  grossPnl: ruleField(
    203,
    'Gross P&L',
    'money',
    'Σ over the closed lots of {executions}, matched by the portfolio’s method: s × (exit − entry) × size × {pointValue}',
    { unknown: notClosed },
  ),
  totalFees: ruleField(
    204,
    'All costs',
    'money',
    'fees of {executions} + {commission} + {exchangeFees} − {swapFunding}',
    {
      unknown: null,
    },
  ),
  netPnl: arithmeticField(205, 'Net P&L', 'money', '{grossPnl} − {totalFees}', { unknown: notClosed }),
  netPnlBase: arithmeticField(207, 'Net P&L (base)', 'money', '{netPnl} × {fxRate}', {
    unknown: notClosed,
  }),
  returnOnNotionalPct: arithmeticField(208, 'Return on position', 'percent', '100 × {netPnl} / {notional}', {
    unknown: 'The position was worth 0.',
  }),
  returnOnAccountPct: arithmeticField(
    209,
    'Return on account',
    'percent',
    '100 × {netPnlBase} / {accountBalanceAtEntry}',
    {
      unknown: 'The balance at entry was not above 0.',
    },
  ),
  points: arithmeticField(210, 'Points', 'price', '{s} × ({exitPrice} − {entryPrice})', { unknown: notClosed }),
  pips: arithmeticField(211, 'Pips', 'number', '{points} / {pipSize}', {
    unknown: 'The instrument has no pips.',
    unit: 'pips',
  }),
  ticks: arithmeticField(212, 'Ticks', 'number', '{points} / {tickSize}', {
    unknown: 'The tick size is unknown.',
    unit: 'ticks',
  }),
  realizedR: arithmeticField(213, 'Net R', 'r', '{netPnl} / {initialRiskAmount}', { unknown: notClosed }),
  rVsPlan: arithmeticField(214, 'R vs plan', 'r', '{realizedR} − {plannedRR}', { unknown: notClosed }),
  result: choiceField(
    215,
    'Result',
    tradeResults,
    'break-even if |{netPnl?}| is within the portfolio’s tolerance, else win above 0 and loss below; open while {executions} do not net to zero',
    { unknown: 'The trade was not entered.' },
  ),
  feeR: arithmeticField(216, 'Costs in R', 'r', '{totalFees} / {initialRiskAmount}', { unknown: noEntry }),
  feeShareOfGrossPct: arithmeticField(217, 'Costs / gross', 'percent', '100 × {totalFees} / |{grossPnl}|', {
    unknown: 'The gross P&L is 0.',
  }),
  pnlPerHour: arithmeticField(218, 'P&L per hour', 'money', '{netPnl} / ({holdMinutes} / 60)', {
    unknown: 'The trade was held for less than 15 minutes.',
    unit: 'ccy/h',
  }),
  balanceAfter: ruleField(
    219,
    'Balance after',
    'money',
    'balance of {portfolioId} just after {exitAt}, deposits and withdrawals included',
    { unknown: 'The balance after this trade is unknown.', from: journal },
  ),
  cumulativeR: ruleField(220, 'Cumulative R', 'r', 'Σ {realizedR} of the trades of {portfolioId} until {exitAt}', {
    unknown: 'The trade has no result in R.',
    from: journal,
  }),
  drawdownAfterPct: ruleField(
    221,
    'Drawdown after trade',
    'percent',
    '100 × ({balanceAfter} / the highest balance of {portfolioId} until then − 1)',
    { unknown: 'The balance was never above 0.', from: journal },
  ),
  isNewHigh: ruleField(222, 'New equity high', 'yesNo', 'whether {balanceAfter} is above the highest balance before', {
    unknown: 'The balance after this trade is unknown.',
    from: journal,
  }),
  alphaPct: arithmeticField(
    223,
    'Return over benchmark',
    'percent',
    '{returnOnNotionalPct} − {s} × {benchmarkReturnPct}',
    {
      unknown: notClosed,
    },
  ),
  isOutlier: ruleField(
    224,
    'Statistical outlier',
    'yesNo',
    'whether |{realizedR} − median| > 3 × 1.4826 × MAD of the trades of {setupId?}',
    { unknown: 'The setup has too few trades, or more than half have the same result.', from: journal },
  ),
})

/** N: missed trades. */
export const derivedMissed = inDerivedGroup('N', {
  missedR: arithmeticField(
    230,
    'R missed',
    'r',
    '{s} × ({hypoExitPrice} − {hypoEntryPrice}) / |{hypoEntryPrice} − {plannedStopPrice}|',
    { unknown: 'The planned stop is not on the losing side of the would-be entry.' },
  ),
  frontrunPct: ruleField(
    231,
    'Order missed by',
    'percent',
    '100 × the smallest distance of the price ({lowestPrice?} or {highestPrice?}) to {plannedEntryPrice} / |{plannedEntryPrice} − {plannedStopPrice}|; for a missed trade ({status}), by its order type ({plannedEntryType?}, limit by default)',
    { unknown: 'The price closest to the order is unknown.', unit: '% of 1R' },
  ),
  nextTradeR: ruleField(
    232,
    'Next trade result',
    'r',
    'R of the first completed trade of {portfolioId} entered after {seenAt}',
    { unknown: 'No later trade has a result in R.', from: journal },
  ),
})
