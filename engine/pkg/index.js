// Loads the engine's WebAssembly in Node and in browsers without a bundler, once per thread.
import * as glue from './edgeworth_engine_bg.js'

let loading = null

async function readModule() {
  const url = new URL('./edgeworth_engine_bg.wasm', import.meta.url)
  if (url.protocol !== 'file:') return (await fetch(url)).arrayBuffer()
  const { readFile } = await import('node:fs/promises')
  return readFile(url)
}

async function load() {
  const { instance } = await WebAssembly.instantiate(await readModule(), { './edgeworth_engine_bg.js': glue })
  // oxlint-disable-next-line no-underscore-dangle -- wasm-bindgen gives this name.
  glue.__wbg_set_wasm(instance.exports)
  // oxlint-disable-next-line no-underscore-dangle -- wasm-bindgen gives this name.
  instance.exports.__wbindgen_start()
  return glue
}

/** The engine's functions and classes, as `edgeworth_engine.d.ts` declares them. */
export function loadEngine() {
  loading ??= load()
  return loading
}
