// Builds the browser's and the server's code into dist/ if their sources have changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, requireNode } from '../install.mjs'
import { must, root } from '../run.mjs'
import { compressFiles } from './compress-files.mjs'

const sources = [
  'src',
  'workers',
  'server',
  'engine/pkg',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

function addToHash(hash, path) {
  const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) addToHash(hash, inner)
    else if (!/\.test\.tsx?$/.test(entry.name)) hash.update(entry.name).update(readFileSync(inner))
  }
}

function sourceHash() {
  const hash = createHash('sha256').update(process.env.EDGEWORTH_ENGINE ?? '')
  for (const source of sources) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    if (source.includes('.')) hash.update(readFileSync(path))
    else addToHash(hash, path)
  }
  return hash.digest('hex')
}

/** Builds whatever is outdated. */
export async function ensureBuilt() {
  const stamp = join(root, 'dist', '.stamp')
  const hash = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Building …')
  const { buildServer } = await import('./build-server.mjs')
  await buildServer()
  await must(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    // Also in test runs, so that tests run on the code that ships.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await compressFiles(join(root, 'dist', 'client', 'assets'))
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, hash)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode()
  await ensureInstalled()
  await ensureBuilt()
}
