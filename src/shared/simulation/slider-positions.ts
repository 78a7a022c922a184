/** Values from `low` to `high` by `step`, without floating-point errors. */
function steps(low: number, high: number, step: number): number[] {
  const scale = Math.round(1 / Math.min(1, step))
  const count = Math.round((high - low) / step)
  return Array.from({ length: count + 1 }, (_, i) => Math.round((low + i * step) * scale) / scale)
}

/** The positions of each slider: fine in the usual range, coarse beyond it. */
export const sliderPositions = {
  riskPercent: [...steps(0.05, 2.95, 0.05), ...steps(3, 4.9, 0.1), ...steps(5, 10, 0.25)],
  costR: steps(0, 0.5, 0.01),
  steps: [...steps(10, 190, 10), ...steps(200, 475, 25), ...steps(500, 1000, 50)],
  paths: [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000],
  blockLength: [...steps(1, 19, 1), ...steps(20, 100, 5)],
  percent: steps(5, 95, 5),
  kellyMultiple: steps(0.05, 2, 0.05),
  lots: [...steps(1, 19, 1), ...steps(20, 95, 5), ...steps(100, 500, 25)],
  /** Amounts in percent of the initial capital. */
  capitalPercent: [...steps(0.25, 4.75, 0.25), ...steps(5, 19, 1), ...steps(20, 100, 5)],
  feePercent: steps(0, 1, 0.01),
  every: [...steps(1, 9, 1), ...steps(10, 45, 5), ...steps(50, 250, 10)],
  shares: steps(0, 100, 1),
  averageR: steps(0, 6, 0.05),
  meanR: steps(-1, 2, 0.01),
  spreadR: steps(0.05, 5, 0.05),
  skewRatio: [...steps(0.1, 0.95, 0.05), ...steps(1, 10, 0.1)],
  goalPercent: [...steps(5, 95, 5), ...steps(100, 190, 10), ...steps(200, 500, 50)],
} as const
