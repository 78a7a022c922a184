import type * as Engine from './edgeworth_engine.js'

/** The engine's functions and classes, loaded and compiled once per thread. */
export function loadEngine(): Promise<typeof Engine>

export type * from './edgeworth_engine.js'
