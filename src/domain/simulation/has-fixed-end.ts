import type { GrowthInput } from './growth.ts'

/** Whether every path ends at the same value, so that there is no distribution of it: a shuffle draws each trade once. */
export const hasFixedEnd = ({ model }: Pick<GrowthInput, 'model'>): boolean => model.kind === 'permutation'
