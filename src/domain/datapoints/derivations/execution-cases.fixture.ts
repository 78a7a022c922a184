import { fill } from '#domain/trade/trade.fixture.ts'
import { type DatapointCases, fillAt, noStop, open, planned, short } from './facts.fixture.ts'

const buyTwice = (second: string, price = '99') => ({
  executions: [
    fillAt('buy', '5', '100', '14:30:00'),
    fillAt('buy', '5', price, second),
    fillAt('sell', '10', '105', '15:00:00'),
  ],
})
const notEntered = 'Nothing has been entered yet.'
const inTwoParts = {
  executions: [fill('buy', '10', '100', '14:30'), fill('sell', '4', '104', '14:50'), fill('sell', '6', '98', '15:00')],
}
const market = 'The exit was not at a stop or a target.'

export const executionCases = {
  entryPrice: {
    values: [[buyTwice('14:35:00', '101'), {}, '100.5', '(100 × 5 + 101 × 5) / 10']],
    unknown: [[planned, {}, notEntered]],
  },
  exitPrice: {
    values: [[inTwoParts, {}, '100.4', '(104 × 4 + 98 × 6) / 10']],
    unknown: [[open, {}, 'Nothing has been exited yet.']],
  },
  quantity: {
    values: [
      [inTwoParts, {}, '10', '4 + 6'],
      [planned, {}, '0', 'nothing'],
    ],
    unknown: [],
  },
  maxQuantity: {
    values: [
      [buyTwice('14:35:00'), {}, '10', '5 + 5'],
      [
        {
          executions: [
            fill('buy', '5', '100', '14:30'),
            fill('sell', '3', '101', '14:40'),
            fill('buy', '4', '102', '14:50'),
            fill('sell', '6', '103', '15:00'),
          ],
        },
        {},
        '6',
        'held 5, 2, 6, 0',
      ],
    ],
    unknown: [],
  },
  entryFillCount: { values: [[buyTwice('14:30:02'), {}, 2, 'two buys']], unknown: [] },
  exitFillCount: {
    values: [
      [inTwoParts, {}, 2, 'two sells'],
      [open, {}, 0, 'none yet'],
    ],
    unknown: [],
  },
  scaledIn: {
    values: [
      [buyTwice('14:30:05'), {}, false, '5 seconds apart: one order'],
      [buyTwice('14:30:06'), {}, true, '6 seconds apart'],
    ],
    unknown: [[planned, {}, notEntered]],
  },
  addedToLoser: {
    values: [
      [buyTwice('14:35:00', '99'), {}, true, '99 − 100 < 0'],
      [buyTwice('14:35:00', '101'), {}, false, '101 − 100 > 0'],
      [buyTwice('14:30:04', '99'), {}, false, 'part of the first order'],
      [
        {
          direction: 'short',
          initialStopPrice: '53',
          executions: [
            fill('sell', '5', '50', '14:30'),
            fill('sell', '5', '51', '14:40'),
            fill('buy', '10', '48', '15:00'),
          ],
        },
        {},
        true,
        '−1 × (51 − 50) < 0',
      ],
    ],
    unknown: [[planned, {}, notEntered]],
  },
  partialExitPct: {
    values: [
      [inTwoParts, {}, 40, '100 × (1 − 6 / 10)'],
      [{}, {}, 0, '100 × (1 − 10 / 10)'],
    ],
    unknown: [[open, {}, 'The trade has not ended.']],
  },
  stopWidened: {
    values: [
      [{ finalStopPrice: '97' }, {}, true, '97 − 98 < 0'],
      [{ finalStopPrice: '99' }, {}, false, '99 − 98 > 0'],
      [{ ...short, finalStopPrice: '52' }, {}, true, '−1 × (52 − 51) < 0'],
    ],
    unknown: [
      [{}, {}, '“Stop at exit” is not stated.'],
      [{ ...noStop, finalStopPrice: '97' }, {}, 'No stop was placed or planned.'],
    ],
  },
  entrySlippage: {
    values: [
      [{ plannedEntryPrice: '99.5' }, {}, '0.5', '100 − 99.5: worse'],
      [{ ...short, plannedEntryPrice: '49.75' }, {}, '-0.25', '−1 × (50 − 49.75): better'],
    ],
    unknown: [
      [{}, {}, 'No entry price was planned.'],
      [{ ...planned, plannedEntryPrice: '99' }, {}, notEntered],
    ],
  },
  entrySlippageR: {
    values: [[{ plannedEntryPrice: '99.5' }, {}, 0.25, '0.5 × 10 × 1 / 20']],
    unknown: [
      [{ ...noStop, plannedEntryPrice: '99.5' }, {}, 'No stop on the losing side of the entry, and no planned risk.'],
    ],
  },
  exitSlippage: {
    values: [
      [
        {
          exitReason: 'stop',
          executions: [fill('buy', '10', '100', '14:30'), fill('sell', '10', '97.9', '15:00')],
        },
        {},
        '0.1',
        '98 − 97.9',
      ],
      [{ exitReason: 'target', plannedTarget1: '105.5' }, {}, '0.5', '105.5 − 105'],
      [{ exitReason: 'trailing', finalStopPrice: '104.75' }, {}, '-0.25', '104.75 − 105: better'],
      [{ ...short, exitReason: 'target', plannedTarget1: '46.5' }, {}, '0.5', '−1 × (46.5 − 47)'],
    ],
    unknown: [
      [{}, {}, '“Exit reason” is not stated.'],
      [{ exitReason: 'time' }, {}, market],
      [{ exitReason: 'trailing' }, {}, 'The intended exit price is not stated.'],
      [{ ...inTwoParts, exitReason: 'stop' }, {}, 'The stop filled only the last of several exits.'],
    ],
  },
  slippageCost: {
    values: [
      [
        { plannedEntryPrice: '99.5', exitReason: 'target', plannedTarget1: '105.25', pointValue: '2' },
        {},
        '15',
        '(0.5 + 0.25) × 10 × 2',
      ],
    ],
    unknown: [[{ plannedEntryPrice: '99.5', exitReason: 'manual-plan' }, {}, market]],
  },
  entryWithinPlan: {
    values: [
      [{ plannedEntryPrice: '99.01' }, {}, true, '0.99 ≤ 0.9901'],
      [{ plannedEntryPrice: '99' }, {}, false, '1 > 0.99'],
    ],
    unknown: [
      [{}, {}, 'No entry price was planned.'],
      [{ plannedEntryPrice: '0' }, {}, 'The planned entry is 0.'],
    ],
  },
} satisfies Record<string, DatapointCases>
