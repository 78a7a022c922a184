// The engine's own lines of the growth cases.
import { input } from './input.mjs'

/** Numbers of the models in the engine's interface: see engine/wasm/src/growth_request.rs. */
export const models = {
  iid: [0, 0, 0, 0, 0],
  permutation: [1, 0, 0, 0, 0],
  stationary: [2, 10, 0, 0, 0],
  normal: [6, 0.15, 1.1, 0, 0],
}

/**
 * A run of the benchmark's input, before its first trade; in the `general` form, one path and one trade at a time, or in the
 * kernel.
 */
export function startRun(
  engine,
  {
    model = models.iid,
    paths = input.paths,
    steps = input.steps,
    r = input.r,
    recovery = false,
    general = false,
    count = paths,
  } = {},
) {
  const { riskFraction, extraCostR, seed } = input
  const none = new Float64Array()
  const numbers = [...model, 0, riskFraction, 0, extraCostR, paths, steps, ...seed, 1, NaN, 0, Number(recovery), 0, 0]
  return new engine.GrowthRun(Float64Array.from(numbers), r, none, none, none, none, 0, count, general ? 3 : 0)
}

/** All paths in one call, as the reference for checksums and means. */
export function wholeRun(engine, of) {
  const run = startRun(engine, of)
  run.advance(of?.steps ?? input.steps)
  const outputs = { terminal: run.terminal(), drawdown: run.max_drawdown() }
  run.free()
  return outputs
}
