import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FuzzFixture, fuzzFixture, mutated } from './import-mutations.ts'
import { judgeImport } from './judge-import.ts'

export interface FuzzedImports {
  /** Files in a known format. */
  readonly read: number
  /** Of those, files with at least one trade. */
  readonly withTrades: number
  readonly unknown: number
  readonly refused: number
  readonly rows: number
  readonly trades: number
  /** The longest computing time of one file, in milliseconds. */
  readonly slowest: number
  readonly failures: readonly { readonly seed: number; readonly fault: string }[]
}

/** The files in tests/fixtures that an import may read. */
export async function importFixtures(root: string): Promise<FuzzFixture[]> {
  const folder = join(root, 'tests/fixtures')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(csv|html?|xml|xlsx|tsv|txt|json)$/.test(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return Promise.all(files.map((entry) => fuzzFixture(readFileSync(join(entry.parentPath, entry.name)))))
}

/** Allowed computing time in milliseconds: a second plus 20 for each kilobyte, however few rows share it. */
const mostTime = (bytes: number) => 1_000 + bytes / 50

const notTimed = () => 0

/**
 * Changes the fixtures `count` times, each time by a seed of its own, and lets the import read them. With `computed`,
 * milliseconds of computing so far, a file that takes longer than its size explains is a failure too.
 */
export async function fuzzImports(
  fixtures: readonly FuzzFixture[],
  count: number,
  firstSeed: number,
  computed: () => number = notTimed,
): Promise<FuzzedImports> {
  const counts = { read: 0, withTrades: 0, unknown: 0, refused: 0, rows: 0, trades: 0, slowest: 0 }
  const failures: { seed: number; fault: string }[] = []
  for (let seed = firstSeed; seed < firstSeed + count && failures.length < 20; seed += 1) {
    const written = mutated(fixtures, seed)
    const start = computed()
    try {
      const verdict = await judgeImport(written, seed)
      counts[verdict.kind] += 1
      if (verdict.kind === 'read') {
        counts.trades += verdict.trades
        counts.rows += verdict.rows
        if (verdict.trades > 0) counts.withTrades += 1
      }
    } catch (error) {
      const where = error instanceof Error ? (error.cause instanceof Error ? error.cause.stack : error.stack) : ''
      failures.push({ seed, fault: `${error instanceof Error ? error.message : String(error)}\n${where ?? ''}` })
    }
    const took = computed() - start
    if (took > mostTime(written.bytes.length)) {
      failures.push({ seed, fault: `${took.toFixed(0)} ms for ${written.bytes.length} bytes` })
    }
    counts.slowest = Math.max(counts.slowest, took)
  }
  return { ...counts, failures }
}
