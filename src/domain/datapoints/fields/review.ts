import { entrySessions } from '#domain/instruments/entry-sessions.ts'
import { complianceBands, holdBuckets, outcomeQuadrants, processGrades } from './choices.ts'
import { choiceField, inDerivedGroup, ruleField, arithmeticField } from './derived-field.ts'

const notEnded = 'The trade has not ended.'
const noEntry = 'The trade was not entered.'
const noHours = 'The market hours are unknown.'
const calendar = 'calendar' as const
const journal = 'journal' as const

/** H: timing. */
export const derivedTiming = inDerivedGroup('H', {
  holdMinutes: ruleField(134, 'Time in trade', 'minutes', '{exitAt} − {entryAt}', { unknown: notEnded }),
  tradingMinutes: ruleField(
    135,
    'Market minutes held',
    'minutes',
    'the minutes from {entryAt} to {exitAt} in which the market of {symbol} was open',
    { unknown: noHours, from: calendar },
  ),
  holdBucket: choiceField(
    136,
    'Hold bucket',
    holdBuckets,
    '{holdMinutes} in: under 5 minutes, 5 to 15, 15 to 60, 1 to 4 hours, 4 hours to a day, 1 to 5 days, 5 days and more',
    { unknown: notEnded },
  ),
  entryHour: ruleField(137, 'Entry hour', 'count', 'hour of {entryAt} in the time zone of the portfolio', {
    unknown: noEntry,
    unit: 'h',
  }),
  entryWeekday: ruleField(138, 'Entry weekday', 'count', 'weekday of {entryAt} in the time zone of the portfolio', {
    unknown: noEntry,
    unit: 'ISO 1–7',
  }),
  exitDate: ruleField(
    139,
    'Exit date',
    'date',
    'date of {exitAt} in the time zone of the portfolio, on which P&L is booked',
    {
      unknown: notEnded,
    },
  ),
  entrySession: choiceField(
    140,
    'Session at entry',
    entrySessions,
    'the market session of {symbol} at {entryAt}, by the session stated for it in Settings, else by its market',
    {
      unknown: noHours,
      from: calendar,
    },
  ),
  minutesSinceOpen: ruleField(
    141,
    'Since session open (min)',
    'minutes',
    '{entryAt} − the last opening of the market of {symbol}',
    { unknown: noHours, from: calendar },
  ),
  minutesSincePrevExit: ruleField(
    142,
    'Since previous exit (min)',
    'minutes',
    '{entryAt} − the last exit before it of a trade of {portfolioId}',
    { unknown: 'No trade was exited before.', from: journal },
  ),
  tradeOfDay: ruleField(
    143,
    'Daily trade number',
    'count',
    'rank by {entryAt} among the trades entered on that day in the time zone of the portfolio',
    { unknown: noEntry, from: journal },
  ),
  heldOvernight: ruleField(
    144,
    'Held overnight',
    'yesNo',
    'whether {entryAt} and {exitAt} are on different dates in the time zone of the portfolio',
    { unknown: notEnded },
  ),
  heldWeekend: ruleField(
    145,
    'Held over weekend',
    'yesNo',
    'whether midnight from Saturday to Sunday, in the time zone of the portfolio, is between {entryAt} and {exitAt}',
    { unknown: notEnded },
  ),
})

/** I: market context. */
export const derivedContext = inDerivedGroup('I', {
  withTrend: ruleField(
    148,
    'With trend',
    'yesNo',
    'whether {direction} matches {htfTrend}: long in an uptrend, short in a downtrend',
    { unknown: 'The higher timeframe was flat, so there was no trend.' },
  ),
  volatilityPct: arithmeticField(150, 'Volatility', 'percent', '100 × {atrAtEntry} / |{entryPrice}|', {
    unknown: 'The average entry is 0.',
    unit: '% of price',
  }),
  spreadR: arithmeticField(
    154,
    'Spread in R',
    'r',
    '{spreadAtEntry} × {maxQuantity} × {pointValue} / {initialRiskAmount}',
    {
      unknown: noEntry,
    },
  ),
})

