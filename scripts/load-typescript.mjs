// Imports a TypeScript module of ours where Node runs JavaScript alone.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from './run.mjs'

/** Bundles a module with all that is ours into one, packages left outside, and imports it. */
export async function loadTypeScript(file) {
  const bundle = await rolldown({
    cwd: root,
    input: file,
    platform: 'node',
    external: (id) => !/^[#./]/.test(id),
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  // Beside node_modules, so that packages are found; removed at once.
  const path = join(root, 'node_modules', `.edgeworth-loaded-${process.pid}.mjs`)
  writeFileSync(path, output[0].code)
  try {
    // The query keeps modules apart that are loaded one after the other from this one path.
    return await import(`${pathToFileURL(path).href}?${encodeURIComponent(file)}`)
  } finally {
    rmSync(path, { force: true })
  }
}
