import type { WhatIfTrade } from './what-if.ts'

/** The reference set WI1, whose grid is published: result, adverse and favorable excursion. -1 R is an exit at the stop. */
export const publishedTrades: readonly WhatIfTrade[] = [
  [1.5, 0.3, 2.1],
  [-1, 1, 0.4],
  [-1, 1, 1.6],
  [2.4, 0.6, 2.4],
  [0.2, 0.8, 1.2],
  [-0.5, 0.7, 0.9],
  [3, 0.2, 3.3],
  [-1, 1, 0],
  [0, 0.5, 0.5],
  [0.9, 1.2, 1],
].map(([r = 0, mae = 0, mfe = 0]) => ({ r, mae, mfe, exit: r === -1 ? 'stop' : 'other', post: null, candles: null }))
