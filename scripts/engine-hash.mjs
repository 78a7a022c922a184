// The hash that shows whether engine/pkg is current: over path and content of every source file of the package.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const sources = ['Cargo.toml', 'Cargo.lock', 'core/Cargo.toml', 'core/src', 'wasm/Cargo.toml', 'wasm/src']

function filesUnder(path) {
  const whole = join(root, 'engine', path)
  if (path.includes('.')) return [path]
  return readdirSync(whole, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  )
}

/**
 * SHA-256 of the engine's sources in hexadecimal. Line endings are normalized, because a checkout may change them.
 */
export function engineSourceHash() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder).toSorted((a, b) => (a < b ? -1 : 1))) {
    const text = readFileSync(join(root, 'engine', path), 'utf8').replaceAll('\r\n', '\n')
    hash.update(`${path}\n${Buffer.byteLength(text)}\n${text}`)
  }
  return hash.digest('hex')
}

/** SHA-256 of what was built from them, the WebAssembly module and its glue, in hexadecimal. */
export function builtEngineHash(folder) {
  const hash = createHash('sha256')
  for (const name of ['edgeworth_engine_bg.js', 'edgeworth_engine_bg.wasm'])
    hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
