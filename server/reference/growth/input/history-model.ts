import type { SampleModel } from '#domain/simulation/model.ts'

/** Models that draw trades of the history; the others draw from a distribution that their parameters describe. */
export type HistoryModel = Extract<SampleModel, { kind: 'iid' | 'permutation' | 'stationary' | 'circular' | 'days' }>

const historyKinds: ReadonlySet<SampleModel['kind']> = new Set(['iid', 'permutation', 'stationary', 'circular', 'days'])

export function drawsFromHistory(model: SampleModel): model is HistoryModel {
  return historyKinds.has(model.kind)
}
