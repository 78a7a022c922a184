// Loads the built engine without a bundler, as often as needed: after a trap, an instance's memory is unreliable.
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
  // The glue keeps its instance in a module variable, so each query string gives a new module.
  const engine = await import(`${pathToFileURL(glue).href}?instance=${instances}`)
  const { exports } = await WebAssembly.instantiate(module, { './edgeworth_engine_bg.js': engine })
  // oxlint-disable-next-line no-underscore-dangle -- the name that wasm-bindgen gives it
  engine.__wbg_set_wasm(exports)
  // oxlint-disable-next-line no-underscore-dangle -- the name that wasm-bindgen gives it
  exports.__wbindgen_start()
  return engine
}

/** Methods of every object that wasm-bindgen makes. */
const common = new Set(['constructor', '__destroy_into_raw', 'free'])

/** The functions, constructors and methods that the package offers. */
export function offeredNames(engine) {
  const text = readFileSync(join(folder, 'edgeworth_engine.js'), 'utf8')
  const list = /export \{([^}]*)\} from/.exec(text)?.[1] ?? ''
  const names = list.split(',').map((name) => name.trim())
  return names.flatMap((name) => {
    if (name === '') return []
    const methods = Object.getOwnPropertyNames(engine[name].prototype ?? {}).filter((method) => !common.has(method))
    return [name, ...methods.map((method) => `${name}.${method}`)]
  })
}

/** The engine, which adds the name of each call to `called`. */
export function recording(engine, called) {
  const recorded = { ...engine }
  for (const name of offeredNames(engine)) {
    const [owner, method] = name.split('.')
    if (method === undefined) {
      recorded[name] = new Proxy(engine[name], {
        apply(target, self, values) {
          called.add(name)
          return Reflect.apply(target, self, values)
        },
        construct(target, values) {
          called.add(name)
          return Reflect.construct(target, values)
        },
      })
      continue
    }
    const { prototype } = engine[owner]
    const own = prototype[method]
    prototype[method] = function record(...values) {
      called.add(name)
      return own.apply(this, values)
    }
  }
  return recorded
}
