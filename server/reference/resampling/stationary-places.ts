import type { Xoshiro } from '#server/reference/random/xoshiro.ts'

/**
 * `n` places of a history of n values by the rule of the stationary bootstrap with mean length `length`: two words each
 * (docs/simulation-spec.md section 2.2).
 */
export function stationaryPlaces(generator: Xoshiro, n: number, length: number): Int32Array {
  const newBlockBelow = Math.floor(0x1_0000_0000 / length + 0.5)
  const places = new Int32Array(n)
  let place = 0
  for (let t = 0; t < n; t++) {
    const word = generator.next()
    const start = generator.index(n)
    place = t === 0 || word < newBlockBelow ? start : (place + 1) % n
    places[t] = place
  }
  return places
}
