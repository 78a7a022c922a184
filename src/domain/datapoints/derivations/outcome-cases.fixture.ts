import { fill } from '#domain/trade/trade.fixture.ts'
import { type DatapointCases, noStop, open, planned, short } from './facts.fixture.ts'

const notAtHand = 'The other trades of the portfolio are not available.'
const notClosed = 'No part of the position is closed.'
const noRisk = 'No stop on the losing side of the entry, and no planned risk.'
const notEnded = 'The trade has not ended.'
const balance = { journal: { accountBalanceAtEntry: '2500' } }
/** Gross 50, costs 10, net 40. */
const costly = { commission: '7', exchangeFees: '2', swapFunding: '-1' }
const missed = { ...planned, status: 'missed', plannedEntryPrice: '100', plannedStopPrice: '98' }

export const outcomeCases = {
  grossPnl: {
    values: [
      [{ pointValue: '5' }, {}, '250', '(105 − 100) × 10 × 5'],
      [short, {}, '30', '−1 × (47 − 50) × 10 × 1'],
    ],
    unknown: [[open, {}, notClosed]],
  },
  totalFees: {
    values: [
      [costly, {}, '10', '0 + 7 + 2 − (−1)'],
      [{}, {}, '0', 'none'],
    ],
    unknown: [],
  },
  netPnl: { values: [[costly, {}, '40', '50 − 10']], unknown: [[open, {}, notClosed]] },
  netPnlBase: {
    values: [
      [costly, {}, '40', '40 × 1: the same currency'],
      [{ ...costly, quoteCurrency: 'EUR', fxRate: '1.25' }, {}, '50', '40 × 1.25'],
    ],
    unknown: [[{ quoteCurrency: 'EUR' }, {}, 'The exchange rate to the portfolio currency is not stated.']],
  },
  returnOnNotionalPct: {
    values: [[costly, {}, 4, '100 × 40 / 1000']],
    unknown: [[open, {}, notClosed]],
  },
  returnOnAccountPct: {
    values: [[costly, balance, 1.6, '100 × 40 / 2500']],
    unknown: [
      [{}, {}, notAtHand],
      [{}, { journal: { accountBalanceAtEntry: '0' } }, 'The balance at entry was not above 0.'],
    ],
  },
  points: {
    values: [
      [{}, {}, '5', '105 − 100'],
      [short, {}, '3', '−1 × (47 − 50)'],
    ],
    unknown: [[open, {}, 'Nothing has been exited yet.']],
  },
  pips: {
    values: [
      [
        {
          symbol: 'EURUSD',
          assetClass: 'forex',
          executions: [fill('buy', '10000', '1.1', '14:30'), fill('sell', '10000', '1.1025', '15:00')],
          initialStopPrice: null,
        },
        {},
        25,
        '0.0025 / 0.0001',
      ],
      [
        {
          symbol: 'USDJPY',
          assetClass: 'forex',
          direction: 'short',
          executions: [fill('sell', '10000', '150.5', '14:30'), fill('buy', '10000', '150.1', '15:00')],
          initialStopPrice: null,
        },
        {},
        40,
        '0.4 / 0.01: the yen is the quote',
      ],
    ],
    unknown: [[{}, {}, 'The instrument has no pips.']],
  },
  ticks: {
    values: [[{ tickSize: '0.25' }, {}, 20, '5 / 0.25']],
    unknown: [[{}, {}, 'The tick size is unknown.']],
  },
  realizedR: {
    values: [
      [costly, {}, 2, '40 / 20'],
      [short, {}, 3, '30 / 10'],
    ],
    unknown: [
      [noStop, {}, noRisk],
      [open, {}, notClosed],
    ],
  },
  rVsPlan: {
    values: [[{ plannedEntryPrice: '100', plannedStopPrice: '98', plannedTarget1: '106' }, {}, -0.5, '2.5 − 3']],
    unknown: [[{}, {}, 'No target is planned.']],
  },
  result: {
    values: [
      [{}, {}, 'win', '50 > 0'],
      [{ commission: '60' }, {}, 'loss', '50 − 60 < 0'],
      [{ commission: '50' }, {}, 'breakeven', '50 − 50 = 0'],
      [open, {}, 'open', 'still held'],
    ],
    unknown: [[planned, {}, 'The trade was not entered.']],
  },
  feeR: { values: [[costly, {}, 0.5, '10 / 20']], unknown: [[{ ...costly, ...noStop }, {}, noRisk]] },
  feeShareOfGrossPct: {
    values: [[costly, {}, 20, '100 × 10 / |50|']],
    unknown: [
      [
        { executions: [fill('buy', '10', '100', '14:30'), fill('sell', '10', '100', '15:00')] },
        {},
        'The gross P&L is 0.',
      ],
    ],
  },
  pnlPerHour: {
    values: [[costly, {}, '80', '40 / (30 / 60)']],
    unknown: [
      [
        { executions: [fill('buy', '10', '100', '14:30'), fill('sell', '10', '105', '14:44')] },
        {},
        'The trade was held for less than 15 minutes.',
      ],
      [open, {}, notClosed],
    ],
  },
  balanceAfter: {
    values: [[{}, { journal: { balanceAfter: '2550' } }, '2550', 'from the journal']],
    unknown: [
      [{}, {}, notAtHand],
      [open, { journal: {} }, notEnded],
    ],
  },
  cumulativeR: {
    values: [[{}, { journal: { cumulativeR: 12.5 } }, 12.5, 'from the journal']],
    unknown: [[noStop, { journal: {} }, noRisk]],
  },
  drawdownAfterPct: {
    values: [
      [
        {},
        { journal: { balanceAfter: '2550', drawdownAfterPct: -15 } },
        -15,
        'from the journal: 100 × (2550 / 3000 − 1)',
      ],
    ],
    unknown: [[{}, { journal: { balanceAfter: '-5' } }, 'The balance was never above 0.']],
  },
  isNewHigh: {
    values: [[{}, { journal: { balanceAfter: '2550', isNewHigh: true } }, true, 'from the journal']],
    unknown: [[{}, {}, notAtHand]],
  },
  alphaPct: {
    values: [
      [{ ...costly, benchmarkReturnPct: '1.5' }, {}, 2.5, '4 − 1.5'],
      [{ ...short, benchmarkReturnPct: '-2' }, {}, 4, '100 × 30 / 500 − (−1) × (−2)'],
    ],
    unknown: [[{}, {}, '“Benchmark return” is not stated.']],
  },
  isOutlier: {
    values: [[{}, { journal: { isOutlier: false } }, false, 'from the journal']],
    unknown: [
      [{}, { journal: {} }, 'The setup has too few trades, or more than half have the same result.'],
      [open, {}, notClosed],
    ],
  },
  missedR: {
    values: [
      [{ ...missed, hypoEntryPrice: '100.5', hypoExitPrice: '105.5' }, {}, 2, '(105.5 − 100.5) / |100.5 − 98|'],
      [
        { ...missed, direction: 'short', plannedStopPrice: '102', hypoEntryPrice: '100', hypoExitPrice: '97' },
        {},
        1.5,
        '−1 × (97 − 100) / |100 − 102|',
      ],
    ],
    unknown: [
      [missed, {}, '“Would-be exit” is not stated.'],
      [
        { ...missed, hypoEntryPrice: '97', hypoExitPrice: '105' },
        {},
        'The planned stop is not on the losing side of the would-be entry.',
      ],
    ],
  },
  frontrunPct: {
    values: [
      [{ ...missed, lowestPrice: '100.2' }, {}, 10, '100 × (100.2 − 100) / 2'],
      [{ ...missed, plannedEntryType: 'stop', highestPrice: '99.5' }, {}, 25, '100 × (100 − 99.5) / 2'],
      [
        { ...missed, direction: 'short', plannedStopPrice: '102', highestPrice: '99' },
        {},
        50,
        '100 × (100 − 99) / |100 − 102|',
      ],
      [{ ...missed, lowestPrice: '99' }, {}, 0, 'the price reached it'],
    ],
    unknown: [
      [{}, {}, 'No entry price was planned.'],
      [{ plannedEntryPrice: '100', plannedStopPrice: '98', lowestPrice: '99' }, {}, 'The trade was not missed.'],
      [{ ...missed, plannedEntryType: 'market' }, {}, 'A market order cannot be missed by a distance.'],
      [{ ...missed, highestPrice: '101' }, {}, 'The price closest to the order is unknown.'],
    ],
  },
  nextTradeR: {
    values: [
      [{ ...missed, seenAt: '2025-03-03T14:30:00.000Z' }, { journal: { nextTradeR: -1 } }, -1, 'from the journal'],
    ],
    unknown: [
      [missed, { journal: {} }, '“Seen at” is not stated.'],
      [{ ...missed, seenAt: '2025-03-03T14:30:00.000Z' }, { journal: {} }, 'No later trade has a result in R.'],
    ],
  },
} satisfies Record<string, DatapointCases>
