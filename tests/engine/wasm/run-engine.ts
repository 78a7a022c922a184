import { GrowthRun } from '#engine/edgeworth_engine.js'

/** A request to the engine's edge at a fixed fraction. Barriers: a0.5 (absolute), t0.3 (trailing). */
export interface EngineRequest {
  /** The model's number and its four parameters as the edge reads them; the iid model unless said. */
  readonly model: readonly number[]
  readonly r: readonly number[]
  readonly risk: number
  readonly cost: number
  readonly paths: number
  readonly steps: number
  readonly seed: readonly [number, number]
  readonly first: number
  readonly count: number
  readonly barriers: readonly string[]
  readonly stop: boolean
  readonly goal: number
  readonly recovery: boolean
  /** Whether the general form computes it, which the kernel is compared with. */
  readonly general: boolean
}

/** A request with the usual values where the test does not care. */
export function engineRequest(change: Partial<EngineRequest>): EngineRequest {
  const paths = change.paths ?? 100
  return {
    model: [0, 0, 0, 0, 0],
    r: [1.5, -1, -1, 2.2, -0.6, 0.3, 3.1, -1, 0.8, -1.1, 1.2, -1],
    risk: 0.02,
    cost: 0,
    paths,
    steps: 130,
    seed: [42, 7],
    first: 0,
    count: paths,
    barriers: [],
    stop: true,
    goal: NaN,
    recovery: false,
    general: false,
    ...change,
  }
}

/** The row of numbers that the edge reads, written out here once more: see engine/wasm/src/growth_request.rs. */
export function requestNumbers(request: EngineRequest): Float64Array {
  const { model, risk, cost, paths, steps, seed, barriers, stop, goal, recovery } = request
  const ruin = barriers.flatMap((text) => [text.startsWith('t') ? 1 : 0, Number(text.slice(1)), NaN, 0])
  const plan = [cost, paths, steps, ...seed, Number(stop), goal, 0, Number(recovery)]
  return Float64Array.from([...model, 0, risk, 0, ...plan, 0, barriers.length, ...ruin])
}

/** Starts a run; the caller frees it. */
export function startRun(request: EngineRequest): GrowthRun {
  const none = new Float64Array()
  const r = Float64Array.from(request.r)
  return new GrowthRun(
    requestNumbers(request),
    r,
    none,
    none,
    none,
    none,
    request.first,
    request.count,
    Number(request.general) * 3,
  )
}

/** Every output of every path, as plain arrays. */
export interface EngineOutputs {
  readonly terminal: number[]
  readonly drawdown: number[]
  readonly longest: number[]
  readonly total: number[]
  readonly open: number[]
  readonly losing: number[]
  readonly winning: number[]
  readonly ruin: number[]
  readonly goal: number[]
  readonly touched: number[]
  /** Of the paths with a drawdown alone; empty unless asked for. */
  readonly recovery: number[]
}

/** Runs a request to its end, pausing at `pauses`. */
export function engineOutputs(change: Partial<EngineRequest>, pauses: readonly number[] = []): EngineOutputs {
  const request = engineRequest(change)
  const run = startRun(request)
  try {
    for (const step of [...pauses, request.steps]) run.advance(step)
    return {
      terminal: [...run.terminal()],
      drawdown: [...run.max_drawdown()],
      longest: [...run.longest_under_water()],
      total: [...run.total_under_water()],
      open: [...run.open_under_water()],
      losing: [...run.losing_streak()],
      winning: [...run.winning_streak()],
      ruin: [...run.ruin_step()],
      goal: [...run.goal_step()],
      touched: [...run.barriers_touched()],
      recovery: [...run.recovery()],
    }
  } finally {
    run.free()
  }
}

/** The outputs of paths `from` to `to - 1`. */
export function slicePaths(outputs: EngineOutputs, from: number, to: number): EngineOutputs {
  return Object.fromEntries(
    Object.entries(outputs).map(([name, values]: [string, number[]]) => [name, values.slice(from, to)]),
  ) as unknown as EngineOutputs
}
