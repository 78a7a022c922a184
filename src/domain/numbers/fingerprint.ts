const word = new DataView(new ArrayBuffer(8))

/** Every word of a value, in the order of its fields' names: numbers as their two halves, what is none as a number of its own. */
function* wordsOf(value: unknown): Generator<number> {
  if (typeof value === 'number') {
    word.setFloat64(0, value)
    yield word.getUint32(4)
    yield word.getUint32(0)
  } else if (typeof value === 'string') {
    for (const character of value) yield character.codePointAt(0) ?? 0
  } else if (typeof value !== 'object' || value === null) {
    yield value === true ? 0xffff_fff1 : value === false ? 0xffff_fff0 : 0xffff_ffff
  } else if (Array.isArray(value)) {
    yield value.length
    for (const item of value) yield* wordsOf(item)
  } else {
    for (const [name, inner] of Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      yield* wordsOf(name)
      yield* wordsOf(inner)
    }
  }
}

/** FNV-1a (32 bits, by words) over a value. */
export function fingerprintOf(value: unknown): string {
  let hash = 0x811c9dc5
  for (const next of wordsOf(value)) hash = Math.imul(hash ^ next, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
