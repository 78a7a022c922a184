// The numpy line: a program that times itself, if Python has numpy.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#scripts/run.mjs'
import { input } from './input.mjs'

/** Whether `python3` can import numpy. */
export function hasNumpy() {
  return spawnSync('python3', ['-c', 'import numpy']).status === 0
}

/** Best of three; the answer is terminal equity and drawdown of every path. */
export function runNumpy() {
  const { r, seed, ...rest } = input
  const text = JSON.stringify({ ...rest, r: [...r], seed: seed[0], rounds: 3 })
  const program = join(root, 'benchmarks', 'engine', 'vectorized.py')
  const result = spawnSync('python3', [program], { input: text, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (result.status !== 0) throw new Error(`numpy failed: ${result.stderr}`)
  const { ms, terminal, drawdown } = JSON.parse(result.stdout)
  return { ms, answer: { terminal: Float64Array.from(terminal), drawdown: Float64Array.from(drawdown) } }
}
