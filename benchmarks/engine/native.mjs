// The engine's plain form as a native program that times itself.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { must, root, which } from '#scripts/run.mjs'
import { input } from './input.mjs'

/** Compiles the program. */
export async function buildNative() {
  if (which('cargo') === null) throw new Error('The native line needs Rust: see https://rustup.rs, then run again.')
  const args = ['build', '--quiet', '--release', '--manifest-path', 'engine/Cargo.toml', '-p', 'edgeworth-core']
  await must('cargo', [...args, '--example', 'growth_speed'], { env: { ...process.env, RUSTFLAGS: '' } })
}

/** Runs it: kind 0 computes all outputs, 1 terminal value and drawdown alone. The answer is the sums of their bits. */
export function runNative(kind) {
  const numbers = [3, input.paths, input.steps, input.riskFraction, input.extraCostR, ...input.seed, kind, ...input.r]
  const program = join(root, 'engine', 'target', 'release', 'examples', 'growth_speed')
  const result = spawnSync(program, { input: numbers.join(' '), encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`the native program failed: ${result.stderr}`)
  const [milliseconds, sums] = result.stdout.trim().split('\n')
  return { ms: Math.min(...milliseconds.split(' ').map(Number)), answer: sums }
}
