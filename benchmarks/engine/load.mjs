// Loads a built engine into Node the way bundlers load it into a browser.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '#scripts/run.mjs'

/** The package to measure: the committed one, or the one that the tests rebuild. */
export const measuredPackage = join(root, 'engine', process.env.EDGEWORTH_ENGINE === 'rebuilt' ? 'target/pkg' : 'pkg')

async function load(folder) {
  const glue = await import(pathToFileURL(join(folder, 'edgeworth_engine_bg.js')).href)
  const bytes = readFileSync(join(folder, 'edgeworth_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, { './edgeworth_engine_bg.js': glue })
  // oxlint-disable no-underscore-dangle -- wasm-bindgen gives its two entry points these names
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  // oxlint-enable no-underscore-dangle
  return glue
}

const loaded = new Map()

/**
 * The exports of the engine built into `folder`, loaded once: the glue keeps views of one instance's memory, which a second
 * instance would not renew.
 */
export function loadEngine(folder = measuredPackage) {
  if (!loaded.has(folder)) loaded.set(folder, load(folder))
  return loaded.get(folder)
}
