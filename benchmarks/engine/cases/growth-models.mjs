import { sameBits } from '#benchmarks/engine/answers.mjs'
// Models with other draws, and longer tables, compared with the iid bootstrap: on one thread and in eight lanes.
import { models, wholeRun } from '#benchmarks/engine/growth-line.mjs'
import { input } from '#benchmarks/engine/input.mjs'
import { loadEngine } from '#benchmarks/engine/load.mjs'

export const title = `models, ${input.paths} paths × ${input.steps} trades, one thread`

/** Every twentieth trade breaks even, so that a factor does not determine a trade's outcome. */
const withEvens = input.r.map((multiple, i) => (i % 20 === 0 ? input.extraCostR : multiple))

const inputs = {
  iid: {},
  'iid with recovery': { recovery: true },
  'iid with break-even trades': { r: withEvens },
  stationary: { model: models.stationary },
  permutation: { model: models.permutation },
  'table of 16,384 values': { model: models.normal },
}
export const lines = Object.keys(inputs)

/** A timed call of a line. */
export async function open(line) {
  const engine = await loadEngine()
  return () => wholeRun(engine, inputs[line])
}

/** Checks that the first paths of each line match the general form, bit for bit. */
export async function check(answers) {
  const engine = await loadEngine()
  const count = 100
  for (const line of lines) {
    const { terminal, drawdown } = answers[line]
    const first = { terminal: terminal.slice(0, count), drawdown: drawdown.slice(0, count) }
    sameBits(line, first, wholeRun(engine, { ...inputs[line], count, general: true }))
  }
}

const againstIid = (line) => ({
  name: `iid ÷ ${line}`,
  of: (ms) => ms.iid / ms[line],
  required: 0.4,
  aim: 0.6,
  better: 'high',
})

export const goals = ['stationary', 'permutation', 'table of 16,384 values'].map(againstIid)
