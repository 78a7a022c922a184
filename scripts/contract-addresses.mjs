// Vite plugin: the browser's production build gets each route of src/contract as its method and path alone.
// Schemas and the library behind them are a ninth of the first load, and the server has checked every answer already.
import { runnerImport } from 'vite'

/** What of a route the browser needs; null for an export that is no route. */
function addressOf(value) {
  const isRoute =
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
  return isRoute ? { method: value.method, path: value.path } : null
}

/** Lists and tables of plain values pass as they are; a schema or a function does not, and importing it is an error. */
function isPlain(value) {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  const plain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return plain && Object.values(value).every(isPlain)
}

export function contractAddresses() {
  return {
    name: 'contract-addresses',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const [file] = id.split('?')
      if (!/\/src\/contract\/.+\.ts$/.test(file.replaceAll('\\', '/'))) return null
      const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' })
      return Object.entries(module)
        .map(([name, value]) => [name, addressOf(value) ?? (isPlain(value) ? value : undefined)])
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
