// Installs and builds only what the tests of a plan need.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, which } from '../run.mjs'
import { ensureDebianPackages } from '../system-packages.mjs'
import { clockEnvironment } from './clock.mjs'
import { measureSlowness } from './slowness.mjs'
import { isTestOfProduct } from './tiers.mjs'

/** The Debian packages that the plan's projects need; a quick run installs none. */
function systemPackages({ projects, isEngineRebuilt }, isQuick) {
  if (isQuick) return []
  return [
    ...(projects.has('journeys') ? ['chromium', 'fonts-liberation'] : []),
    ...(projects.has('database') || projects.has('server') ? ['postgresql'] : []),
    ...(isEngineRebuilt ? ['gcc', 'libc6-dev'] : []),
  ]
}

/** The folders of product files, such as "src/features/calendar"; an environment has no room for thousands of paths. */
const changedFolders = (paths) => [
  ...new Set(paths.filter((path) => !isTestOfProduct(path)).map((path) => path.split('/').slice(0, 3).join('/'))),
]

function emptyFolder(path) {
  rmSync(join(root, path), { recursive: true, force: true })
  mkdirSync(join(root, path), { recursive: true })
  return join(root, path)
}

/**
 * Prepares the machine; returns the environments of Vitest and of cargo, the latter null if cargo is to be omitted.
 */
export async function prepareTests(plan, asked, step) {
  const { isAll, isQuick } = asked
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    EDGEWORTH_TEST_SLOWNESS: measureSlowness().toFixed(1),
    EDGEWORTH_TEST_LEAVE_OUT: plan.leftOut.join('\n'),
    ...clockEnvironment(),
  }
  // A run of chosen files includes all parts of them.
  if (plan.parts !== null) {
    env.EDGEWORTH_TEST_PARTS = plan.parts.join('\n')
    env.EDGEWORTH_TEST_COVERING = plan.covering.join('\n')
    if (plan.changed !== null) env.EDGEWORTH_TEST_CHANGED = changedFolders(plan.changed).join('\n')
  }
  if (isAll) env.EDGEWORTH_TEST_COVERAGE = emptyFolder('node_modules/.cache/edgeworth/coverage')
  if (isAll) env.EDGEWORTH_TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
  if (isAll) console.log(`Seed of the property tests: EDGEWORTH_TEST_SEED=${env.EDGEWORTH_TEST_SEED}`)
  // Without PostgreSQL a quick run omits its half of the database tests and says so; a full run installs it.
  if (isQuick) env.EDGEWORTH_TEST_QUICK = '1'
  const packages = systemPackages(plan, isQuick)
  if (packages.length > 0) await step('System packages', () => ensureDebianPackages(packages, 'running the tests'))
  if (['database', 'server', 'journeys'].some((name) => plan.projects.has(name))) {
    await step('Server, built once for all tests', async () => {
      const { buildServer } = await import('../build/build-server.mjs')
      await buildServer()
    })
  }
  if (!plan.isEngineRebuilt) {
    const hasCargo = plan.isNative && which('cargo') !== null
    if (plan.isNative && !hasCargo) console.log('No cargo on this machine: the native tests are left out.')
    return { env, cargoEnv: hasCargo ? process.env : null }
  }
  const toolchain = await step('WebAssembly toolchain', async () => {
    const { ensureToolchain } = await import('../toolchain.mjs')
    return ensureToolchain()
  })
  if (toolchain === null) return { env, cargoEnv: null }
  await step('Engine, rebuilt from source', async () => {
    const { buildEngine, committedPackage } = await import('../engine-build.mjs')
    const built = join(root, 'engine', 'target', 'pkg')
    await buildEngine(built)
    env.EDGEWORTH_ENGINE = 'rebuilt'
    // The toolchain is pinned, so every byte is the same.
    const { builtEngineHash } = await import('../engine-hash.mjs')
    if (builtEngineHash(built) !== builtEngineHash(committedPackage))
      throw new Error('engine/pkg is not what engine/ builds to: run "npm run engine".')
  })
  return { env, cargoEnv: { ...toolchain, RUSTFLAGS: '' } }
}
