// Runs the whole server in this process, bundled as it is built.
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from '#scripts/run.mjs'

/**
 * Bundles a TypeScript module, by its path from the project's root, beside the server's own bundle, from where packages and
 * migrations are found. Returns its exports; the file is removed when the process ends.
 */
export async function loadBundled(path) {
  const file = join(root, 'dist', 'server', basename(path).replace(/\.ts$/, '.bench.js'))
  const bundle = await rolldown({ cwd: root, input: path, platform: 'node', external: (id) => !/^[#./]/.test(id) })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  process.once('exit', () => rmSync(file, { force: true }))
  return import(pathToFileURL(file).href)
}
