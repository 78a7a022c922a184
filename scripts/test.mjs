// npm test: installs what the tests need, rebuilds the engine from source, runs every layer of tests on it, and ends with
// one line "N passed, N failed". `-- --quick` leaves out the browser and the toolchain.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, requireNode } from './install.mjs'
import { root, run, which } from './run.mjs'
import { ensureDebianPackages } from './system-packages.mjs'

const quick = process.argv.includes('--quick')
let passed = 0
let failed = 0

function fail(message) {
  failed += 1
  console.error(`FAILED ${message}`)
}

/** Runs one step; its failure is counted and the rest goes on. */
async function step(title, work) {
  console.log(`\n== ${title}`)
  try {
    return await work()
  } catch (error) {
    fail(`${title}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

/** Runs cargo's tests and adds its counts. */
function cargoTests(env) {
  return new Promise((resolve) => {
    const child = spawn(
      'cargo',
      ['test', '--quiet', '--manifest-path', 'engine/Cargo.toml', '-p', 'edgeworth-core', '--release'],
      {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      process.stdout.write(chunk)
    })
    child.on('error', () => resolve(fail('cargo could not be started')))
    child.on('exit', (code) => {
      for (const match of text.matchAll(/test result: \w+\. (\d+) passed; (\d+) failed/g)) {
        passed += Number(match[1])
        failed += Number(match[2])
      }
      if (code !== 0 && !/[1-9]\d* failed/.test(text)) fail(`cargo test ended with code ${code}`)
      resolve()
    })
  })
}

/** Runs Vitest's projects and adds its counts; a file that fails to load counts as one failure. */
async function vitestProjects(projects, env) {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-report-'))
  const report = join(folder, 'report.json')
  try {
    const code = await run(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...projects.flatMap((name) => ['--project', name]),
      ],
      { env },
    )
    const result = JSON.parse(readFileSync(report, 'utf8'))
    passed += result.numPassedTests
    failed += result.numFailedTests
    for (const file of result.testResults) {
      if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) fail(file.name)
    }
    if (code !== 0 && failed === 0) fail(`vitest ended with code ${code}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

requireNode()
await step('Packages', ensureInstalled)
const env = { ...process.env, NODE_ENV: 'test' }
// Without PostgreSQL the quick run leaves out its half of the database tests and says so; the whole run installs it.
if (quick) env.EDGEWORTH_TEST_QUICK = '1'
if (!quick) {
  await step('System packages', () =>
    ensureDebianPackages(['chromium', 'fonts-liberation', 'postgresql', 'gcc', 'libc6-dev'], 'running the tests'),
  )
  const toolchain = await step('WebAssembly toolchain', async () => {
    const { ensureToolchain } = await import('./toolchain.mjs')
    return ensureToolchain()
  })
  if (toolchain !== null) {
    await step('Engine, rebuilt from source', async () => {
      const { buildEngine } = await import('./engine-build.mjs')
      await buildEngine(join(root, 'engine', 'target', 'pkg'))
      env.EDGEWORTH_ENGINE = 'rebuilt'
    })
    await step('Engine, native tests', () => cargoTests({ ...toolchain, RUSTFLAGS: '' }))
  }
} else if (which('cargo') !== null) {
  await step('Engine, native tests', () => cargoTests(process.env))
}
await step('Unit, engine, screen and server tests', () => vitestProjects(['unit', 'engine', 'screens', 'server'], env))
if (!quick) await step('Journeys in Chromium', () => vitestProjects(['journeys'], env))
if (passed === 0) fail('no test ran')
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
