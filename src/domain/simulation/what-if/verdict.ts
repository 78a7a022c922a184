import type { WhatIfGuards } from './what-if.ts'

/** 'rough' is an edge on data that is too approximate to call it one. */
export const whatIfVerdicts = ['edge', 'rough', 'luck'] as const
export type WhatIfVerdict = (typeof whatIfVerdicts)[number]

/** Smallest share of trades with exact extremes for an edge: the others decide what a stop or target would have done. */
const minExactShare = 0.8

/** The verdict of the tests of luck on a number of trades, of which `approximate` have an approximate MAE and MFE. */
export function judgeGuards(
  { verdict }: Pick<WhatIfGuards, 'verdict'>,
  { trades, approximate }: { readonly trades: number; readonly approximate: number },
): WhatIfVerdict {
  if (verdict === 'luck') return 'luck'
  return trades - approximate >= minExactShare * trades ? 'edge' : 'rough'
}
