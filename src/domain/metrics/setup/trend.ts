import { differenceOrMissing, meanOrMissing, rOfGroup, type SetupMetric } from './sample.ts'

export const olderExpectancyR: SetupMetric = {
  key: 'olderExpectancyR',
  label: 'Expectancy, older half',
  unit: 'r',
  good: 'high',
  meaning: 'Mean R of the first half of the trades.',
  formula: 'mean R of the first half of the trades with a risk, by exit',
  undefinedWhen: 'fewer than two trades have a risk',
  reference: 'halves of the history',
  compute: ({ byHalf }) => meanOrMissing(rOfGroup(byHalf, false), 'too_few'),
}

export const recentExpectancyR: SetupMetric = {
  key: 'recentExpectancyR',
  label: 'Expectancy, recent half',
  unit: 'r',
  good: 'high',
  meaning: 'Mean R of the second half of the trades.',
  formula: 'mean R of the second half of the trades with a risk, by exit',
  undefinedWhen: 'no trade has a risk',
  reference: 'halves of the history',
  compute: ({ byHalf }) => meanOrMissing(rOfGroup(byHalf, true), 'no_risk'),
}

export const recentLessOlder: SetupMetric = {
  key: 'recentLessOlder',
  label: 'Change in expectancy',
  unit: 'r',
  good: 'high',
  meaning: 'How much more a trade makes now than before.',
  formula: 'expectancy of the recent half - expectancy of the older half; Welch interval from ten trades each',
  undefinedWhen: 'fewer than two trades have a risk',
  reference: 'B. L. Welch, 1947',
  compute: ({ byHalf }) => differenceOrMissing(byHalf, 'too_few'),
}
