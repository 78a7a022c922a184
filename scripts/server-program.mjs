// Runs a program of the server other than the server itself, after installing and building what it needs.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, requireNode } from './install.mjs'
import { root } from './run.mjs'

/** Runs dist/server/<name>.js in this process. */
export async function runServerProgram(name) {
  requireNode()
  await ensureInstalled()
  const { buildServer } = await import('./build/build-server.mjs')
  await buildServer()
  await import(pathToFileURL(join(root, 'dist', 'server', `${name}.js`)).href)
}
