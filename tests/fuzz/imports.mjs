// Fuzzes the import: node tests/fuzz/imports.mjs [--count N] [--seed S]. Each file is a fixture changed by a seed; the
// run ends with code 1 where one of them makes a reader throw, drops a row or makes a trade that could not be kept.
// The same seed makes the same file: --seed S --count 1 repeats one.
import { loadTypeScript } from '#scripts/load-typescript.mjs'
import { root } from '#scripts/run.mjs'

function option(name, otherwise) {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? otherwise : Number(process.argv[at + 1] ?? otherwise)
}

const { fuzzImports, importFixtures } = await loadTypeScript('tests/fuzz/fuzz-imports.ts')
const started = performance.now()
const { failures, slowest, ...counts } = await fuzzImports(
  await importFixtures(root),
  option('count', 10_000),
  option('seed', 1),
  // Processor time of this process only, so that other load makes no file slow.
  () => process.cpuUsage().user / 1_000,
)
for (const { seed, fault } of failures) process.stderr.write(`seed ${seed}: ${fault}\n`)
const seconds = ((performance.now() - started) / 1000).toFixed(0)
process.stdout.write(
  `${counts.read} files of known layouts (${counts.rows} rows), ${counts.withTrades} of them with trades ` +
    `(${counts.trades}), ${counts.unknown} of no known layout, ${counts.refused} refused, ${failures.length} failed; ${seconds} s, the slowest file ${slowest.toFixed(0)} ms\n`,
)
process.exit(failures.length > 0 ? 1 : 0)
