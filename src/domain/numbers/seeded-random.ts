/** Reproducible random numbers: the same for the same seed on every platform. For sample data, not for simulations. */
export interface SeededRandom {
  /** Uniform in [0, 1). */
  readonly unit: () => number
  /** Uniform integer from low to high, inclusive. */
  readonly integer: (low: number, high: number) => number
  /** Approximately standard normal: the sum of twelve uniforms minus six, which uses no platform-dependent function. */
  readonly normal: () => number
  readonly chance: (probability: number) => boolean
  /** One of at least one choice. */
  readonly pick: <T>(choices: readonly T[]) => T
}

/** Marsaglia's xorshift generator with 32 bits of state. */
export function seededRandom(seed: number): SeededRandom {
  // Any nonzero state has the full period; mixing separates neighboring seeds. Signed, as engines keep small integers.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) || 1
  const unit = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 0x1_0000_0000
  }
  for (let warmUp = 0; warmUp < 8; warmUp += 1) unit()
  return {
    unit,
    integer: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    normal: () => {
      let sum = -6
      for (let count = 0; count < 12; count += 1) sum += unit()
      return sum
    },
    chance: (probability) => unit() < probability,
    pick(choices) {
      const choice = choices[Math.floor(unit() * choices.length)]
      if (choice === undefined) throw new RangeError('pick needs at least one choice')
      return choice
    },
  }
}

/** Puts values in a random order. */
export function shuffle(values: Float64Array, unit: () => number): void {
  for (let place = values.length - 1; place > 0; place -= 1) {
    const other = Math.floor(unit() * (place + 1))
    const kept = values[place] as number
    values[place] = values[other] as number
    values[other] = kept
  }
}
