// Vite plugin: reduces each route of src/contract to its method and path in the browser's production build. Schemas
// and their library are a ninth of the first load, and the server has already validated every response.
import { runnerImport } from 'vite'

/** The part of a route that the browser needs; null for an export that is not a route. */
function addressOf(value) {
  const isRoute =
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
  return isRoute ? { method: value.method, path: value.path } : null
}

/**
 * Whether a value is plain data, which is exported as it is. Schemas and functions are not; importing one is an
 * error.
 */
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
