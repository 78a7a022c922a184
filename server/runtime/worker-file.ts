import { projectFolder } from './project-folder.ts'

/** Programs that run in a worker thread, each bundled to a file of its own by scripts/build/build-server.mjs. */
export type WorkerName = 'pglite-worker' | 'simulation-worker' | 'figures-worker' | 'password-worker'

/** The built file of a worker thread's program; the same file whether the caller is bundled or runs from its source. */
export function workerFile(name: WorkerName): URL {
  return new URL(`dist/server/${name}.js`, projectFolder)
}
