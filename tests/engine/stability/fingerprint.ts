import { existsSync, readFileSync, writeFileSync } from 'node:fs'

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

/** One line for each field of a result, by name: case, field, fingerprint. */
export function linesOf(name: string, result: unknown): string[] {
  const fields = typeof result === 'object' && result !== null && !Array.isArray(result) ? result : { value: result }
  const inOrder = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([field, value]) => `${name} ${field} ${fingerprintOf(value)}`)
}

/** Whether the run writes frozen values instead of comparing with them. */
export const isWriting = process.env.EDGEWORTH_STABILITY === 'write'

/**
 * Rewrites frozen values. What a saved simulation answers must not change under its version, so that values that differ
 * from the frozen ones are only written where the engine's version has been raised.
 */
export function freeze(file: string, lines: readonly string[], version: string): void {
  const path = `tests/vectors/${file}`
  const before = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const head = before.filter((line) => line.startsWith('#'))
  const frozen = new Map(
    before.filter((line) => !line.startsWith('#')).map((line) => [line.replace(/ \S+$/, ''), line]),
  )
  const changed = lines.filter((line) => (frozen.get(line.replace(/ \S+$/, '')) ?? line) !== line)
  const since = frozen.get('version')?.split(' ')[1]
  if (changed.length > 0 && since === version)
    throw new Error(`version ${version} answers otherwise than before; raise it first: ${changed.join('; ')}`)
  writeFileSync(path, `${[...head, `version ${version}`, ...lines].join('\n')}\n`)
}
