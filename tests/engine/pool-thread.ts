import { workerData } from 'node:worker_threads'
import { expose, type Endpoint } from 'comlink'
import { EngineApi } from '#workers/engine-api.ts'

/** The engine's worker as a thread of Node: what workers/engine.worker.ts is in a browser. */
expose(new EngineApi(), (workerData as { readonly port: Endpoint }).port)
