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
  goalPercent: [...steps(5, 95, 5), ...steps(100, 190, 10), ...steps(200, 500, 50)],
} as const
