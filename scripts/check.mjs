// npm run check: format, lint, types, dead code, Rust lints, generated files unchanged, build, tests. It runs
// everything and lists the failures at the end. `-- --quick` omits builds and tests.
import { ensureInstalled, requireNode } from './install.mjs'
import { output, run, runQuietly, which } from './run.mjs'

requireNode()
await ensureInstalled()
const bin = (name) => `node_modules/.bin/${name}`
const script = (name, ...args) => run(process.execPath, [`scripts/${name}.mjs`, ...args])
const manifest = ['--manifest-path', 'engine/Cargo.toml']
const failures = []

/** Generated documents are current if generating them again changes no byte. */
async function generatedUnchanged() {
  const before = output('git', ['status', '--porcelain', '--', 'docs'])
  const code = await script('docs/docs')
  if (code !== 0) return code
  if (output('git', ['status', '--porcelain', '--', 'docs']) === before) return 0
  console.error('Generated documents changed: run `npm run docs` and commit them.')
  return 1
}

/** Knip keeps what it read of unchanged files; the two runs are parallel, so each has a folder of its own. */
const knipCache = (name) => ['--cache', '--cache-location', `node_modules/.cache/knip-${name}`]

/** Runs the checks that only read sources in parallel; each prints its output when it ends. */
async function checkSources() {
  /** @type {[name: string, command: string[]][]} */
  const checks = [
    ['format', [bin('oxfmt'), '--check', '.']],
    ['lint', ['npm', 'run', '--silent', 'lint']],
    ['types', ['npm', 'run', '--silent', 'types']],
    ['dead code', [bin('knip'), ...knipCache('all')]],
    // Without the tests: product code that only tests reach is idle.
    ['idle code', [bin('knip'), '--production', '--include', 'files,exports,types', ...knipCache('production')]],
  ]
  await Promise.all(
    checks.map(async ([name, [command, ...args]]) => {
      const startedAt = Date.now()
      const { code, text } = await runQuietly(command, args)
      const seconds = Math.round((Date.now() - startedAt) / 1_000)
      console.log(`\n== ${name} (${seconds} s)\n${text.trim()}`)
      if (code !== 0) failures.push(name)
    }),
  )
}

/** @type {[name: string, work: () => Promise<number>][]} */
const steps = [
  ['engine is current', () => script('engine-build', '--check')],
  ['generated documents', generatedUnchanged],
  ['generated tables', () => script('tables', '--check')],
]
if (which('cargo') === null) {
  console.log('No cargo on this machine: rustfmt and clippy are left out (npm test installs a compiler).')
} else {
  const clippy = ['clippy', '--quiet', ...manifest, '--workspace', '--all-targets', '--', '-D', 'warnings']
  steps.push(
    ['rustfmt', () => run('cargo', ['fmt', ...manifest, '--all', '--check'])],
    ['clippy', () => run('cargo', clippy)],
  )
}
steps.push(['build', () => script('build/build')], ['tests', () => script('test')])

await checkSources()
for (const [name, work] of process.argv.includes('--quick') ? [] : steps) {
  console.log(`\n== ${name}`)
  if ((await work()) !== 0) failures.push(name)
}
console.log(failures.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failures.join(', ')}`)
process.exit(failures.length === 0 ? 0 : 1)
