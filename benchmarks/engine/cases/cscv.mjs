// Cross-validation of 400 cells over 512 trades in 16 blocks: 12,870 choices, on one thread.
import { loadEngine } from '#benchmarks/engine/load.mjs'
import { cscvInput, plainCscv } from '#benchmarks/engine/what-if-plain.mjs'

export const title = 'cross-validation, 16 blocks, 400 cells, 512 trades, one thread'
export const lines = ['engine', 'plain JavaScript']
export const calls = 8

/** A timed call of a line. */
export async function open(line) {
  if (line === 'plain JavaScript') return () => plainCscv(cscvInput)
  const engine = await loadEngine()
  const { columns, blocks } = cscvInput
  const outcomes = Float64Array.from(columns.flatMap((column) => [...column]))
  return () => {
    const run = new engine.Cscv(outcomes, columns.length, blocks, false)
    while (run.advance(1000));
    const tally = [...run.tally()]
    run.free()
    return tally
  }
}

/** Counts and sums, bit by bit: the order of all additions is the same. */
export function check(answers) {
  const [found, wanted] = lines.map((line) => answers[line])
  for (const [k, value] of wanted.entries()) {
    if (!Object.is(found[k], value)) throw new Error(`figure ${k} is ${found[k]} instead of ${value}`)
  }
}

export const goals = [
  { name: 'engine, ms', of: (ms) => ms.engine, required: 80, aim: 50, better: 'low' },
  {
    name: 'plain JavaScript ÷ engine',
    of: (ms) => ms['plain JavaScript'] / ms.engine,
    required: null,
    aim: null,
    better: 'high',
  },
]
