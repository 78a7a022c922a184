import { differenceOrMissing, meanOrMissing, rOfGroup, type SetupMetric } from './sample.ts'

export const averageCompliance: SetupMetric = {
  key: 'averageCompliance',
  label: 'Rules followed',
  unit: 'fraction',
  good: 'high',
  meaning: 'The average share of the setup’s rules that were followed.',
  formula: 'mean of (weights of rules followed / weights of rules that applied)',
  undefinedWhen: 'no rule was checked on any trade',
  reference: 'common definition',
  compute: ({ trades }) =>
    meanOrMissing(
      trades.flatMap(({ compliance }) => compliance ?? []),
      'no_rules',
    ),
}

export const expectancyGreen: SetupMetric = {
  key: 'expectancyGreen',
  label: 'Expectancy, rules followed',
  unit: 'r',
  good: 'high',
  meaning: 'Mean R of trades that followed the rules.',
  formula: 'mean R where at least 80% of the weights were followed',
  undefinedWhen: 'no such trade has a risk',
  reference: 'bands of 80% and 50%',
  compute: ({ byRules }) => meanOrMissing(rOfGroup(byRules, true), 'no_rules'),
}

export const expectancyRed: SetupMetric = {
  key: 'expectancyRed',
  label: 'Expectancy, rules broken',
  unit: 'r',
  good: 'high',
  meaning: 'Mean R of trades that broke most rules.',
  formula: 'mean R where less than 50% of the weights were followed',
  undefinedWhen: 'no such trade has a risk',
  reference: 'bands of 80% and 50%',
  compute: ({ byRules }) => meanOrMissing(rOfGroup(byRules, false), 'no_rules'),
}

export const greenLessRed: SetupMetric = {
  key: 'greenLessRed',
  label: 'Value of rules',
  unit: 'r',
  good: 'high',
  meaning: 'How much more trades made when rules were followed.',
  formula: 'expectancy with rules followed - expectancy with rules broken; Welch interval from ten trades each',
  undefinedWhen: 'there are no trades with a risk in one of the bands',
  reference: 'B. L. Welch, 1947',
  compute: ({ byRules }) => differenceOrMissing(byRules, 'no_rules'),
}
