import { type DatapointCases, open, planned, short } from './facts.fixture.ts'

const notAtHand = 'The other trades of the portfolio are not available.'

/** A plan for 10 at 100 with a stop at 98 and a target at 106. */
const plan = { plannedEntryPrice: '100', plannedStopPrice: '98', plannedTarget1: '106', plannedQuantity: '10' }
const risked = { plannedEntryPrice: '100', plannedStopPrice: '98', plannedRiskPct: '1' }
const balance = { journal: { accountBalanceAtEntry: '25000' } }

export const planCases = {
  tradeNumber: {
    values: [[{}, { journal: { tradeNumber: 7 } }, 7, 'from the journal']],
    unknown: [[{}, {}, notAtHand]],
  },
  portfolioKind: {
    values: [
      [{}, {}, 'live', 'the portfolio is'],
      [{}, { portfolio: { kind: 'paper' } }, 'paper', 'the portfolio is'],
    ],
    unknown: [],
  },
  teamId: {
    values: [[{}, { portfolio: { teamId: 'team' } }, 'team', 'the portfolio is shown to it']],
    unknown: [[{}, {}, 'The portfolio is not shared with a team.']],
  },
  logLagMin: {
    values: [
      [{}, {}, 60, '16:00 − 15:00'],
      [{}, { createdAt: '2025-03-03T14:45:00.000Z' }, -15, '14:45 − 15:00: logged while it was open'],
    ],
    unknown: [[open, {}, 'The trade has not ended.']],
  },
  tickValue: {
    values: [
      [{ tickSize: '0.25', pointValue: '50' }, {}, '12.5', '0.25 × 50'],
      [{ symbol: 'MESH5', assetClass: 'future', pointValue: '5' }, {}, '1.25', '0.25 × 5, the tick from the table'],
    ],
    unknown: [[{}, {}, 'The tick size is unknown.']],
  },
  plannedRiskAmount: {
    values: [
      [plan, {}, '20', '|100 − 98| × 10 × 1'],
      [{ ...plan, pointValue: '50' }, {}, '1000', '|100 − 98| × 10 × 50'],
    ],
    unknown: [
      [{}, {}, 'No entry price was planned.'],
      [{ ...plan, plannedStopPrice: null }, {}, 'No stop was planned.'],
      [{ ...plan, plannedQuantity: null }, {}, 'No size was planned.'],
    ],
  },
  plannedWeightedTarget: {
    values: [
      [{ plannedTarget1: '106' }, {}, '106', 'the only one, all of it'],
      [{ plannedTarget1: '106', plannedTarget1Pct: '50' }, {}, '106', 'the other 50 % run to the last: 106 × 100 %'],
      [{ plannedTarget1: '104', plannedTarget2: '108' }, {}, '106', '(104 × 50 + 108 × 50) / 100'],
      [
        { plannedTarget1: '104', plannedTarget1Pct: '75', plannedTarget2: '108' },
        {},
        '105',
        '(104 × 75 + 108 × 25) / 100',
      ],
      [
        { plannedTarget1: '104', plannedTarget1Pct: '50', plannedTarget2: '108', plannedTarget2Pct: '25' },
        {},
        '106',
        '(104 × 50 + 108 × (25 + 25)) / 100: what is left runs to the last',
      ],
      [
        { plannedTarget1: '102', plannedTarget1Pct: '50', plannedTarget2: '104', plannedTarget3: '112' },
        {},
        '105',
        '(102 × 50 + 104 × 25 + 112 × 25) / 100',
      ],
    ],
    unknown: [[{}, {}, 'No target is planned.']],
  },
  plannedRewardAmount: {
    values: [
      [plan, {}, '60', '(106 − 100) × 10 × 1'],
      [
        { ...short, plannedEntryPrice: '50', plannedTarget1: '45', plannedQuantity: '3', pointValue: '100' },
        {},
        '1500',
        '−1 × (45 − 50) × 3 × 100',
      ],
    ],
    unknown: [
      [{ ...plan, plannedTarget1: null }, {}, 'No target is planned.'],
      [{ ...plan, plannedQuantity: null }, {}, 'No size was planned.'],
    ],
  },
  plannedRR: {
    values: [
      [plan, {}, 3, '(106 − 100) / |100 − 98|'],
      [
        { ...plan, plannedTarget1Pct: '50', plannedTarget2: '110' },
        {},
        4,
        '((106 × 50 + 110 × 50) / 100 − 100) / |100 − 98|',
      ],
      [
        { ...short, plannedEntryPrice: '50', plannedStopPrice: '51', plannedTarget1: '47.5' },
        {},
        2.5,
        '−1 × (47.5 − 50) / |50 − 51|',
      ],
    ],
    unknown: [
      [{ ...plan, plannedTarget1: null }, {}, 'No target is planned.'],
      [{ ...plan, plannedStopPrice: '100' }, {}, 'Planned entry and stop are equal, so no risk is planned.'],
    ],
  },
  breakevenWinRate: {
    values: [[plan, {}, 25, '100 / (1 + 3)']],
    unknown: [
      [{}, {}, 'No target is planned.'],
      [{ ...plan, plannedTarget1: '99' }, {}, 'The target is on the losing side of the planned entry.'],
    ],
  },
  suggestedQuantity: {
    values: [
      [risked, balance, '125', '25000 × 1 / 100 / (2 × 1)'],
      [{ ...risked, ...planned }, {}, '15', 'before the entry, by the balance so far: 3000 × 1 / 100 / 2'],
      [{ ...risked, plannedStopPrice: '97' }, balance, '83', '250 / 3 = 83.3…, whole shares'],
      [
        { ...risked, assetClass: 'cryptoSpot', plannedStopPrice: '97' },
        balance,
        '83.33333333',
        '250 / 3, eight places',
      ],
      [
        {
          assetClass: 'forex',
          symbol: 'EURUSD',
          lotSize: '100000',
          plannedEntryPrice: '1.1',
          plannedStopPrice: '1.098',
          plannedRiskPct: '1',
        },
        balance,
        '125000',
        '250 / 0.002 = 125000 = 1.25 lots of 100000',
      ],
      [
        {
          assetClass: 'forex',
          symbol: 'EURUSD',
          lotSize: '1',
          pointValue: '100000',
          plannedEntryPrice: '1.1',
          plannedStopPrice: '1.098',
          plannedRiskPct: '1',
        },
        balance,
        '1.25',
        '250 / (0.002 × 100000), in lots',
      ],
      [
        { ...risked, assetClass: 'future', pointValue: '200' },
        balance,
        '0',
        '250 / (2 × 200) = 0.625: not one contract',
      ],
      [{ ...risked, quoteCurrency: 'EUR', fxRate: '1.25' }, balance, '100', '250 / (2 × 1 × 1.25)'],
    ],
    unknown: [
      [risked, {}, notAtHand],
      [{ ...risked, plannedRiskPct: null }, balance, '“Planned risk” is not stated.'],
      [
        risked,
        { journal: { accountBalanceAtEntry: '-5' } },
        'Planned entry and stop are equal, or the balance is not above 0.',
      ],
    ],
  },
} satisfies Record<string, DatapointCases>
