/** Values of all paths in path order, one array per part of the simulation. */
export type Parts<T> = readonly T[]

/** How many values all parts have. */
export const countValues = (parts: Parts<Float64Array | Uint32Array>): number =>
  parts.reduce((sum, part) => sum + part.length, 0)

/** Joins the parts to one array. A single part is not copied. `make` allocates an array of a length. */
export function joinParts<T extends Float64Array | Uint32Array>(parts: Parts<T>, make: (length: number) => T): T {
  const [first] = parts
  if (first !== undefined && parts.length === 1) return first
  const joined = make(countValues(parts))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** The buffers of arrays, to transfer to another thread instead of copying. */
export function transferableBuffers(arrays: readonly ArrayBufferView[]): ArrayBuffer[] {
  return arrays.map((array) => array.buffer).filter((buffer) => buffer instanceof ArrayBuffer)
}
