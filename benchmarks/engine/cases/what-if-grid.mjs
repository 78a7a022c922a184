// A hundred stops by a hundred targets over a thousand trades, on one thread.
import { loadEngine } from '#benchmarks/engine/load.mjs'
import { gridInput, plainGrid } from '#benchmarks/engine/what-if-plain.mjs'

export const title = 'what-if grid, 100 stops × 100 targets, 1,000 trades, one thread'
export const lines = [
  'engine, additive',
  'engine, with drawdown',
  'engine, as the screen asks',
  'plain JavaScript, additive',
  'plain JavaScript, with drawdown',
]
export const calls = 10

const cells = gridInput.stops.length * gridInput.targets.length

/** The request in the engine's memory. */
function requestOf(engine) {
  const { trades, stops, targets, slippage, cost } = gridInput
  const doubles = (name) => Float64Array.from(trades, (trade) => trade[name])
  const [kinds, none] = [new Uint8Array(trades.length), new Float64Array(trades.length)]
  const candles = [new Uint32Array(trades.length), new Float64Array(), new Float64Array(), new Uint8Array()]
  const excursions = [doubles('r'), doubles('mae'), doubles('mfe')]
  return new engine.WhatIf(...excursions, kinds, kinds, none, none, ...candles, stops, targets, slippage, cost, 0, 0, 0)
}

/** Everything that a grid shows; the check compares the figures that the plain line has too. */
function engineGrid(engine, ordered) {
  const request = requestOf(engine)
  const all = request.additive()
  const figure = (place) => all.subarray(place * cells, (place + 1) * cells)
  const figures = { net: figure(0), winRate: figure(2), profitFactor: figure(3), sd: figure(5) }
  if (ordered) {
    const columns = gridInput.targets.length
    for (const name of ['drawdown', 'losing', 'winning']) figures[name] = new Float64Array(cells)
    for (let stop = 0; stop < gridInput.stops.length; stop += 1) {
      const row = request.ordered(stop)
      figures.drawdown.set(row.subarray(0, columns), stop * columns)
      figures.losing.set(row.subarray(columns, 2 * columns), stop * columns)
      figures.winning.set(row.subarray(2 * columns), stop * columns)
    }
  }
  request.free()
  return figures
}

/** A timed call of a line. */
export async function open(line) {
  const ordered = line.endsWith('with drawdown')
  if (line.startsWith('plain')) return () => plainGrid(gridInput, ordered)
  const engine = await loadEngine()
  // Each move of a slider computes the grid that is shown, and the two readings of ambiguous trades around it.
  if (line === 'engine, as the screen asks') {
    return () => [engineGrid(engine, true), engineGrid(engine, false), engineGrid(engine, false)]
  }
  return () => engineGrid(engine, ordered)
}

/** The screen's grids are the engine's own. Drawdown and streaks bit by bit; sums, which the engine adds in another order, to nine digits. */
export function check(answers) {
  const [shown, ...readings] = answers['engine, as the screen asks']
  for (const [grid, kind] of [[shown, 'with drawdown'], ...readings.map((reading) => [reading, 'additive'])]) {
    for (const [name, values] of Object.entries(answers[`engine, ${kind}`])) {
      if (!values.every((value, cell) => Object.is(value, grid[name][cell]))) throw new Error(`${name}: bits differ`)
    }
  }
  for (const kind of ['additive', 'with drawdown']) {
    const [found, wanted] = [answers[`engine, ${kind}`], answers[`plain JavaScript, ${kind}`]]
    for (const [name, values] of Object.entries(wanted)) {
      const tolerance = ['drawdown', 'losing', 'winning'].includes(name) ? 0 : 1e-9
      for (const [cell, value] of values.entries()) {
        if (Math.abs(found[name][cell] - value) <= tolerance * (1 + Math.abs(value))) continue
        throw new Error(`${kind}: ${name} of cell ${cell} is ${found[name][cell]} instead of ${value}`)
      }
    }
  }
}

export const goals = [
  { name: 'additive statistics, ms', of: (ms) => ms['engine, additive'], required: 2, aim: 1.2, better: 'low' },
  { name: 'with drawdown, ms', of: (ms) => ms['engine, with drawdown'], required: 25, aim: 15, better: 'low' },
  {
    name: 'as the screen asks, ms',
    of: (ms) => ms['engine, as the screen asks'],
    required: 16,
    aim: null,
    better: 'low',
  },
  {
    name: 'plain JavaScript ÷ engine, additive',
    of: (ms) => ms['plain JavaScript, additive'] / ms['engine, additive'],
    required: null,
    aim: null,
    better: 'high',
  },
  {
    name: 'plain JavaScript ÷ engine, with drawdown',
    of: (ms) => ms['plain JavaScript, with drawdown'] / ms['engine, with drawdown'],
    required: null,
    aim: null,
    better: 'high',
  },
]
