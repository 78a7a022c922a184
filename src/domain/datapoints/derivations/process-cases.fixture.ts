import { fill } from '#domain/trade/trade.fixture.ts'
import { check, type DatapointCases, noStop, open, planned, short } from './facts.fixture.ts'

const notAtHand = 'The other trades of the portfolio are not available.'
const noHours = 'The market hours are unknown.'
const notEntered = 'The trade was not entered.'
const notEnded = 'The trade has not ended.'
const noRules = 'No applicable rule was checked.'
/** A trade held from 00:00 UTC until `exit`. */
const held = (exit: string) => ({ executions: [fill('buy', '10', '100', '00:00'), fill('sell', '10', '105', exit)] })
const between = (entry: string, exit: string) => ({
  executions: [
    { ...fill('buy', '10', '100', '00:00'), at: entry },
    { ...fill('sell', '10', '105', '00:00'), at: exit },
  ] as never,
})
/** Weights: 3 met, 1 broken and mandatory, 5 not applicable. */
const checks = [check('a', 'yes', '3'), check('b', 'no', '1', true), check('c', 'na', '5')]
const allKept = [check('a', 'yes'), check('b', 'yes')]
const notApplied = [check('c', 'na')]
const notedStop = { thesis: 'Breakout' }

export const processCases = {
  holdMinutes: { values: [[{}, {}, 30, '15:00 − 14:30']], unknown: [[open, {}, notEnded]] },
  tradingMinutes: {
    values: [[{}, { market: { tradingMinutes: 30 } }, 30, 'from the market calendar']],
    unknown: [
      [{}, {}, noHours],
      [open, { market: {} }, notEnded],
    ],
  },
  holdBucket: {
    values: [
      [held('00:04'), {}, 'under5m', '4 < 5'],
      [held('00:05'), {}, '5to15m', '5 ≤ 5 < 15'],
      [held('00:59'), {}, '15to60m', '59 < 60'],
      [held('01:00'), {}, '1to4h', '60 ≤ 60 < 240'],
      [held('04:00'), {}, '4hTo1d', '240 ≤ 240 < 1440'],
      [between('2025-03-03T00:00:00.000Z', '2025-03-04T00:00:00.000Z'), {}, '1to5d', '1440 ≤ 1440 < 7200'],
      [between('2025-03-03T00:00:00.000Z', '2025-03-08T00:00:00.000Z'), {}, 'over5d', '7200'],
    ],
    unknown: [[open, {}, notEnded]],
  },
  entryHour: {
    values: [
      [{}, {}, 9, '14:30 UTC is 09:30 in New York in winter'],
      [between('2025-03-10T14:30:00.000Z', '2025-03-10T15:00:00.000Z'), {}, 10, 'and 10:30 in summer'],
    ],
    unknown: [[planned, {}, notEntered]],
  },
  entryWeekday: {
    values: [
      [{}, {}, 1, '3 March 2025 is a Monday'],
      [held('06:00'), {}, 7, '00:00 UTC is Sunday evening in New York'],
    ],
    unknown: [[planned, {}, notEntered]],
  },
  exitDate: { values: [[{}, {}, '2025-03-03', '10:00 in New York']], unknown: [[open, {}, notEnded]] },
  entrySession: {
    values: [[{}, { market: { entrySession: 'RTH' } }, 'RTH', 'from the market calendar']],
    unknown: [[{}, {}, noHours]],
  },
  minutesSinceOpen: {
    values: [[{}, { market: { minutesSinceOpen: 0 } }, 0, 'from the market calendar: 09:30 − 09:30']],
    unknown: [[{}, { market: {} }, noHours]],
  },
  minutesSincePrevExit: {
    values: [[{}, { journal: { minutesSincePrevExit: 12 } }, 12, 'from the journal']],
    unknown: [
      [{}, {}, notAtHand],
      [{}, { journal: {} }, 'No trade was exited before.'],
    ],
  },
  tradeOfDay: {
    values: [[{}, { journal: { tradeOfDay: 3 } }, 3, 'from the journal']],
    unknown: [[planned, { journal: {} }, notEntered]],
  },
  heldOvernight: {
    values: [
      [{}, {}, false, '3 March and 3 March'],
      [between('2025-03-03T20:00:00.000Z', '2025-03-04T04:59:00.000Z'), {}, false, '23:59 in New York'],
      [between('2025-03-03T20:00:00.000Z', '2025-03-04T05:00:00.000Z'), {}, true, '00:00 of 4 March in New York'],
    ],
    unknown: [[open, {}, notEnded]],
  },
  heldWeekend: {
    values: [
      [between('2025-03-07T15:00:00.000Z', '2025-03-10T15:00:00.000Z'), {}, true, 'Friday to Monday'],
      [between('2025-03-09T22:30:00.000Z', '2025-03-10T15:00:00.000Z'), {}, false, 'from Sunday 18:30'],
      [between('2025-03-03T15:00:00.000Z', '2025-03-07T15:00:00.000Z'), {}, false, 'Monday to Friday'],
      [between('2025-03-08T15:00:00.000Z', '2025-03-09T15:00:00.000Z'), {}, true, 'Saturday to Sunday'],
    ],
    unknown: [[open, {}, notEnded]],
  },
  withTrend: {
    values: [
      [{ htfTrend: 'up' }, {}, true, 'long and up'],
      [{ htfTrend: 'down' }, {}, false, 'long and down'],
      [{ ...short, htfTrend: 'down' }, {}, true, 'short and down'],
    ],
    unknown: [
      [{}, {}, '“Higher-timeframe trend” is not stated.'],
      [{ htfTrend: 'flat' }, {}, 'The higher timeframe was flat, so there was no trend.'],
    ],
  },
  volatilityPct: {
    values: [[{ atrAtEntry: '1.6' }, {}, 1.6, '100 × 1.6 / 100']],
    unknown: [[{}, {}, '“ATR at entry” is not stated.']],
  },
  spreadR: {
    values: [[{ spreadAtEntry: '0.02' }, {}, 0.01, '0.02 × 10 × 1 / 20']],
    unknown: [[{}, {}, '“Spread at entry” is not stated.']],
  },
  streakAtEntry: {
    values: [[{}, { journal: { streakAtEntry: -2 } }, -2, 'from the journal']],
    unknown: [[{}, { journal: {} }, 'No trade was closed before.']],
  },
  dayPnlBeforeR: {
    values: [[{}, { journal: { dayPnlBeforeR: -1.5 } }, -1.5, 'from the journal']],
    unknown: [[{}, {}, notAtHand]],
  },
  revengeSuspect: {
    values: [
      [
        {},
        { journal: { revengeSuspect: true, minutesSincePrevExit: 4, accountBalanceAtEntry: '2500' } },
        true,
        'from the journal',
      ],
    ],
    unknown: [[{}, {}, notAtHand]],
  },
  overtradeSuspect: {
    values: [[{}, { journal: { overtradeSuspect: false, tradeOfDay: 1 } }, false, 'from the journal']],
    unknown: [[{}, { journal: { tradeOfDay: 9 } }, 'There are too few earlier trading days.']],
  },
  rulesTotal: {
    values: [
      [{}, { checks }, 2, 'a and b'],
      [{}, {}, 0, 'none'],
    ],
    unknown: [],
  },
  rulesMet: { values: [[{}, { checks }, 1, 'a']], unknown: [[{}, { checks: notApplied }, noRules]] },
  complianceScore: {
    values: [
      [{}, { checks }, 75, '100 × 3 / (3 + 1)'],
      [{}, { checks: allKept }, 100, '100 × 2 / 2'],
    ],
    unknown: [
      [{}, {}, noRules],
      [{}, { checks: notApplied }, noRules],
    ],
  },
  complianceBand: {
    values: [
      [{}, { checks: allKept }, 'green', '100 ≥ 80'],
      [{}, { checks }, 'amber', '50 ≤ 75 < 80'],
      [{}, { checks: [check('a', 'no', '51'), check('b', 'yes', '49')] }, 'red', '49 < 50'],
      [{}, {}, 'none', 'no rules, not green'],
    ],
    unknown: [],
  },
  mandatoryBroken: {
    values: [
      [{}, { checks }, 1, 'b'],
      [{}, { checks: allKept }, 0, 'none'],
    ],
    unknown: [[{}, {}, noRules]],
  },
  brokenRuleIds: { values: [[{}, { checks }, ['b'], 'b']], unknown: [[{}, {}, noRules]] },
  ruleBreakR: {
    values: [
      [{}, { checks }, 2.5, 'net 50 / 20, b was broken'],
      [{}, { checks: allKept }, 0, 'none was broken'],
    ],
    unknown: [
      [{}, {}, noRules],
      [open, { checks }, 'No part of the position is closed.'],
    ],
  },
  planDeviationScore: {
    values: [
      [{ plannedEntryPrice: '99.5', finalStopPrice: '97' }, {}, 62.5, '100 × (0.25 + 1) / 2'],
      [
        {
          plannedEntryPrice: '99.5',
          plannedStopPrice: '97.5',
          plannedQuantity: '8',
          finalStopPrice: '99',
          exitReason: 'manual-emotional',
        },
        {},
        37.5,
        '100 × (0.25 + |20 / 16 − 1| + 0 + 1) / 4',
      ],
    ],
    unknown: [[{ finalStopPrice: '97' }, {}, 'Fewer than two parts of the plan can be compared with the execution.']],
  },
  processGrade: {
    values: [
      [notedStop, { checks: allKept }, 'A', '(40 + 20 + 10) / 70'],
      [{}, { checks: allKept }, 'B', '(40 + 20 + 0) / 70 = 0.857'],
      [notedStop, { checks }, 'C', '(40 × 0.75 + 20 + 10) / 70 = 0.857, but a mandatory rule was broken'],
      [{ plannedQuantity: '9.5' }, {}, 'B', '(20 + 15 + 0) / 45 = 0.777…; 10 is within 10 % of 9.5'],
      [{ plannedQuantity: '20', finalStopPrice: '99' }, {}, 'D', '(20 + 0 + 15 + 0) / 60 = 0.583…'],
      [{ ...noStop, ...notedStop }, {}, 'F', '(0 + 10) / 30'],
    ],
    unknown: [
      [noStop, {}, 'Nothing about the process is recorded: no rules, stop, planned size or note.'],
      [planned, {}, notEntered],
    ],
  },
  mistakeCount: { values: [[{ mistakeIds: ['m', 'n'] }, {}, 2, 'm and n']], unknown: [] },
  mistakeSeverity: {
    values: [[{ mistakeIds: ['m', 'n'] }, { severities: { m: 2, n: 4 } }, 4, 'max(2, 4)']],
    unknown: [
      [{}, {}, 'No mistake is assigned.'],
      [{ mistakeIds: ['m'] }, { severities: null }, 'The mistake severities are not available.'],
      [{ mistakeIds: ['m', 'x'] }, { severities: { m: 2 } }, 'The severity of a mistake is unknown.'],
    ],
  },
  overallGrade: {
    values: [[{ entryGrade: 5, managementGrade: 3, exitGrade: 2 }, {}, 10 / 3, '(5 + 3 + 2) / 3']],
    unknown: [[{ entryGrade: 5, managementGrade: 3 }, {}, '“Exit grade” is not stated.']],
  },
  outcomeQuadrant: {
    values: [
      [notedStop, { checks: allKept }, 'goodWin', 'A, 50 > 0'],
      [{ plannedQuantity: '20' }, {}, 'badWin', '20 / 45 is D, 50 > 0'],
      [{ ...notedStop, commission: '60' }, { checks: allKept }, 'goodLoss', 'A, 50 − 60 < 0'],
      [{ plannedQuantity: '20', commission: '60' }, {}, 'badLoss', 'D, 50 − 60 < 0'],
    ],
    unknown: [
      [{ ...notedStop, commission: '50' }, {}, 'The trade was neither a win nor a loss.'],
      [noStop, {}, 'Nothing about the process is recorded: no rules, stop, planned size or note.'],
    ],
  },
} satisfies Record<string, DatapointCases>
