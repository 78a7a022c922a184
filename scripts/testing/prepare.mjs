// Installs and builds only what the tests of a plan need.
import { join } from 'node:path'
import { root, which } from '../run.mjs'
import { ensureDebianPackages } from '../system-packages.mjs'

/** The Debian packages that the plan's projects need; a quick run installs none. */
function systemPackages({ projects, isEngineRebuilt }, isQuick) {
  if (isQuick) return []
  return [
    ...(projects.has('journeys') ? ['chromium', 'fonts-liberation'] : []),
    ...(projects.has('database') || projects.has('server') ? ['postgresql'] : []),
    ...(isEngineRebuilt ? ['gcc', 'libc6-dev'] : []),
  ]
}

/**
 * Prepares the machine; returns the environments of Vitest and of cargo, the latter null if cargo is to be omitted.
 */
export async function prepareTests(plan, isQuick, step) {
  const env = { ...process.env, NODE_ENV: 'test' }
  // Without PostgreSQL a quick run omits its half of the database tests and says so; a full run installs it.
  if (isQuick) env.EDGEWORTH_TEST_QUICK = '1'
  const packages = systemPackages(plan, isQuick)
  if (packages.length > 0) await step('System packages', () => ensureDebianPackages(packages, 'running the tests'))
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
    const { buildEngine } = await import('../engine-build.mjs')
    await buildEngine(join(root, 'engine', 'target', 'pkg'))
    env.EDGEWORTH_ENGINE = 'rebuilt'
  })
  return { env, cargoEnv: { ...toolchain, RUSTFLAGS: '' } }
}