/** J: psychology. */
export const derivedPsychology = inDerivedGroup('J', {
  streakAtEntry: ruleField(
    172,
    'Streak before entry',
    'count',
    'consecutive equal results of the trades of {portfolioId} closed before {entryAt}: wins above 0, losses below 0',
    { unknown: 'No trade was closed before.', unit: '+ wins / − losses', from: journal },
  ),
  dayPnlBeforeR: ruleField(
    173,
    'Day’s running result',
    'r',
    'Σ R of the trades closed before {entryAt} on that day in the time zone of the portfolio',
    { unknown: 'A trade closed earlier that day has no result in R.', from: journal },
  ),
  revengeSuspect: ruleField(
    174,
    'Revenge suspected',
    'yesNo',
    'whether the previous trade lost, {minutesSincePrevExit} ≤ 15 and {riskPct} > 1.25 × the median of the 20 trades before',
    { unknown: 'There are too few earlier trades, or their risk is unknown.', from: journal },
  ),
  overtradeSuspect: ruleField(
    175,
    'Overtrading suspected',
    'yesNo',
    'whether {tradeOfDay} is above the 90th percentile of trades per day over the previous 60 trading days',
    { unknown: 'There are too few earlier trading days.', from: journal },
  ),
})

const noRules = 'No applicable rule was checked.'

/** K: rule adherence. */
export const derivedRules = inDerivedGroup('K', {
  rulesTotal: ruleField(177, 'Rules applicable', 'count', 'number of {ruleResponses} that are not n/a', {
    unknown: null,
  }),
  rulesMet: ruleField(178, 'Rules met', 'count', 'number of {ruleResponses} that are yes, out of {rulesTotal}', {
    unknown: noRules,
  }),
  complianceScore: ruleField(
    179,
    'Compliance',
    'percent',
    '100 × Σ weight of {ruleResponses} that are yes / Σ weight of those that are yes or no',
    { unknown: noRules },
  ),
  complianceBand: choiceField(
    180,
    'Band',
    complianceBands,
    'green if {complianceScore?} is at least 80, amber if at least 50, else red; none without rules',
    { unknown: null },
  ),
  mandatoryBroken: ruleField(
    181,
    'Mandatory rules broken',
    'count',
    'number of {ruleResponses} of mandatory rules that are no, out of {rulesTotal}',
    { unknown: noRules },
  ),
  brokenRuleIds: ruleField(182, 'Broken rules', 'ids', '{ruleResponses} that are no, out of {rulesTotal}', {
    unknown: noRules,
  }),
  ruleBreakR: ruleField(183, 'R on breaks', 'r', '{realizedR} if {mandatoryBroken} is above 0, else 0', {
    unknown: 'The trade has no result in R.',
  }),
  planDeviationScore: ruleField(
    184,
    'Distance from plan',
    'number',
    '100 × the mean of the known parts: |{entrySlippageR?}| up to 1, |{riskDeviationPct?}| / 100 up to 1, {stopWidened?} (yes is 1), and an unplanned exit by {exitReason?} (manual-emotional and liquidation are 1); needs at least two parts',
    { unknown: 'Fewer than two parts of the plan can be compared with the execution.', unit: '0–100' },
  ),
  processGrade: choiceField(
    185,
    'Process grade',
    processGrades,
    'of an entered trade ({entryAt}), points over possible points of the known parts: 40 × {complianceScore?} / 100, 20 for a stop ({initialStopPrice?}), 15 for a size within 10% of the plan ({plannedQuantity?}, {maxQuantity}), 15 for a stop not moved away ({stopWidened?}), 10 for a note ({thesis?}, {entryComment?}, {managementComment?}, {exitComment?}, {lessons?}): A from 90%, B from 75%, C from 60%, D from 40%, else F; at most C if {mandatoryBroken?} is above 0',
    { unknown: 'Nothing about the process is recorded: no rules, stop, planned size or note.' },
  ),
})

/** L: review. */
export const derivedReview = inDerivedGroup('L', {
  mistakeCount: ruleField(187, 'Mistake count', 'count', 'number of {mistakeIds}', { unknown: null }),
  mistakeSeverity: ruleField(188, 'Worst severity', 'count', 'the highest severity of {mistakeIds}', {
    unknown: 'No mistake is assigned.',
    unit: '1–5',
  }),
  overallGrade: arithmeticField(
    197,
    'Overall grade',
    'number',
    '({entryGrade} + {managementGrade} + {exitGrade}) / 3',
    {
      unknown: 'Entry, management or exit has no grade.',
      unit: '1–5',
    },
  ),
})

/** The last of M: process versus outcome. */
export const derivedQuadrant = inDerivedGroup('M', {
  outcomeQuadrant: choiceField(
    225,
    'Process × outcome',
    outcomeQuadrants,
    'good if {processGrade} is A or B, else bad; win or loss by {result}',
    { unknown: 'The trade was neither a win nor a loss.' },
  ),
})
