// Stores measurements by machine and date: only figures of one machine are comparable.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { engineSourceHash } from '#scripts/engine-hash.mjs'
import { output, root } from '#scripts/run.mjs'

/** Writes benchmarks/record/<date>-<machine>.json and returns its path from the project's root. */
export function keepRecord(engineVersion, rounds, cases) {
  const processor = (cpus()[0]?.model ?? 'unknown processor').trim()
  const machine = `${processor} ${cpus().length} cores`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const date = new Date().toISOString().slice(0, 10)
  const entry = {
    date,
    machine: { processor, cores: cpus().length },
    node: process.versions.node,
    v8: process.versions.v8,
    rustc: output('rustc', ['--version']),
    engine: { version: engineVersion, sources: engineSourceHash() },
    rounds,
    cases,
  }
  const name = join('benchmarks', 'record', `${date}-${machine}.json`)
  mkdirSync(join(root, 'benchmarks', 'record'), { recursive: true })
  writeFileSync(join(root, name), `${JSON.stringify(entry, null, 2)}\n`)
  return name
}
