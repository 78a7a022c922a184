import type { LoadedResult } from '#api/simulations/backtester.ts'
import { splitIntoLegs } from '#domain/simulation/what-if/replay.ts'

type Result = LoadedResult['result']
type Ending = Result['outcomes'][number]['endings'][number]

/** How one part of the position ended, over all trades. */
export interface PartEndings {
  /** The target of the part in R; null if exits stay as traded. */
  readonly target: number | null
  /** Share of the position. */
  readonly share: number
  readonly counts: Readonly<Record<Ending, number>>
}

/** Counts how each part of the position ended, by ascending target. */
export function countEndings({ parameters, outcomes }: Pick<Result, 'parameters' | 'outcomes'>): PartEndings[] {
  return splitIntoLegs(parameters.targets).map(({ target, share }, leg) => {
    const counts = { target: 0, stop: 0, split: 0, own: 0 }
    for (const { endings } of outcomes) counts[endings[leg] ?? 'own'] += 1
    return { target: parameters.targets.length === 0 ? null : target, share, counts }
  })
}
