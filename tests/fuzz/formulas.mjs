// Fuzzes the formula language: node tests/fuzz/formulas.mjs [--count N] [--seed S]. Each text is made from a seed; the
// run ends with code 1 where one of them throws, takes long, has a fault outside of it, or has another value alone than
// among other trades. The same seed makes the same text: --seed S --count 1 repeats one.
import { loadTypeScript } from '#scripts/load-typescript.mjs'

function option(name, otherwise) {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? otherwise : Number(process.argv[at + 1] ?? otherwise)
}

const { fuzzFormulas } = await loadTypeScript('tests/fuzz/fuzz-formulas.ts')
const started = performance.now()
const { failures, slowest, valid, mixed, refused } = fuzzFormulas(
  option('count', 1_000_000),
  option('seed', 1),
  // Processor time of this process only, so that other load makes no text slow.
  () => process.cpuUsage().user / 1_000,
)
for (const { seed, text, fault } of failures) process.stderr.write(`seed ${seed}: ${fault}: ${JSON.stringify(text)}\n`)
const seconds = ((performance.now() - started) / 1000).toFixed(0)
process.stdout.write(
  `${valid} formulas, ${mixed} of mixed units, ${refused} refused, ${failures.length} failed; ${seconds} s, the slowest ${slowest.toFixed(0)} ms\n`,
)
process.exit(failures.length > 0 ? 1 : 0)
