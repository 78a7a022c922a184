import { computeAccountFigures } from './compute-metrics.ts'

/** The metrics alone. */
export const computeMetrics = (...input: Parameters<typeof computeAccountFigures>) =>
  computeAccountFigures(...input).metrics
