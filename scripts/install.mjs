// Installs the packages of package-lock.json if they differ from the installed ones.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must, root } from './run.mjs'

const lowest = [20, 19]

/** Exits with a remedy if this version of Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > lowest[0] || (major === lowest[0] && minor >= lowest[1])) return
  console.error(
    `Edgeworth needs Node ${lowest.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  )
  process.exit(1)
}

/** Installs packages if the lock file has changed since the last installation. */
export async function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.edgeworth-lock')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.versions.modules)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing packages (once) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`: it refuses a lock file without the binaries of other systems, see docs/decisions/0004.
  await must(npm, ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  })
  writeFileSync(stamp, lock)
}
