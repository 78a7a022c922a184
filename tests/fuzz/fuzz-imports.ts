import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutated } from './import-mutations.ts'
import { judgeImport } from './judge-import.ts'

export interface FuzzedImports {
  readonly read: number
  readonly unknown: number
  readonly refused: number
  readonly trades: number
  /** The longest that one file took, in milliseconds. */
  readonly slowest: number
  readonly failures: readonly { readonly seed: number; readonly fault: string }[]
}

/** The files below tests/fixtures that an import may be given. */
export function importFixtures(root: string): Uint8Array[] {
  const folder = join(root, 'tests/fixtures')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(csv|html?|xml|xlsx|tsv|txt|json)$/.test(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
}

/** Changes the fixtures `count` times, each time by a seed of its own, and lets the import read them. */
export async function fuzzImports(
  files: readonly Uint8Array[],
  count: number,
  firstSeed: number,
  now: () => number = () => 0,
): Promise<FuzzedImports> {
  const counts = { read: 0, unknown: 0, refused: 0, trades: 0, slowest: 0 }
  const failures: { seed: number; fault: string }[] = []
  for (let seed = firstSeed; seed < firstSeed + count && failures.length < 20; seed += 1) {
    const start = now()
    try {
      const verdict = await judgeImport(mutated(files, seed), seed)
      counts[verdict.kind] += 1
      if (verdict.kind === 'read') counts.trades += verdict.trades
    } catch (error) {
      const where = error instanceof Error ? (error.cause instanceof Error ? error.cause.stack : error.stack) : ''
      failures.push({ seed, fault: `${error instanceof Error ? error.message : String(error)}\n${where ?? ''}` })
    }
    counts.slowest = Math.max(counts.slowest, now() - start)
  }
  return { ...counts, failures }
}
