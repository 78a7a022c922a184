import { chosen, derivedIn, ruled, worked } from './derived-field.ts'
import { tradeResults } from './trade.ts'

const notClosed = 'No part of the position is closed.'
const noEntry = 'Nothing has been entered yet.'
const journal = 'journal' as const

/** M: outcome and account. */
export const derivedOutcome = derivedIn('M', {
  grossPnl: ruled(
    203,
    'Gross P&L',
    'money',
    'Σ over the closed lots of {executions}, matched by the method of the portfolio: s × (exit − entry) × size × {pointValue}',
    { unknown: notClosed },
  ),
  totalFees: ruled(204, 'All costs', 'money', 'fees of {executions} + {commission} + {exchangeFees} − {swapFunding}', {
    unknown: null,
  }),
  netPnl: worked(205, 'Net P&L', 'money', '{grossPnl} − {totalFees}', { unknown: notClosed }),
  netPnlBase: worked(207, 'Net P&L in portfolio currency', 'money', '{netPnl} × {fxRate}', { unknown: notClosed }),
  returnOnNotionalPct: worked(208, 'Return on position', 'percent', '100 × {netPnl} / {notional}', {
    unknown: 'The position was worth 0.',
  }),
  returnOnAccountPct: worked(209, 'Return on account', 'percent', '100 × {netPnlBase} / {accountBalanceAtEntry}', {
    unknown: 'The balance at entry was not above 0.',
  }),
  points: worked(210, 'Points', 'price', '{s} × ({exitPrice} − {entryPrice})', { unknown: notClosed }),
  pips: worked(211, 'Pips', 'number', '{points} / {pipSize}', {
    unknown: 'The instrument has no pips.',
    unit: 'pips',
  }),
  ticks: worked(212, 'Ticks', 'number', '{points} / {tickSize}', {
    unknown: 'The tick size is not known.',
    unit: 'ticks',
  }),
  realizedR: worked(213, 'Realised R (net)', 'r', '{netPnl} / {initialRiskAmount}', { unknown: notClosed }),
  rVsPlan: worked(214, 'R vs plan', 'r', '{realizedR} − {plannedRR}', { unknown: notClosed }),
  result: chosen(
    215,
    'Result',
    tradeResults,
    'break-even where |{netPnl?}| is within the tolerance of the portfolio, else win above 0 and loss below; open while {executions} do not net to zero',
    { unknown: 'The trade was not entered.' },
  ),
  feeR: worked(216, 'Costs in R', 'r', '{totalFees} / {initialRiskAmount}', { unknown: noEntry }),
  feeShareOfGrossPct: worked(217, 'Costs / gross', 'percent', '100 × {totalFees} / |{grossPnl}|', {
    unknown: 'The gross P&L is 0.',
  }),
  pnlPerHour: worked(218, 'P&L per hour held', 'money', '{netPnl} / ({holdMinutes} / 60)', {
    unknown: 'The trade was closed in the moment of its entry.',
    unit: 'ccy/h',
  }),
  balanceAfter: ruled(
    219,
    'Balance after',
    'money',
    'balance of {portfolioId} just after {exitAt}, deposits and withdrawals included',
    { unknown: 'The balance after this trade is not known.', from: journal },
  ),
  cumulativeR: ruled(220, 'Cumulative R', 'r', 'Σ {realizedR} of the trades of {portfolioId} until {exitAt}', {
    unknown: 'The trade has no result in R.',
    from: journal,
  }),
  drawdownAfterPct: ruled(
    221,
    'Drawdown after this trade',
    'percent',
    '100 × ({balanceAfter} / the highest balance of {portfolioId} until then − 1)',
    { unknown: 'The balance was never above 0.', from: journal },
  ),
  isNewHigh: ruled(222, 'New equity high', 'yesNo', 'whether {balanceAfter} is above the highest balance before', {
    unknown: 'The balance after this trade is not known.',
    from: journal,
  }),
  alphaPct: worked(223, 'Return over benchmark', 'percent', '{returnOnNotionalPct} − {s} × {benchmarkReturnPct}', {
    unknown: notClosed,
  }),
  isOutlier: ruled(
    224,
    'Statistical outlier',
    'yesNo',
    'whether |{realizedR} − median| > 3 × 1.4826 × MAD of the trades of {setupId?}',
    { unknown: 'There are too few trades of the setup, or they are all equal.', from: journal },
  ),
})

/** N: missed trades. */
export const derivedMissed = derivedIn('N', {
  missedR: worked(
    230,
    'R missed',
    'r',
    '{s} × ({hypoExitPrice} − {hypoEntryPrice}) / |{hypoEntryPrice} − {plannedStopPrice}|',
    { unknown: 'The planned stop is not on the losing side of the would-be entry.' },
  ),
  frontrunPct: ruled(
    231,
    'Order missed by',
    'percent',
    '100 × the closest distance of the price ({lowestPrice?} or {highestPrice?}) to {plannedEntryPrice} / |{plannedEntryPrice} − {plannedStopPrice}|; for a missed trade ({status}) by the kind of its order ({plannedEntryType?}, a limit unless stated)',
    { unknown: 'The extreme of the price that came closest to the order is not known.', unit: '% of 1R' },
  ),
  nextTradeR: ruled(
    232,
    'Result of next real trade',
    'r',
    'R of the first completed trade of {portfolioId} entered after {seenAt}',
    { unknown: 'No trade with a result in R was entered afterwards.', from: journal },
  ),
})
