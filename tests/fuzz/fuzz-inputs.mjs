// Inputs of the fuzz targets: the corpus, and changed copies of it. The same seed gives the same inputs.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const longest = 2048

/** Inputs kept as files of bytes in hexadecimal. */
function kept(folder, prefix) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith('.hex'))
    .toSorted()
    .map((name) => ({
      name,
      bytes: Uint8Array.from(Buffer.from(readFileSync(join(folder, name), 'utf8').replaceAll(/\s/g, ''), 'hex')),
    }))
}

/** The inputs that a target starts from. */
export function corpusOf(target) {
  return kept(join(here, 'corpus'), `${target}-`)
}

/** The folder for inputs of fixed faults. */
export const regressionsFolder = join(here, '..', 'regressions', 'fuzz')

/** Inputs that once made a target fail. */
export function regressionsOf(target) {
  return kept(regressionsFolder, `${target}-`)
}

/** Random 32-bit words: mulberry's mixing of a counter. */
export function wordsFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return (word ^ (word >>> 14)) >>> 0
  }
}

function fresh(next) {
  return Uint8Array.from({ length: 16 + (next() % 400) }, () => next() & 255)
}

/** One change: a byte, a bit, or a range that is cut, doubled, filled or taken from another input. */
function change(bytes, other, next) {
  const at = bytes.length === 0 ? 0 : next() % bytes.length
  const run = 1 + (next() % 24)
  const copy = Uint8Array.from(bytes)
  switch (next() % 7) {
    case 0:
      copy[at] = next() & 255
      return copy
    case 1:
      copy[at] ^= 1 << (next() % 8)
      return copy
    case 2:
      return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + run)])
    case 3:
      return Uint8Array.from([...bytes.subarray(0, at + run), ...bytes.subarray(at)])
    case 4:
      return copy.fill([0, 255, 1, 128][next() % 4], at, at + run)
    case 5:
      return Uint8Array.from([...bytes.subarray(0, at), ...other.subarray(at)])
    default:
      return Uint8Array.from([...bytes.subarray(0, at), ...fresh(next).subarray(0, run), ...bytes.subarray(at)])
  }
}

/** The next input: a corpus entry with a few changes, or random bytes. */
export function nextInput(corpus, next) {
  if (corpus.length === 0 || next() % 8 === 0) return fresh(next)
  let bytes = corpus[next() % corpus.length]
  const changes = 1 + (next() % 6)
  for (let i = 0; i < changes; i += 1) bytes = change(bytes, corpus[next() % corpus.length], next)
  return bytes.subarray(0, longest)
}
