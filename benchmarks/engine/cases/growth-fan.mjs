// The exact fan: nine percentiles of 10,000 equities at each of 101 samples, copies across the edge included, against the
// simulation that is stopped for them.
import { startRun } from '#benchmarks/engine/growth-line.mjs'
import { input } from '#benchmarks/engine/input.mjs'
import { loadEngine } from '#benchmarks/engine/load.mjs'

export const title = `exact fan of 101 samples, ${input.paths} paths × ${input.steps} trades, one thread`
export const lines = ['simulation in 101 stretches', 'aggregation of 101 samples']

/** Both lines run the whole fan and time their half of it. */
export async function open(line) {
  const engine = await loadEngine()
  return () => {
    let [simulation, aggregation] = [0, 0]
    const answer = []
    const start = performance.now()
    const run = startRun(engine)
    simulation += performance.now() - start
    for (let k = 0; k <= 100; k++) {
      const before = performance.now()
      run.advance((k * input.steps) / 100)
      const between = performance.now()
      answer.push(...engine.percentiles_of(run.equity()))
      simulation += between - before
      aggregation += performance.now() - between
    }
    run.free()
    return { answer, ms: line === lines[0] ? simulation : aggregation }
  }
}

/** Rising percentiles, equal in both. */
export function check(answers) {
  const [a, b] = lines.map((line) => answers[line])
  const rises = a.every((value, i) => i % 9 === 0 || value >= a[i - 1])
  if (a.length !== 909 || !rises || !a.every((value, i) => value === b[i])) throw new Error('the fans differ')
}

export const goals = [
  {
    name: 'aggregation ÷ simulation',
    of: (ms) => ms['aggregation of 101 samples'] / ms['simulation in 101 stretches'],
    required: 1,
    aim: 0.6,
    better: 'low',
  },
]
