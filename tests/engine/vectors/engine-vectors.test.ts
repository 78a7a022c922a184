import { describe, expect, it } from 'vitest'
import { percentiles } from '#domain/simulation/growth.ts'
import { describe_doubles, engine_version, percentiles_of, wilson_interval } from '#engine/edgeworth_engine.js'
import { engineOutputs, type EngineOutputs } from '#tests/engine/wasm/run-engine.ts'
import { bitsOf, vectorLines, wordsFromOneToFour } from './engine-vectors.ts'

/** FNV-1a over the words of every output, path by path: see growth-stability.txt. */
function fingerprint(outputs: EngineOutputs): string {
  let hash = 0x811c9dc5
  const add = (word: number) => {
    hash = Math.imul(hash ^ word, 0x01000193)
  }
  const double = new Float64Array(1)
  const words = new Uint32Array(double.buffer)
  for (let path = 0; path < outputs.terminal.length; path++) {
    for (const value of [outputs.terminal[path], outputs.drawdown[path]]) {
      double[0] = value ?? NaN
      words.forEach(add)
    }
    const { longest, total, open, losing, winning, ruin, goal, touched } = outputs
    for (const counts of [longest, total, open, losing, winning, ruin, goal, touched]) add(counts[path] ?? -1)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Trades of growth-stability.txt. */
function madeUpTrades(count: number): number[] {
  const next = wordsFromOneToFour()
  return Array.from({ length: count }, () => Math.floor((next() * 401) / 2 ** 32) / 100 - 1.5)
}

describe('the built engine answers the vectors', () => {
  it('has a version', () => {
    expect(engine_version()).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('golden paths, bit for bit', () => {
    let r: number[] = []
    let [risk = 0, cost = 0, steps = 0]: number[] = []
    let checked = 0
    for (const [kind, ...words] of vectorLines('growth-paths.txt')) {
      if (kind === 'r') r = words.map(Number)
      else if (kind === 'plan') [risk = 0, cost = 0, steps = 0] = words.map(Number)
      else {
        const [low, high, path, terminal, drawdown, water, streak] = words
        // One golden path lies beyond the largest simulation: only the native engine computes it.
        if (Number(path) >= 1_000_000) continue
        const seed = [Number(low), Number(high)] as const
        const found = engineOutputs({ r, risk, cost, steps, seed, paths: 1_000_000, first: Number(path), count: 1 })
        expect(bitsOf(found.terminal[0] ?? NaN)).toBe(terminal)
        expect(bitsOf(found.drawdown[0] ?? NaN)).toBe(drawdown)
        if (water !== '-') expect([found.longest[0], found.losing[0]]).toEqual([Number(water), Number(streak)])
        checked++
      }
    }
    expect(checked).toBe(5)
  })

  it.each(vectorLines('growth-stability.txt').map((words) => ({ line: words.join(' '), words })))(
    'frozen values: $line',
    ({ words }) => {
      const [low, high, risk, cost, paths, steps, trades] = words.slice(0, 7).map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      const [stop, goal, barriers, expected] = words.slice(7)
      const found = engineOutputs({
        seed: [low, high],
        risk,
        cost,
        paths,
        steps,
        r: madeUpTrades(trades),
        stop: stop === 'stop',
        goal: Number(goal),
        barriers: barriers === '-' || barriers === undefined ? [] : barriers.split(','),
      })
      expect(fingerprint(found)).toBe(expected)
    },
  )

  it('type-7 percentiles', () => {
    let found: Float64Array = new Float64Array()
    let described: Float64Array = new Float64Array()
    for (const [head = '', ...words] of vectorLines('percentile-type7.txt')) {
      if (head === 'values') {
        found = percentiles_of(Float64Array.from(words, Number))
        described = describe_doubles(Float64Array.from(words, Number))
      } else {
        const place = percentiles.findIndex((percent) => percent === Number(head))
        expect(found[place]).toBeCloseTo(Number(words[0]), 14)
        expect(described[6 + 3 * place]).toBe(found[place])
      }
    }
  })

  it('Wilson intervals', () => {
    for (const [hits, of, low, high] of vectorLines('wilson.txt')) {
      const [share, foundLow, foundHigh] = wilson_interval(Number(hits), Number(of))
      expect(share).toBe(Number(hits) / Number(of))
      expect(foundLow).toBeCloseTo(Number(low), 15)
      expect(foundHigh).toBeCloseTo(Number(high), 15)
    }
  })
})
