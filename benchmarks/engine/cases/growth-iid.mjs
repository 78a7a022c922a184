// 10,000 paths of 1,000 trades on one thread: the engine compared with alternatives.
import { bitSum, sameBits, sameDistribution } from '#benchmarks/engine/answers.mjs'
import { exact } from '#benchmarks/engine/exact.mjs'
import { wholeRun } from '#benchmarks/engine/growth-line.mjs'
import { idiomatic } from '#benchmarks/engine/idiomatic.mjs'
import { input } from '#benchmarks/engine/input.mjs'
import { loadEngine } from '#benchmarks/engine/load.mjs'
import { buildNative, runNative } from '#benchmarks/engine/native.mjs'
import { hasNumpy, runNumpy } from '#benchmarks/engine/numpy.mjs'

export const title = `iid bootstrap, ${input.paths} paths × ${input.steps} trades of ${input.r.length}, one thread`
export const lines = [
  'engine',
  'idiomatic JavaScript',
  'exact JavaScript',
  'numpy',
  'native Rust, all outputs',
  'native Rust, terminal and drawdown',
]
export const prepare = buildNative

/** A timed call of a line. */
export async function open(line) {
  if (line === 'idiomatic JavaScript') return () => idiomatic(input)
  if (line === 'exact JavaScript') return () => exact(input)
  if (line === 'numpy') return hasNumpy() ? runNumpy : { skipped: 'python3 has no numpy here' }
  if (line === 'native Rust, all outputs') return () => runNative(0)
  if (line === 'native Rust, terminal and drawdown') return () => runNative(1)
  const engine = await loadEngine()
  return () => wholeRun(engine)
}

/** Identical bits if the method is the same; within the means' standard errors for Math.random. */
export function check(answers) {
  const expected = answers.engine
  sameBits('exact JavaScript', answers['exact JavaScript'], expected)
  sameDistribution('idiomatic JavaScript', answers['idiomatic JavaScript'], expected)
  if (answers.numpy !== undefined) sameDistribution('numpy', answers.numpy, expected)
  const sums = `${bitSum(expected.terminal)} ${bitSum(expected.drawdown)}`
  for (const line of lines.slice(-2)) {
    if (answers[line] !== sums) throw new Error(`${line}: bits differ`)
  }
}

const against = (line) => (ms) => ms[line] / ms.engine

export const goals = [
  { name: 'idiomatic JavaScript ÷ engine', of: against('idiomatic JavaScript'), required: 10, aim: 12, better: 'high' },
  { name: 'numpy ÷ engine', of: against('numpy'), required: 12, aim: 18, better: 'high' },
  { name: 'exact JavaScript ÷ engine', of: against('exact JavaScript'), required: null, aim: null, better: 'high' },
  {
    name: 'native Rust, all outputs ÷ engine',
    of: against('native Rust, all outputs'),
    required: 0.9,
    aim: 1.4,
    better: 'high',
  },
  {
    name: 'native Rust, terminal and drawdown ÷ engine',
    of: against('native Rust, terminal and drawdown'),
    required: 0.9,
    aim: 1.4,
    better: 'high',
  },
]
