// The browser's download: the engine's WebAssembly, compressed as the server sends it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { measuredPackage } from '#benchmarks/engine/load.mjs'

export const title = 'size of the engine'
export const lines = ['as built', 'gz']
export const units = { 'as built': 'kB', gz: 'kB' }
export const rounds = 1
export const calls = 1
export const warmUps = 0

/** A size in kilobytes instead of a time. */
export function open(line) {
  const wasm = readFileSync(join(measuredPackage, 'edgeworth_engine_bg.wasm'))
  const bytes = line === 'gz' ? gzipSync(wasm, { level: 9 }) : wasm
  return () => ({ ms: bytes.length / 1000, answer: null })
}

/** There is nothing to compare. */
export function check() {}

export const goals = [{ name: 'wasm, gz, in kB', of: (kB) => kB.gz, required: 110, aim: 90, better: 'low' }]
