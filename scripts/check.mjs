// npm run check: format, lint, types, dead code, Rust's lints, generated files unchanged, tests, build. Everything is run,
// and what failed is listed at the end.
import { ensureInstalled, requireNode } from './install.mjs'
import { output, run, which } from './run.mjs'

requireNode()
await ensureInstalled()
const quick = process.argv.includes('--quick')
const bin = (name) => `node_modules/.bin/${name}`
const cargo = (...args) => ['cargo', [...args]]
const manifest = ['--manifest-path', 'engine/Cargo.toml']

/** Generated documents are current when generating them again changes no byte. */
async function generatedUnchanged() {
  const before = output('git', ['status', '--porcelain', '--', 'docs'])
  const code = await run(process.execPath, ['scripts/docs.mjs'])
  if (code !== 0) return code
  if (output('git', ['status', '--porcelain', '--', 'docs']) === before) return 0
  console.error('Generated documents changed: run `npm run docs` and commit them.')
  return 1
}

/** @type {[name: string, work: () => Promise<number>][]} */
const steps = [
  ['format', () => run(bin('oxfmt'), ['--check', '.'])],
  ['lint', () => run(bin('oxlint'), ['--type-aware', '--deny-warnings'])],
  ['types', () => run(bin('tsc'), ['-b'])],
  ['dead code', () => run(bin('knip'), [])],
  ['engine is current', () => run(process.execPath, ['scripts/engine-build.mjs', '--check'])],
  ['generated documents', generatedUnchanged],
  ['generated tables', () => run(process.execPath, ['scripts/tables.mjs', '--check'])],
]
if (which('cargo') === null) {
  console.log('No cargo on this machine: rustfmt and clippy are left out (npm test installs a compiler).')
} else {
  steps.push(
    ['rustfmt', () => run(...cargo('fmt', ...manifest, '--all', '--check'))],
    [
      'clippy',
      () => run(...cargo('clippy', '--quiet', ...manifest, '--workspace', '--all-targets', '--', '-D', 'warnings')),
    ],
  )
}
steps.push(
  ['build', () => run(process.execPath, ['scripts/build.mjs'])],
  ['tests', () => run(process.execPath, ['scripts/test.mjs', ...(quick ? ['--quick'] : [])])],
)

const failures = []
for (const [name, work] of steps) {
  console.log(`\n== ${name}`)
  if ((await work()) !== 0) failures.push(name)
}
console.log(failures.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failures.join(', ')}`)
process.exit(failures.length === 0 ? 0 : 1)
