import type { Seed } from '#domain/simulation/growth.ts'
import { pathState, Xoshiro } from './xoshiro.ts'

/** The generators of all paths for one stream, stored as four words each. */
export class PathGenerators {
  readonly #seed: Seed
  readonly #stream: number
  readonly #states: Int32Array
  readonly #generator = new Xoshiro()

  constructor(paths: number, seed: Seed, stream: number) {
    this.#seed = seed
    this.#stream = stream
    this.#states = new Int32Array(4 * paths)
  }

  /** The path's generator, at its start if `first` is step 0, else where `pause` left it. Only one is in use at a time. */
  resume(path: number, first: number): Xoshiro {
    if (first === 0) this.#states.set(pathState(this.#seed, path, this.#stream), 4 * path)
    this.#generator.load(this.#states, 4 * path)
    return this.#generator
  }

  pause(path: number): void {
    this.#generator.save(this.#states, 4 * path)
  }
}
