import type { Endpoint } from 'comlink'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MessageChannel, Worker } from 'node:worker_threads'
import { build } from 'vite'
import wasm from 'vite-plugin-wasm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { engineGrowth } from '#tests/engine/wasm/engine-growth.ts'
import { EnginePool } from '#workers/engine/pool.ts'
import type { EngineWorker } from '#workers/engine/worker-slot.ts'
import { input } from './pool-in-process.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let built = ''
let pool: EnginePool | null = null
let threads: Worker[] = []

beforeAll(async () => {
  // Inside the project, so that the bundle finds comlink.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  built = await mkdtemp(join(cache, 'engine-thread-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [wasm()],
    build: { ssr: 'tests/engine/pool/pool-thread.ts', outDir: built, emptyOutDir: false, target: 'es2023' },
  })
})
afterEach(() => pool?.stop())
afterAll(() => rm(built, { recursive: true, force: true }))

function thread(): EngineWorker {
  const { port1, port2 } = new MessageChannel()
  const worker = new Worker(join(built, 'pool-thread.js'), { workerData: { port: port2 }, transferList: [port2] })
  threads.push(worker)
  return {
    endpoint: port1 as unknown as Endpoint,
    onFailure: (listener) => {
      worker.on('error', (error) => listener(error instanceof Error ? error.message : String(error)))
      worker.on('exit', () => listener('The thread ended.'))
    },
    terminate: () => {
      port1.close()
      void worker.terminate()
    },
  }
}

describe('on real threads', () => {
  it('the answer is that of the engine alone', async () => {
    pool = new EnginePool({ createWorker: thread, size: 2 })
    expect(await pool.simulateGrowth(input)).toStrictEqual({ ok: true, value: engineGrowth(input) })
  })

  it('a thread that is killed fails its run, and the next run has a new one', async () => {
    threads = []
    pool = new EnginePool({ createWorker: thread, size: 2 })
    await pool.warmUp()
    const running = pool.simulateGrowth({ ...input, paths: 200_000, steps: 10_000 })
    await threads[0]?.terminate()
    expect(await running).toMatchObject({ ok: false, problem: { code: 'worker_failed' } })
    expect(await pool.simulateGrowth(input)).toMatchObject({ ok: true })
    expect(threads).toHaveLength(3)
  })

  it('a busy thread notices a cancellation and is kept', async () => {
    threads = []
    pool = new EnginePool({ createWorker: thread, size: 1 })
    await pool.warmUp()
    const controller = new AbortController()
    const running = pool.simulateGrowth({ ...input, paths: 200_000, steps: 10_000 }, { signal: controller.signal })
    setTimeout(() => controller.abort(), 100)
    expect(await running).toMatchObject({ ok: false, problem: { code: 'cancelled' } })
    expect(await pool.simulateGrowth(input)).toMatchObject({ ok: true })
    expect(threads).toHaveLength(1)
  })
})
