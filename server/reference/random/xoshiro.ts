import type { Seed } from '#domain/simulation/growth.ts'
import { philox4x32, type FourWords } from './philox.ts'

/** Stream numbers: one for each purpose, so that different purposes never share draws (docs/simulation-spec.md, 1). */
export const streams = {
  iid: 0,
  permutation: 1,
  stationary: 2,
  circular: 3,
  kellyBand: 4,
  realityCheck: 5,
  resampledHistory: 7,
  metrics: 8,
  removal: 9,
  cell: 10,
  evaluation: 11,
  funded: 12,
} as const

/** The initial state of a path's generator: a Philox block of the path's number, keyed by the seed. */
export function pathState(seed: Seed, path: number, stream: number): FourWords {
  const words = philox4x32([path, 0, stream, 0], seed)
  return words.every((word) => word === 0) ? [1, 0, 0, 0] : words
}

/**
 * xoshiro128++ of Blackman and Vigna ("Scrambled linear pseudorandom number generators", ACM TOMS 2021), with its state
 * kept as signed 32-bit integers, which is what bitwise operations give.
 */
export class Xoshiro {
  #s0 = 0
  #s1 = 0
  #s2 = 0
  #s3 = 0

  static from(state: FourWords): Xoshiro {
    const generator = new Xoshiro()
    generator.load(
      Int32Array.from(state, (word) => word | 0),
      0,
    )
    return generator
  }

  /** Loads the state from four consecutive entries of `states`. */
  load(states: Int32Array, offset: number): void {
    this.#s0 = states[offset] ?? 0
    this.#s1 = states[offset + 1] ?? 0
    this.#s2 = states[offset + 2] ?? 0
    this.#s3 = states[offset + 3] ?? 0
  }

  /** Saves the state where `load` reads it. */
  save(states: Int32Array, offset: number): void {
    states[offset] = this.#s0
    states[offset + 1] = this.#s1
    states[offset + 2] = this.#s2
    states[offset + 3] = this.#s3
  }

  /** The next word, from 0 to 2^32 - 1. */
  next(): number {
    const sum = (this.#s0 + this.#s3) | 0
    const word = (((sum << 7) | (sum >>> 25)) + this.#s0) >>> 0
    const shifted = this.#s1 << 9
    this.#s2 ^= this.#s0
    this.#s3 ^= this.#s1
    this.#s1 ^= this.#s2
    this.#s0 ^= this.#s3
    this.#s2 ^= shifted
    this.#s3 = (this.#s3 << 11) | (this.#s3 >>> 21)
    return word
  }

  /** An index below `n`, one word: floor(word × n / 2^32), n <= 2^20. */
  index(n: number): number {
    return Math.floor((this.next() * n) / 0x1_0000_0000)
  }

  /** Fills the first `count` entries of `into` with indices below `n`, one word each: floor(word × n / 2^32), n <= 2^20. */
  drawIndices(n: number, into: Int32Array, count: number): void {
    // A word of 32 bits times n <= 2^20 is exact in a double, and so is the division by a power of two.
    const scale = n / 0x1_0000_0000
    for (let k = 0; k < count; k++) into[k] = Math.floor(this.next() * scale)
  }
}
