import { differenceOrMissing, meanOrMissing, type SetupMetric } from './sample.ts'

export const averageCompliance: SetupMetric = {
  key: 'averageCompliance',
  label: 'Rules kept',
  unit: 'fraction',
  good: 'high',
  meaning: 'How far the rules of the setup were kept on average.',
  formula: 'mean of (weights of rules kept / weights of rules that applied)',
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
  label: 'Expectancy, rules kept',
  unit: 'r',
  good: 'high',
  meaning: 'Mean R of the trades on which the rules were kept.',
  formula: 'mean R where at least 80 % of the weights were kept',
  undefinedWhen: 'no such trade has a risk',
  reference: 'bands of 80 and 50 %',
  compute: ({ greenR }) => meanOrMissing(greenR, 'no_rules'),
}

export const expectancyRed: SetupMetric = {
  key: 'expectancyRed',
  label: 'Expectancy, rules broken',
  unit: 'r',
  good: 'high',
  meaning: 'Mean R of the trades on which most rules were broken.',
  formula: 'mean R where less than half of the weights were kept',
  undefinedWhen: 'no such trade has a risk',
  reference: 'bands of 80 and 50 %',
  compute: ({ redR }) => meanOrMissing(redR, 'no_rules'),
}

export const greenLessRed: SetupMetric = {
  key: 'greenLessRed',
  label: 'Worth of the rules',
  unit: 'r',
  good: 'high',
  meaning: 'How much more a trade made when the rules were kept.',
  formula: 'expectancy with rules kept - expectancy with rules broken; interval by Welch, from ten trades each',
  undefinedWhen: 'there are no trades with a risk in one of the bands',
  reference: 'B. L. Welch, 1947',
  compute: ({ greenR, redR }) => differenceOrMissing(greenR, redR, 'no_rules'),
}
