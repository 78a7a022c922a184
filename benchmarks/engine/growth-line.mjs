// The engine's own line of the growth cases.
import { input } from './input.mjs'

/** A run of the benchmark's input, before its first trade. */
export function startRun(engine) {
  const { r, riskFraction, extraCostR, paths, steps, seed } = input
  const none = [new Uint8Array(), new Float64Array()]
  return new engine.GrowthRun(r, riskFraction, extraCostR, paths, steps, ...seed, 0, paths, ...none, true, NaN)
}

/** All paths in one stretch: what sums of bits and means are compared with. */
export function wholeRun(engine) {
  const run = startRun(engine)
  run.advance(input.steps)
  const outputs = { terminal: run.terminal(), drawdown: run.max_drawdown() }
  run.free()
  return outputs
}
