import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import type { KnownTrade } from './trade.ts'

/** Sums over the own results v of the trades that keep them. */
export interface OwnSums {
  s1: number
  s2: number
  s3: number
  s4: number
  grossWin: number
  grossLoss: number
  wins: number
  losses: number
}

const noSums = (): OwnSums => ({ s1: 0, s2: 0, s3: 0, s4: 0, grossWin: 0, grossLoss: 0, wins: 0, losses: 0 })

function addResult(sums: OwnSums, v: number): void {
  sums.s1 += v
  sums.s2 += v * v
  sums.s3 += v * v * v
  sums.s4 += v * v * (v * v)
  if (v > 0) {
    sums.grossWin += v
    sums.wins++
  }
  if (v < 0) {
    sums.grossLoss += -v
    sums.losses++
  }
}

function addSums(sums: OwnSums, more: OwnSums): void {
  for (const key of Object.keys(sums) as (keyof OwnSums)[]) sums[key] += more[key]
}

/**
 * The sums of own results by cell, `[j][k]`: each trade is added at the first stop and target beyond all its known moves, and
 * two passes carry it to all wider cells. The order of the passes is the order of the sums (docs/simulation-spec.md section
 * 7.3).
 */
export function ownResultSums(trades: readonly KnownTrade[], input: WhatIfInput): readonly (readonly OwnSums[])[] {
  const { stops, targets, cost } = input
  const sums = Array.from({ length: stops.length + 1 }, () => Array.from({ length: targets.length + 1 }, noSums))
  const at = (j: number, k: number) => (sums[j] as OwnSums[])[k] as OwnSums
  for (const trade of trades) {
    const j = stops.filter((stop) => stop <= trade.adverse).length
    const k = targets.filter((target) => target <= trade.favorable).length
    addResult(at(j, k), trade.r - cost)
  }
  for (let j = 0; j <= stops.length; j++) {
    for (let k = 1; k <= targets.length; k++) addSums(at(j, k), at(j, k - 1))
  }
  for (let j = 1; j <= stops.length; j++) {
    for (let k = 0; k <= targets.length; k++) addSums(at(j, k), at(j - 1, k))
  }
  return sums
}
