import type { SampleModel } from './model.ts'

/** Models that draw from a distribution instead of the history. */
export const parametricKinds = ['binary', 'normal', 'student', 'splitNormal', 'histogram'] as const
export type ParametricKind = (typeof parametricKinds)[number]
export type ParametricModel = Extract<SampleModel, { readonly kind: ParametricKind }>
export type ParametricModelOf<Kind extends ParametricKind> = Extract<SampleModel, { readonly kind: Kind }>

export const isParametric = (kind: SampleModel['kind']): kind is ParametricKind =>
  (parametricKinds as readonly string[]).includes(kind)
