// A custom stat's formula over all trades at once, as the thread of Charter Elite evaluates it, against a plain loop that
// does the same for one trade after the other. Both must have the same values.
import { loadTypeScript } from '#scripts/load-typescript.mjs'
import { quantile } from './trader-page.mjs'

const text = 'if(realizedR > 0, mfeR - realizedR, maeR) - rollmean(realizedR, 20) / max(rollstd(realizedR, 20), 0.01)'

/** Reproducible numbers from −1 to 1. */
function numbersFrom(seed, count) {
  let state = seed
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x8000_0000 - 1
  })
}

/** The formula as one would write it by hand. */
function plainLoop({ realizedR, mfeR, maeR }, count) {
  const values = new Float64Array(count).fill(Number.NaN)
  for (let row = 20; row < count; row += 1) {
    const window = Array.from(realizedR.slice(row - 20, row))
    const mean = window.reduce((sum, value) => sum + value, 0) / 20
    const deviation = Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 19)
    const first = realizedR[row] > 0 ? mfeR[row] - realizedR[row] : maeR[row]
    values[row] = first - mean / Math.max(deviation, 0.01)
  }
  return values
}

function timed(work, rounds) {
  const times = []
  let values = null
  for (let round = -3; round < rounds; round += 1) {
    const start = performance.now()
    values = work()
    if (round >= 0) times.push(performance.now() - start)
  }
  return { values, times }
}

/** Measures a formula over `count` trades, which may take `required` milliseconds. */
export async function formulaOverTrades(count, rounds, required) {
  const { formulaOf } = await loadTypeScript('src/domain/formulas/compile-formula.ts')
  const { evaluateColumns } = await loadTypeScript('src/domain/formulas/evaluate-columns.ts')
  const columns = { realizedR: numbersFrom(1, count), mfeR: numbersFrom(2, count), maeR: numbersFrom(3, count) }
  const input = {
    count,
    valuesOf: (name) => columns[name],
    portfolioOf: () => 0,
    isClosed: () => true,
    isExcluded: () => false,
  }
  const formula = formulaOf(text)
  const ours = timed(() => evaluateColumns(formula, input), rounds)
  const plain = timed(() => plainLoop(columns, count), rounds)
  for (const [row, value] of plain.values.entries()) {
    const difference = Math.abs(value - ours.values[row])
    if (Number.isNaN(value) !== Number.isNaN(ours.values[row]) || difference > 1e-6 * Math.max(1, Math.abs(value)))
      throw new Error(`Trade ${row} has ${ours.values[row]}, not ${value}`)
  }
  const median = quantile(ours.times, 0.5)
  return {
    title: `A formula over ${count.toLocaleString('en-US')} trades`,
    goals: [{ name: 'all values, 95th percentile (ms)', is: quantile(ours.times, 0.95), required }],
    lines: {
      'all values, median (ms)': median,
      'plain loop, median (ms)': quantile(plain.times, 0.5),
      'plain loop / formula (×)': quantile(plain.times, 0.5) / median,
    },
  }
}
