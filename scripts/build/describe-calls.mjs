// Vite plugin: fills src/api/console/described-calls.ts with the calls of the API, their schemas and examples. The schemas
// themselves are not part of the browser's build, and OpenAPI with all its answers is a hundred times as large.
import { runnerImport } from 'vite'

const isFilled = (id) => id.split('?')[0].replaceAll('\\', '/').endsWith('/src/api/console/described-calls.ts')

export function describedCalls() {
  return {
    name: 'described-calls',
    enforce: 'pre',
    // Vitest keeps transformed modules by their own text, and this one is made from others.
    configureVitest({ experimental_defineCacheKeyGenerator: defineCacheKey }) {
      defineCacheKey(({ id }) => (isFilled(id) ? false : undefined))
    },
    async load(id) {
      if (!isFilled(id)) return null
      const { module } = await runnerImport('/server/http/openapi/describe-calls.ts', {
        configFile: false,
        logLevel: 'error',
      })
      // Parsed as text, which browsers read faster than an object of this size.
      return `export const apiCalls = JSON.parse(${JSON.stringify(JSON.stringify(module.describeCalls()))})`
    },
  }
}
