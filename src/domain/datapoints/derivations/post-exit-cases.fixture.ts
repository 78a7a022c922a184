import { type DatapointCases, noStop, open, short } from './facts.fixture.ts'

/** After the exit at 105: up to 108 and down to 103.5; 1R is 2. */
const after = { postHigh: '108', postLow: '103.5' }
const noPost = 'The high and low after the exit are unknown.'
const noRisk = 'No stop on the losing side of the entry, and no planned risk.'
const noCandles = 'There are no candles for this trade.'

export const postExitCases = {
  mfpePrice: {
    values: [
      [after, {}, '3', 'max(0, 108 − 105)'],
      [{ ...short, postLow: '48' }, {}, '0', 'max(0, 47 − 48)'],
    ],
    unknown: [
      [{ postLow: '103' }, {}, noPost],
      [{ ...open, ...after }, {}, 'Nothing has been exited yet.'],
    ],
  },
  mapePrice: {
    values: [
      [after, {}, '1.5', 'max(0, 105 − 103.5)'],
      [{ ...short, postHigh: '49' }, {}, '2', 'max(0, 49 − 47)'],
    ],
    unknown: [[{ postHigh: '108' }, {}, noPost]],
  },
  mfpeR: {
    values: [[after, {}, 1.5, '3 × 10 × 1 / 20']],
    unknown: [[{ ...after, ...noStop }, {}, noRisk]],
  },
  mapeR: { values: [[after, {}, 0.75, '1.5 × 10 × 1 / 20']], unknown: [[{}, {}, noPost]] },
  peeSequence: {
    values: [
      [{ ...after, timeToMfpeMin: '9', timeToMapeMin: '10' }, {}, 'MFPE_FIRST', '9 < 10'],
      [{ ...after, timeToMfpeMin: '11', timeToMapeMin: '10' }, {}, 'MAPE_FIRST', '11 > 10'],
      [after, {}, 'UNKNOWN', 'no minutes'],
      [{ postHigh: '105.4', postLow: '104.6', timeToMfpeMin: '1' }, {}, 'FLAT', '0.4 / 2 = 0.2 < 0.25, both'],
      [
        { postHigh: '105.5', postLow: '104.6', timeToMfpeMin: '1', timeToMapeMin: '2' },
        {},
        'MFPE_FIRST',
        '0.5 / 2 = 0.25 is not below 0.25',
      ],
    ],
    unknown: [[{}, {}, noPost]],
  },
  exitRegretR: { values: [[after, {}, 0.75, '1.5 − 0.75']], unknown: [[{ postHigh: '108' }, {}, noPost]] },
  targetHitAfterExit: {
    values: [
      [{ ...after, plannedTarget1: '108' }, {}, true, '108 ≥ 108'],
      [{ ...after, plannedTarget1: '108.01' }, {}, false, '108 < 108.01'],
      [{ ...short, postLow: '44', plannedTarget1: '45' }, {}, true, '44 ≤ 45'],
    ],
    unknown: [
      [after, {}, 'No target is planned.'],
      [{ plannedTarget1: '108' }, {}, noPost],
    ],
  },
  stopHitAfterExit: {
    values: [
      [after, {}, false, '103.5 > 98'],
      [{ postLow: '98' }, {}, true, '98 ≤ 98'],
      [{ ...short, postHigh: '51.5' }, {}, true, '51.5 ≥ 51'],
    ],
    unknown: [
      [{ ...after, ...noStop }, {}, 'No stop was placed or planned.'],
      [{}, {}, noPost],
    ],
  },
  bestExitPrice: {
    values: [
      [{}, { market: { bestExitPrice: '110' } }, '110', 'from candles'],
      [{ statedBestExitPrice: '108' }, {}, '108', 'stated, without candles'],
      [{ statedBestExitPrice: '108' }, { market: {} }, '108', 'stated, candles do not cover it'],
      [
        { statedBestExitPrice: '108' },
        { market: { bestExitPrice: '110' } },
        '110',
        'candles come before what is stated',
      ],
    ],
    unknown: [
      [{}, {}, noCandles],
      [{}, { market: {} }, 'The candles do not cover the time from entry to the end of the window.'],
    ],
  },
  exitEfficiencyPct: {
    values: [
      [{}, { market: { bestExitPrice: '110' } }, 50, '100 × (105 − 100) / (110 − 100)'],
      [short, { market: { bestExitPrice: '46' } }, 75, '100 × (47 − 50) / (46 − 50)'],
      [{ statedBestExitPrice: '112.5' }, {}, 40, '100 × (105 − 100) / (112.5 − 100)'],
    ],
    unknown: [
      [{}, {}, noCandles],
      [{}, { market: { bestExitPrice: '99' } }, 'No exit within the risk limit would have made a profit.'],
    ],
  },
  setAndForgetR: {
    values: [
      [{ plannedTarget1: '106' }, { market: { setAndForgetR: 3 } }, 3, 'from candles'],
      [{ statedSetAndForgetR: '-1' }, {}, -1, 'stated, without candles or a plan'],
      [{ plannedTarget1: '106', statedSetAndForgetR: '2' }, { market: { setAndForgetR: 3 } }, 3, 'candles come first'],
    ],
    unknown: [
      [{ plannedTarget1: '106' }, {}, noCandles],
      [{}, { market: {} }, 'No target is planned.'],
    ],
  },
  managementR: {
    values: [
      [{ plannedTarget1: '106' }, { market: { setAndForgetR: 3 } }, -0.5, '2.5 − 3'],
      [{ statedSetAndForgetR: '1.25' }, {}, 1.25, '2.5 − 1.25'],
    ],
    unknown: [[{ plannedTarget1: '106' }, {}, noCandles]],
  },
  exitVerdict: {
    values: [
      [{ ...after, timeToMfpeMin: '9', timeToMapeMin: '10' }, {}, 'early', 'MFPE 1.5 ≥ 0.5, first'],
      [{ ...after, timeToMfpeMin: '11', timeToMapeMin: '10' }, {}, 'protective', 'MAPE 0.75 ≥ 0.5, first'],
      [{ highestPrice: '107' }, {}, 'late', '7 × 10 / 20 − 50 / 20 = 1 ≥ 1'],
      [{ highestPrice: '106', postHigh: '105.5', postLow: '105' }, {}, 'optimal', '100 × 5 / 6 ≥ 75, MFPE 0.25 < 0.5'],
      [{ highestPrice: '106' }, {}, 'unknown', 'kept most of it, but what came after is not known'],
    ],
    unknown: [
      [{}, {}, 'Prices after the exit and the extremes while the trade was open are unknown.'],
      [open, {}, 'The trade has not ended.'],
    ],
  },
} satisfies Record<string, DatapointCases>
