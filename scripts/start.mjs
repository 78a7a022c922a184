// npm start: installs missing packages, builds changed code, and runs everything in this one process.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build/build.mjs'
import { followParent } from './follow-parent.mjs'
import { ensureInstalled, requireNode } from './install.mjs'
import { describeFailure, root } from './run.mjs'

requireNode()
try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  console.error(describeFailure(error))
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
if (process.env.npm_lifecycle_event !== undefined) followParent()
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
