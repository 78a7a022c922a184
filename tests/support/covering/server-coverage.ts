import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { addFunction, coverageFolder, writeCoverage, type Coverage } from './write-coverage.ts'

// With EDGEWORTH_TEST_COVERAGE, notes for each test file which functions of the product run in its thread. Files of one
// thread share the loaded modules, and with them the profiler: it counts from the end of the file before.
const shared = globalThis as { coverageProfiler?: Promise<Session> }

async function startProfiler(): Promise<Session> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return session
}

/** Where the module itself ends and its functions begin: before them Vitest puts what it passes to a module. */
const firstFunction = 200

if (coverageFolder !== null) {
  const session = await (shared.coverageProfiler ??= startProfiler())
  beforeAll(async () => {
    // What ran while the modules were loaded says nothing of this file.
    await session.post('Profiler.takePreciseCoverage')
  })
  const folder = coverageFolder
  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const coverage: Coverage = new Map()
    for (const { url, functions } of result) {
      const source = url.startsWith('file:') ? relative('', fileURLToPath(url)).replaceAll('\\', '/') : ''
      if (!/^(server|src|workers)\//.test(source)) continue
      for (const { ranges } of functions) {
        const [{ startOffset, count } = { startOffset: 0, count: 0 }] = ranges
        if (count > 0 && startOffset > firstFunction) addFunction(coverage, source, String(startOffset))
      }
    }
    writeCoverage(folder, coverage)
  })
}
