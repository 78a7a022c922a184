import type * as EnginePackage from '#engine/edgeworth_engine.js'

/** The engine's built package. */
export type Engine = typeof EnginePackage

let loading: Promise<Engine> | null = null

/**
 * Loads and compiles the engine once per thread. The import is dynamic on purpose: a static one would suspend the worker's
 * module at a top-level await, and messages that arrive meanwhile are silently lost.
 */
export function loadEngine(): Promise<Engine> {
  loading ??= import('#engine/edgeworth_engine.js')
  return loading
}
