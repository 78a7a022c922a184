// Cost grows with paths × steps only: neither cache nor allocation makes many paths slower per path.
import { wholeRun } from '#benchmarks/engine/growth-line.mjs'
import { loadEngine } from '#benchmarks/engine/load.mjs'

export const title = 'curve of cost, iid bootstrap, one thread'

const sizes = {
  '1,000 paths × 1,000 trades': [1000, 1000],
  '10,000 paths × 1,000 trades': [10_000, 1000],
  '100,000 paths × 1,000 trades': [100_000, 1000],
  '1,000,000 paths × 1,000 trades': [1_000_000, 1000],
  '10,000 paths × 10,000 trades': [10_000, 10_000],
}
export const lines = Object.keys(sizes)
export const rounds = 3
const [smallest, usual, , most, longest] = lines

/** A timed call of a line; the answer is the results of the first paths. */
export async function open(line) {
  const engine = await loadEngine()
  // A short run compiles the kernel before the single long call.
  wholeRun(engine)
  const [paths, steps] = sizes[line]
  return () => wholeRun(engine, { paths, steps }).terminal.slice(0, 1000)
}
export const warmUps = 1
export const calls = 4

/** Checks that the first paths do not depend on the number of paths. */
export function check(answers) {
  const expected = answers[usual]
  for (const line of lines.slice(0, 4)) {
    if (!answers[line].every((equity, path) => equity === expected[path])) throw new Error(`${line}: paths differ`)
  }
}

/** Time per trade of a path, in nanoseconds. */
function each(ms, line) {
  const [paths, steps] = sizes[line]
  return (ms[line] * 1e6) / (paths * steps)
}

const ratio = (line, required, aim) => ({
  name: `a trade of ${line.replace(' × 1,000 trades', '')} ÷ of 10,000 paths`,
  of: (ms) => each(ms, line) / each(ms, usual),
  required,
  aim,
  better: 'low',
})

export const goals = [ratio(smallest, null, 1.2), ratio(most, 1.5, 1.2), ratio(longest, 1.5, 1.2)]
