/** Random numbers, the same for the same seed. */
export interface Draw {
  /** Uniform integer from low to high, both included. */
  readonly integer: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(choices: readonly T[]) => T
}

/** Mulberry32: unlike a shift register, its first numbers are far apart for neighbouring seeds. */
export function drawing(seed: number): Draw {
  let state = seed >>> 0
  const unit = () => {
    state = (state + 0x6d2b_79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const integer = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  return {
    integer,
    chance: (probability) => unit() < probability,
    pick(choices) {
      const choice = choices[integer(0, choices.length - 1)]
      if (choice === undefined) throw new RangeError('pick needs at least one choice')
      return choice
    },
  }
}
