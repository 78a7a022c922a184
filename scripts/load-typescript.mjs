// Imports one of our TypeScript modules into plain Node, which runs only JavaScript.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from './run.mjs'

/** Bundles a module with our own imports, packages external, and imports the bundle. */
export async function loadTypeScript(file) {
  const bundle = await rolldown({
    cwd: root,
    input: file,
    platform: 'node',
    external: (id) => !/^[#./]/.test(id),
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  // In node_modules, so that packages are found; deleted right after the import.
  const path = join(root, 'node_modules', `.edgeworth-loaded-${process.pid}.mjs`)
  writeFileSync(path, output[0].code)
  try {
    // The query distinguishes modules that are loaded one after the other from the same path.
    return await import(`${pathToFileURL(path).href}?${encodeURIComponent(file)}`)
  } finally {
    rmSync(path, { force: true })
  }
}
