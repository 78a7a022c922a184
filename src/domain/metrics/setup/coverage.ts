import { shareOf, type SetupMetric } from './sample.ts'

export const stopCoverage: SetupMetric = {
  key: 'stopCoverage',
  label: 'Trades with stop',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of trades with a stop, without which there is no R.',
  formula: 'trades with a placed or planned stop / trades',
  undefinedWhen: 'there are no trades',
  reference: 'interval: E. B. Wilson, 1927',
  compute: ({ trades }) => shareOf(trades, ({ hasStop }) => hasStop),
}

export const excursionCoverage: SetupMetric = {
  key: 'excursionCoverage',
  label: 'Trades with excursions',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of trades with MAE and MFE in R.',
  formula: 'trades with MAE and MFE / trades',
  undefinedWhen: 'there are no trades',
  reference: 'interval: E. B. Wilson, 1927',
  compute: ({ trades }) => shareOf(trades, ({ maeR, mfeR }) => maeR !== null && mfeR !== null),
}

export const postExitCoverage: SetupMetric = {
  key: 'postExitCoverage',
  label: 'Post-exit prices logged',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of trades with known prices after the exit.',
  formula: 'trades with highest and lowest price after the exit / trades',
  undefinedWhen: 'there are no trades',
  reference: 'interval: E. B. Wilson, 1927',
  compute: ({ trades }) => shareOf(trades, ({ hasPostExit }) => hasPostExit),
}
