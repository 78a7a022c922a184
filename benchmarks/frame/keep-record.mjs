// Records of the whole-product benchmarks: one per machine and day, in a folder of benchmarks/record.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '#scripts/run.mjs'

/** The path of today's record of this machine, and its first fields. */
export function todaysRecord(kind) {
  const processor = (cpus()[0]?.model ?? 'unknown processor').trim()
  const machine = `${processor} ${cpus().length} cores`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const date = new Date().toISOString().slice(0, 10)
  return {
    name: join('benchmarks', 'record', kind, `${date}-${machine}.json`),
    head: { date, machine: { processor, cores: cpus().length }, node: process.versions.node },
  }
}

/** Writes today's record and says where. */
export function keepRecord(kind, content) {
  const { name, head } = todaysRecord(kind)
  mkdirSync(join(root, 'benchmarks', 'record', kind), { recursive: true })
  writeFileSync(join(root, name), `${JSON.stringify({ ...head, ...content }, null, 2)}\n`)
  console.log(`\nRecorded in ${name}`)
}

/** The newest record of a kind, by date and then by machine; null if there is none. */
export function newestRecordOf(kind) {
  const folder = join(root, 'benchmarks', 'record', kind)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  const newest = names.toSorted().at(-1)
  return newest === undefined ? null : { name: newest, ...JSON.parse(readFileSync(join(folder, newest), 'utf8')) }
}
