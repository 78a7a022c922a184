import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { RuinBarrier } from '#domain/simulation/model.ts'
import { growthFactor } from '#server/reference/growth/equity/multiplicative-equity.ts'

/** The inputs of the path recursion, computed once. Arrays have one entry per outcome or per barrier. */
export interface GrowthRules {
  /** Growth factor of equity by each outcome. */
  readonly factor: Float64Array
  /** All bits set where the outcome is a loss after cost, none elsewhere: a run of losses is `(run + 1) & mask`. */
  readonly lossMask: Int32Array
  /** The same for winning. */
  readonly winMask: Int32Array
  readonly barrierIsTrailing: Uint8Array
  readonly barrierLevel: Float64Array
  /**
   * The strictest barriers: when neither is met, none is. The absolute one is at least 0, because losing everything is always
   * ruin; without a trailing barrier it is Infinity.
   */
  readonly highestAbsolute: number
  readonly lowestTrailing: number
  readonly stopAtRuin: boolean
  /** Infinity without a goal: equity never reaches it. */
  readonly goal: number
}

type LevelBarrier = Extract<RuinBarrier, { kind: 'absolute' | 'trailing' }>

function isLevelBarrier(barrier: RuinBarrier): barrier is LevelBarrier {
  return barrier.kind === 'absolute' || barrier.kind === 'trailing'
}

/**
 * The rules of a resolved input with only a fraction of equity at risk, levels of ruin and a goal; null for any other input.
 * `x` is the value of each outcome in R.
 */
export function growthRules(input: GrowthInput, x: Float64Array): GrowthRules | null {
  const ruin = input.ruin.filter(isLevelBarrier)
  const { sizing } = input
  if (sizing.kind !== 'fixedFraction' || input.flows.length > 0 || input.recovery || ruin.length < input.ruin.length)
    return null
  const levels = (kind: LevelBarrier['kind']) => ruin.filter((b) => b.kind === kind).map((b) => b.level)
  return {
    factor: x.map((value) => growthFactor(value, sizing.fraction)),
    lossMask: Int32Array.from(x, (value) => (value < 0 ? -1 : 0)),
    winMask: Int32Array.from(x, (value) => (value > 0 ? -1 : 0)),
    barrierIsTrailing: Uint8Array.from(ruin, (barrier) => (barrier.kind === 'trailing' ? 1 : 0)),
    barrierLevel: Float64Array.from(ruin, (barrier) => barrier.level),
    highestAbsolute: Math.max(0, ...levels('absolute')),
    lowestTrailing: Math.min(Infinity, ...levels('trailing')),
    stopAtRuin: input.stopAtRuin,
    goal: input.goal ?? Infinity,
  }
}
