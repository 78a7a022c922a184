import type { SampleModel } from '#domain/simulation/model.ts'

/** A model that may state the standard errors of its parameters. */
export type FittedModel = Extract<SampleModel, { kind: 'binary' | 'normal' | 'student' | 'splitNormal' }>

/**
 * The standard errors that a model states, in the order in which paths draw its parameters (docs/simulation-spec.md section
 * 2.5); null without any.
 */
export function errorsOf(model: SampleModel): readonly number[] | null {
  if (!('errors' in model) || model.errors === undefined) return null
  switch (model.kind) {
    case 'binary': {
      const { winRate, breakevenRate, averageWinR, averageLossR } = model.errors
      return [winRate, breakevenRate, averageWinR, averageLossR]
    }
    case 'normal':
    case 'student':
      return [model.errors.meanR, model.errors.sdR]
    case 'splitNormal':
      return [model.errors.meanR, model.errors.sdR, model.errors.skewRatio]
  }
}
