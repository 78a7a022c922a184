import type { ModelKind } from './growth-settings.ts'

/** The models as the trader reads them, in the order of the list. */
export const modelLabels: Readonly<Record<ModelKind, string>> = {
  iid: 'Independent',
  stationary: 'Blocks, random length',
  circular: 'Blocks, fixed length',
  days: 'Whole days',
  permutation: 'Shuffle',
  binary: 'Win/loss table',
  normal: 'Normal distribution',
  student: 'Student’s t',
  splitNormal: 'Skewed distribution',
  histogram: 'Drawn histogram',
}

export const modelMeanings: Readonly<Record<ModelKind, string>> = {
  iid: 'Each draw is independent of the previous one.',
  stationary: 'Samples consecutive trades to keep streaks.',
  circular: 'Draws blocks of consecutive trades, all of the same length.',
  days: 'Draws whole trading days, so daily limits can be tested.',
  permutation: 'Sequence risk only: your trades in random order, with the same final equity.',
  binary: 'Wins and losses use their average size.',
  normal: 'Bell curve with the mean and SD below.',
  student: 'Bell-shaped with fat tails: large wins and losses are more frequent.',
  splitNormal: 'Wins spread wider than losses, or the reverse.',
  histogram: 'Drag the bars to draw your own distribution.',
}
