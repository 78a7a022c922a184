// A Kelly analysis with its band: the engine, growth curve, floor and all, against f* and the band in plain JavaScript.
import { input } from '#benchmarks/engine/input.mjs'
import { plainKelly } from '#benchmarks/engine/kelly-plain.mjs'
import { loadEngine } from '#benchmarks/engine/load.mjs'

// Mean 0.12 R and a spread of 0.87 R: nearly every resample has an edge and goes through all its halvings.
const r = Array.from(input.r, (multiple) => multiple - 0.1)
const bootstraps = 1000
const curvePoints = 101
const [floor, chance] = [0.7, 0.1]

export const title = `Kelly analysis of ${r.length} trades with ${bootstraps} resamples, one thread`
export const lines = ['engine', 'plain JavaScript']

/** A timed call: f*, the band's percentiles and its spread. */
export async function open(line) {
  if (line === 'plain JavaScript') return () => plainKelly({ x: r, bootstraps, seed: input.seed })
  const engine = await loadEngine()
  const values = Float64Array.from(r)
  return () => {
    const run = new engine.KellyRun(values, 0, bootstraps, ...input.seed, curvePoints, true, floor, chance)
    const row = run.finish()
    // As KellyRun.finish lists them.
    return [row[1], ...row.slice(19, 25)]
  }
}

/** Bit for bit. */
export function check(answers) {
  const [a, b] = lines.map((line) => answers[line])
  if (a[0] <= 0 || a.length !== b.length || !a.every((value, i) => value === b[i])) throw new Error(`${a} is not ${b}`)
}

export const goals = [
  { name: 'milliseconds', of: (ms) => ms.engine, required: 50, aim: 30, better: 'low' },
  {
    name: 'plain JavaScript ÷ engine',
    of: (ms) => ms['plain JavaScript'] / ms.engine,
    required: null,
    aim: null,
    better: 'high',
  },
]
