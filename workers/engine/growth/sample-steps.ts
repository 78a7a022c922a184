/** Maximum number of samples of each path, not counting its start. */
const maxSamples = 100

/**
 * Steps at which the fan is sampled: `floor((2kS + m) / (2m))` for k = 0..m with m = min(S, 100), which rounds `kS / m`
 * half up (simulation specification, section 3).
 */
export function sampleSteps(steps: number): number[] {
  const m = Math.min(steps, maxSamples)
  return Array.from({ length: m + 1 }, (_, k) => Math.floor((2 * k * steps + m) / (2 * m)))
}
