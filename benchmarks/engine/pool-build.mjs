// The engine's pool for Node: client and thread, bundled from the browser's sources.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import { build, defaultServerConditions } from 'vite'
import wasm from 'vite-plugin-wasm'
import { root } from '#scripts/run.mjs'

// Inside the project, so that the bundles find comlink.
const folder = join(root, 'node_modules', '.cache', 'engine-bench')

/** Bundles both. */
export async function buildPool() {
  const rebuilt = process.env.EDGEWORTH_ENGINE === 'rebuilt' ? ['rebuilt'] : []
  rmSync(folder, { recursive: true, force: true })
  for (const entry of ['workers/engine/pool.ts', 'tests/engine/pool/pool-thread.ts']) {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [wasm()],
      ssr: { resolve: { conditions: [...rebuilt, ...defaultServerConditions] } },
      build: { ssr: entry, outDir: folder, emptyOutDir: false, target: 'es2023' },
    })
  }
}

function thread() {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(join(folder, 'pool-thread.js'), { workerData: { port: port2 }, transferList: [port2] })
  return {
    endpoint: port1,
    onFailure: (listener) => {
      worker.on('error', (error) => listener(String(error)))
      worker.on('exit', () => listener('The thread ended.'))
    },
    terminate: () => {
      port1.close()
      void worker.terminate()
    },
  }
}

/** A pool of Node threads with the engine loaded. */
export async function startPool(size) {
  const { EnginePool } = await import(pathToFileURL(join(folder, 'pool.js')).href)
  const pool = new EnginePool({ createWorker: thread, size })
  const version = await pool.warmUp()
  if (!version.ok) throw new Error(version.problem.message)
  return pool
}
