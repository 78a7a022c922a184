import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { addFunction, coverageFolder, writeCoverage, type Coverage } from './write-coverage.ts'

// With EDGEWORTH_TEST_COVERAGE, notes which functions of the product the pages of a journey run. The modules of a page are
// bundled, so the build's source maps say where each function comes from.
const client = 'dist/client'
const coverage: Coverage = new Map()

/** A script of a page and its functions, as the profiler lists them. */
interface Profiled {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly { startOffset: number; count: number }[] }[]
}

interface Script {
  readonly map: SourceMap
  readonly lineStarts: readonly number[]
}
const scripts = new Map<string, Script | null>()

/** A built script and its source map; null for a script of another kind. */
function scriptAt(url: string): Script | null {
  const path = URL.canParse(url) ? join(client, new URL(url).pathname) : ''
  const known = scripts.get(path)
  if (known !== undefined) return known
  const isBuilt = path.endsWith('.js') && existsSync(`${path}.map`)
  const script = isBuilt
    ? {
        map: new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload),
        lineStarts: [0, ...[...readFileSync(path, 'utf8').matchAll(/\n/g)].map(({ index }) => index + 1)],
      }
    : null
  scripts.set(path, script)
  return script
}

/** The source file of a function, and its place there. */
function placeOf({ map, lineStarts }: Script, offset: number): { source: string; place: string } | null {
  const line = lineStarts.findLastIndex((start) => start <= offset)
  const entry = map.findEntry(line, offset - (lineStarts[line] ?? 0))
  if (!('originalSource' in entry)) return null
  const [source] = /(?:src|workers)\/.*$/.exec(entry.originalSource) ?? []
  if (source === undefined || entry.originalSource.includes('node_modules')) return null
  return { source, place: `${entry.originalLine}:${entry.originalColumn}` }
}

function addScripts(result: readonly Profiled[]): void {
  for (const { url, functions } of result) {
    const script = scriptAt(url)
    for (const { ranges } of script === null ? [] : functions) {
      const [{ startOffset, count } = { startOffset: 0, count: 0 }] = ranges
      // The first is the whole script.
      const found = script !== null && count > 0 && startOffset > 0 ? placeOf(script, startOffset) : null
      if (found !== null) addFunction(coverage, found.source, found.place)
    }
  }
}

/** Counts whether functions ran, not how often: with counts, V8 optimizes nothing. Resolves to what ends it. */
async function startProfiler(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: false, detailed: false })
  return async () => addScripts((await session.send('Profiler.takePreciseCoverage')).result)
}

/** Notes what the pages of a context run until it or they are closed. */
export function watchCoverage(context: BrowserContext): void {
  if (coverageFolder === null) return
  context.on('page', (page) => {
    const started = startProfiler(page)
    const close = page.close.bind(page)
    page.close = async (options) => {
      // A page that has crashed or closed by itself cannot be asked.
      await started.then((end) => end()).catch(() => undefined)
      await close(options)
    }
  })
  const close = context.close.bind(context)
  context.close = async (options) => {
    for (const page of context.pages()) await page.close()
    await close(options)
  }
}

/** Closes the contexts of a test file, and notes what all of its pages ran. */
export async function endCoverage(browser: Browser): Promise<void> {
  if (coverageFolder === null) return
  for (const context of browser.contexts()) await context.close()
  writeCoverage(coverageFolder, coverage)
  // The files of a thread share this module.
  coverage.clear()
}
