import { describe, expect, test } from 'vitest'
import { buildStudiedTrades } from '#domain/metrics/setup/studied-trade.fixture.ts'
import { findInsights } from './find-insights.ts'
import type { FindingKind } from './finding.ts'
import { drawHistory, payoffs } from './random-history.fixture.ts'

const draws = Object.values(payoffs)

interface Histories {
  readonly count: number
  readonly n?: number
  readonly correlation?: number
  readonly edgeR?: number
}

/** In how many of random histories each kind is found, and in how many any but streaks. */
function findIn({ count, ...options }: Histories) {
  const kinds = new Map<FindingKind, number>()
  let told = 0
  for (let seed = 1; seed <= count; seed += 1) {
    const payoff = draws[seed % draws.length]
    if (payoff === undefined) throw new Error('there is a payoff for every seed')
    const { findings } = findInsights(buildStudiedTrades(drawHistory(seed, { payoff, ...options })))
    const found = new Set(findings.map(({ kind }) => kind))
    for (const kind of found) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    // Streaks are there where results depend on each other.
    if (found.size > (found.has('streaks') ? 1 : 0)) told += 1
  }
  return {
    told: told / count,
    edge: (kinds.get('edge') ?? 0) / count,
    kinds: JSON.stringify([...kinds]),
    byKind: kinds,
  }
}

test('of 300 random histories hardly one in twenty gets a finding', { timeout: 120_000 }, () => {
  const { told, byKind, kinds } = findIn({ count: 300 })
  const streaks = (byKind.get('streaks') ?? 0) / 300
  expect(told + streaks, kinds).toBeLessThanOrEqual(0.08)
})

describe('300 histories of 300 trades without an edge, whose results depend on the ones before them', () => {
  test.each([0, 0.4, 0.8])('correlation %f: at most 8% get a finding', { timeout: 120_000 }, (correlation) => {
    const { told, edge, kinds } = findIn({ count: 300, n: 300, correlation })
    expect(told, kinds).toBeLessThanOrEqual(0.08)
    expect(edge, kinds).toBeLessThanOrEqual(0.05)
  })
})

test('an edge of 0.3 R in 300 independent trades is found', { timeout: 120_000 }, () => {
  const { edge, kinds } = findIn({ count: 100, n: 300, edgeR: 0.3 })
  expect(edge, kinds).toBeGreaterThanOrEqual(0.8)
})
