import { type DatapointCases, noStop, open, planned, short } from './facts.fixture.ts'

const notAtHand = 'The other trades of the portfolio are not available.'
const noRisk = 'No stop on the losing side of the entry, and no planned risk.'
const noBalance = 'The balance at entry was not above 0.'
const balance = { journal: { accountBalanceAtEntry: '2500' } }
const notEntered = 'The trade was not entered.'

export const riskCases = {
  accountBalanceAtEntry: {
    values: [
      [{}, balance, '2500', 'from the journal'],
      [planned, {}, '3000', 'the balance so far'],
    ],
    unknown: [
      [{}, {}, notAtHand],
      [{}, { journal: {} }, 'The balance before this trade is unknown.'],
    ],
  },
  riskPerUnitPrice: {
    values: [
      [{}, {}, '2', '100 − 98'],
      [short, {}, '1', '−1 × (50 − 51)'],
      [{ ...noStop, plannedStopPrice: '97.5' }, {}, '2.5', '100 − 97.5, the planned stop'],
    ],
    unknown: [
      [noStop, {}, 'No stop was placed or planned.'],
      [{ ...noStop, plannedStopPrice: '101' }, {}, 'The stop is not on the losing side of the entry.'],
      [planned, {}, 'Nothing has been entered yet.'],
    ],
  },
  initialRiskAmount: {
    values: [
      [{ pointValue: '5' }, {}, '100', '2 × 10 × 5'],
      [
        { ...noStop, plannedEntryPrice: '101', plannedStopPrice: '100.5', plannedQuantity: '8' },
        {},
        '4',
        'planned: |101 − 100.5| × 8 × 1',
      ],
    ],
    unknown: [[noStop, {}, noRisk]],
  },
  riskPct: {
    values: [
      [{}, balance, 0.8, '100 × 20 × 1 / 2500'],
      [{ quoteCurrency: 'EUR', fxRate: '1.25' }, balance, 1, '100 × 20 × 1.25 / 2500'],
    ],
    unknown: [
      [{}, {}, notAtHand],
      [noStop, balance, noRisk],
      [{}, { journal: { accountBalanceAtEntry: '0' } }, noBalance],
      [{ quoteCurrency: 'EUR' }, balance, 'The exchange rate to the portfolio currency is not stated.'],
    ],
  },
  riskDeviationPct: {
    values: [
      [{ plannedEntryPrice: '100', plannedStopPrice: '98', plannedQuantity: '8' }, {}, 25, '100 × (20 / 16 − 1)'],
    ],
    unknown: [
      [{}, {}, 'No entry price was planned.'],
      [{ plannedEntryPrice: '98', plannedStopPrice: '98', plannedQuantity: '8' }, {}, 'The planned risk is 0.'],
      [
        { ...noStop, plannedEntryPrice: '101', plannedStopPrice: '100.5', plannedQuantity: '8' },
        {},
        'The stop is not on the losing side of the entry.',
      ],
    ],
  },
  stopDistancePct: {
    values: [
      [{}, {}, 2, '100 × 2 / 100'],
      [short, {}, 2, '100 × 1 / 50'],
    ],
    unknown: [[noStop, {}, 'No stop was placed or planned.']],
  },
  stopDistanceTicks: {
    values: [[{ tickSize: '0.25' }, {}, 8, '2 / 0.25']],
    unknown: [[{}, {}, 'The tick size is unknown.']],
  },
  stopDistanceAtr: {
    values: [[{ atrAtEntry: '1.6' }, {}, 1.25, '2 / 1.6']],
    unknown: [[{}, {}, '“ATR at entry” is not stated.']],
  },
  notional: {
    values: [[{ pointValue: '100' }, {}, '100000', '|100| × 10 × 100']],
    unknown: [[planned, {}, 'Nothing has been entered yet.']],
  },
  leverage: {
    values: [
      [{}, balance, 0.4, '1000 × 1 / 2500'],
      [{ pointValue: '50' }, balance, 20, '100 × 10 × 50 / 2500'],
    ],
    unknown: [
      [{}, {}, notAtHand],
      [{}, { journal: { accountBalanceAtEntry: '-1' } }, noBalance],
    ],
  },
  openTradesAtEntry: {
    values: [[{}, { journal: { openTradesAtEntry: 2 } }, 2, 'from the journal']],
    unknown: [
      [{}, {}, notAtHand],
      [planned, { journal: {} }, notEntered],
    ],
  },
  openRiskAtEntryPct: {
    values: [
      [
        {},
        { journal: { accountBalanceAtEntry: '2500', openRiskAtEntryPct: 1.6 } },
        1.6,
        'from the journal: 100 × (20 + 20) / 2500',
      ],
    ],
    unknown: [
      [{}, {}, notAtHand],
      [{}, balance, 'The risk of a trade open at that time is unknown.'],
    ],
  },
  kellyFractionAtEntry: {
    values: [[{ setupId: 'setup' }, { journal: { kellyFractionAtEntry: 12.5 } }, 12.5, 'from the journal']],
    unknown: [
      [{}, { journal: {} }, '“Setup” is not stated.'],
      [{ setupId: 'setup' }, { journal: {} }, 'Fewer than 30 trades of the setup were closed before this entry.'],
    ],
  },
  kellyMultiple: {
    values: [
      [
        { setupId: 'setup' },
        { journal: { accountBalanceAtEntry: '2500', kellyFractionAtEntry: 3.2 } },
        0.25,
        '0.8 / 3.2',
      ],
    ],
    unknown: [
      [{ setupId: 'setup' }, balance, 'Fewer than 30 trades of the setup were closed before this entry.'],
      [
        { setupId: 'setup' },
        { journal: { accountBalanceAtEntry: '2500', kellyFractionAtEntry: -2 } },
        'The setup had no edge before this entry: its Kelly fraction is not above 0.',
      ],
      [{ ...open, setupId: 'setup', initialStopPrice: null }, balance, noRisk],
    ],
  },
} satisfies Record<string, DatapointCases>
