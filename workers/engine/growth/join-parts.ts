/** Values of all paths in path order, in the parts in which they were simulated. */
export type Parts<T> = readonly T[]

/** The parts as one array; a single part is not copied. `make` gives an array of a length. */
export function joinParts<T extends Float64Array | Uint32Array>(parts: Parts<T>, make: (length: number) => T): T {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  const joined = make(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** The memory behind arrays, to be handed over to another thread instead of copied. */
export function transferableBuffers(arrays: readonly ArrayBufferView[]): ArrayBuffer[] {
  return arrays.map((array) => array.buffer).filter((buffer) => buffer instanceof ArrayBuffer)
}
