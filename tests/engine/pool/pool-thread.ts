import { expose, type Endpoint } from 'comlink'
import { workerData } from 'node:worker_threads'
import { EngineApi } from '#workers/engine/engine-api.ts'

/** The engine's worker as a thread of Node: what workers/engine/engine.worker.ts is in a browser. */
expose(new EngineApi(), (workerData as { readonly port: Endpoint }).port)
