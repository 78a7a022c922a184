import type { GrowthInput, RuinBarrier } from '#domain/simulation.ts'

/** What the path recursion needs to know, worked out once: arrays are per trade of the sample or per barrier. */
export interface GrowthRules {
  /** Growth factor of equity by each trade: max(0, 1 + f(r - c)). */
  readonly factor: Float64Array
  /** All bits set where the trade loses after cost, none elsewhere: a run of losses is `(run + 1) & mask`. */
  readonly lossMask: Int32Array
  /** The same for winning. */
  readonly winMask: Int32Array
  readonly barrierIsTrailing: Uint8Array
  readonly barrierLevel: Float64Array
  /**
   * The barriers nearest to a path: when neither is met, none is. The absolute one is at least 0, since having lost
   * everything is ruin whether or not the input names a barrier; without a trailing one it is Infinity.
   */
  readonly highestAbsolute: number
  readonly lowestTrailing: number
  readonly stopAtRuin: boolean
  /** Infinity without a goal: equity never reaches it. */
  readonly goal: number
}

/** Works out the rules of an input that `checkGrowth` accepts; each rounding is that of docs/simulation-spec.md section 2. */
export function growthRules(input: GrowthInput): GrowthRules {
  const factor = new Float64Array(input.r.length)
  const lossMask = new Int32Array(input.r.length)
  const winMask = new Int32Array(input.r.length)
  for (const [i, r] of input.r.entries()) {
    const x = r - input.extraCostR
    const y = input.riskFraction * x
    const g = 1 + y
    factor[i] = g < 0 ? 0 : g
    lossMask[i] = x < 0 ? -1 : 0
    winMask[i] = x > 0 ? -1 : 0
  }
  const levels = (kind: RuinBarrier['kind']) => input.ruin.filter((b) => b.kind === kind).map((b) => b.level)
  return {
    factor,
    lossMask,
    winMask,
    barrierIsTrailing: Uint8Array.from(input.ruin, (barrier) => (barrier.kind === 'trailing' ? 1 : 0)),
    barrierLevel: Float64Array.from(input.ruin, (barrier) => barrier.level),
    highestAbsolute: Math.max(0, ...levels('absolute')),
    lowestTrailing: Math.min(Infinity, ...levels('trailing')),
    stopAtRuin: input.stopAtRuin,
    goal: input.goal ?? Infinity,
  }
}
