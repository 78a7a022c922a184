import type { Xoshiro } from '#server/reference/random/xoshiro.ts'
import { stationaryPlaces } from './stationary-places.ts'

/** n places of a history of n trades: independent ones, or blocks of mean length `length` above 1. */
export function drawPlaces(generator: Xoshiro, n: number, length: number): Int32Array {
  if (length > 1) return stationaryPlaces(generator, n, length)
  const places = new Int32Array(n)
  generator.drawIndices(n, places, n)
  return places
}
