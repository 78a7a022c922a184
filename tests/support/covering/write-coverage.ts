import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'

/** The folder that a run notes its coverage in; null for a run that notes none. */
export const coverageFolder = process.env.EDGEWORTH_TEST_COVERAGE ?? null

/** Source files, each with the places of its functions that ran. */
export type Coverage = Map<string, Set<string>>

export function addFunction(coverage: Coverage, source: string, place: string): void {
  const places = coverage.get(source)
  if (places === undefined) coverage.set(source, new Set([place]))
  else places.add(place)
}

/** Notes what the present test file ran, for scripts/testing/coverage-map.mjs. */
export function writeCoverage(folder: string, coverage: Coverage): void {
  const test = relative('', expect.getState().testPath ?? '').replaceAll('\\', '/')
  mkdirSync(folder, { recursive: true })
  const sources = Object.fromEntries([...coverage].map(([source, places]) => [source, [...places]]))
  writeFileSync(join(folder, `${test.replaceAll('/', '+')}.json`), JSON.stringify({ test, sources }))
}
