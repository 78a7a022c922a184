import { type DatapointCases, noStop, open, short } from './facts.fixture.ts'

/** 1 against the long trade, 8 in its favor. */
const seen = { lowestPrice: '99', highestPrice: '108' }
const seenShort = { ...short, lowestPrice: '46', highestPrice: '50.5' }
const noLow = 'The worst price while the trade was open is unknown.'
const noHigh = 'The best price while the trade was open is unknown.'
const noRisk = 'No stop on the losing side of the entry, and no planned risk.'
const costly = { ...seen, commission: '5' }

export const excursionCases = {
  maePrice: {
    values: [
      [seen, {}, '1', 'max(0, 100 − 99)'],
      [seenShort, {}, '0.5', 'max(0, 50.5 − 50)'],
      [{ lowestPrice: '100' }, {}, '0', 'max(0, 100 − 100)'],
    ],
    unknown: [[{ highestPrice: '108' }, {}, noLow]],
  },
  mfePrice: {
    values: [
      [seen, {}, '8', 'max(0, 108 − 100)'],
      [seenShort, {}, '4', 'max(0, 50 − 46)'],
    ],
    unknown: [[{ lowestPrice: '99' }, {}, noHigh]],
  },
  maeR: {
    values: [[seen, {}, 0.5, '1 × 10 × 1 / 20']],
    unknown: [[{ ...seen, ...noStop }, {}, noRisk]],
  },
  mfeR: {
    values: [[seen, {}, 4, '8 × 10 × 1 / 20']],
    unknown: [[{}, {}, noHigh]],
  },
  maeAmount: {
    values: [[{ ...seen, pointValue: '50' }, {}, '500', '1 × 10 × 50']],
    unknown: [[{}, {}, noLow]],
  },
  mfeAmount: {
    values: [[{ ...seen, pointValue: '50' }, {}, '4000', '8 × 10 × 50']],
    unknown: [[{}, {}, noHigh]],
  },
  maePct: {
    values: [
      [seen, {}, 1, '100 × 1 / 100'],
      [seenShort, {}, 1, '100 × 0.5 / 50'],
    ],
    unknown: [[{}, {}, noLow]],
  },
  mfePct: { values: [[seen, {}, 8, '100 × 8 / 100']], unknown: [[{}, {}, noHigh]] },
  excursionOrder: {
    values: [
      [{ timeToMfeMin: '20', timeToMaeMin: '3' }, {}, 'maeFirst', '3 < 20'],
      [{ timeToMfeMin: '2', timeToMaeMin: '3' }, {}, 'mfeFirst', '2 < 3'],
      [{ timeToMfeMin: '3', timeToMaeMin: '3.0' }, {}, 'unknown', 'equal'],
    ],
    unknown: [[{ timeToMfeMin: '20' }, {}, '“Minutes to MAE” is not stated.']],
  },
  drawdownToStopPct: {
    values: [[seen, {}, 50, '100 × 1 / 2']],
    unknown: [
      [{}, {}, noLow],
      [{ ...seen, ...noStop }, {}, 'No stop was placed or planned.'],
    ],
  },
  updrawToTargetPct: {
    values: [
      [{ ...seen, plannedTarget1: '110' }, {}, 80, '100 × 8 / (110 − 100)'],
      [{ ...seenShort, plannedTarget1: '45' }, {}, 80, '100 × 4 / (−1 × (45 − 50))'],
    ],
    unknown: [
      [seen, {}, 'No target is planned.'],
      [{ ...seen, plannedTarget1: '100' }, {}, 'The target is not beyond the average entry.'],
    ],
  },
  mfeCapturePct: {
    values: [
      [seen, {}, 62.5, '100 × (105 − 100) / 8'],
      [seenShort, {}, 75, '100 × −1 × (47 − 50) / 4'],
    ],
    unknown: [
      [{}, {}, noHigh],
      [{ highestPrice: '100' }, {}, 'The price did not move in favor of the trade.'],
      [{ ...open, highestPrice: '108' }, {}, 'Nothing has been exited yet.'],
    ],
  },
  giveBackR: {
    values: [[costly, {}, 1.5, '4 − 50 / 20: before costs']],
    unknown: [[{ ...open, highestPrice: '108' }, {}, 'No part of the position is closed.']],
  },
  edgeRatio: {
    values: [[seen, {}, 8, '8 / 1']],
    unknown: [[{ lowestPrice: '100', highestPrice: '108' }, {}, 'The price did not move against the trade.']],
  },
  entryEfficiencyPct: {
    values: [
      [{ lowestPrice: '98', highestPrice: '108' }, {}, 80, '100 × (108 − 100) / (108 − 98)'],
      [seenShort, {}, (100 * 4) / 4.5, '100 × −1 × (46 − 50) / (50.5 − 46)'],
    ],
    unknown: [
      [{ highestPrice: '108' }, {}, 'The lowest price while the trade was open is unknown.'],
      [{ lowestPrice: '100', highestPrice: '100' }, {}, 'The price did not move while the trade was open.'],
    ],
  },
} satisfies Record<string, DatapointCases>
