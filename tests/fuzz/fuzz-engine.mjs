// Loads the built engine without a bundler, as often as wanted: after a trap an instance's memory is not to be trusted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'engine', process.env.EDGEWORTH_ENGINE === 'rebuilt' ? 'target/pkg' : 'pkg')
const glue = join(folder, 'edgeworth_engine_bg.js')

let module = null
let instances = 0

/** A fresh instance of the engine. */
export async function freshEngine() {
  module ??= await WebAssembly.compile(readFileSync(join(folder, 'edgeworth_engine_bg.wasm')))
  instances += 1
  // The glue keeps its instance in a variable of the module: another query is another module.
  const engine = await import(`${pathToFileURL(glue).href}?instance=${instances}`)
  const { exports } = await WebAssembly.instantiate(module, { './edgeworth_engine_bg.js': engine })
  engine.__wbg_set_wasm(exports)
  exports.__wbindgen_start()
  return engine
}

/** The names that the package offers. */
export function exportedNames() {
  const text = readFileSync(join(folder, 'edgeworth_engine.js'), 'utf8')
  const list = /export \{([^}]*)\} from/.exec(text)?.[1] ?? ''
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
