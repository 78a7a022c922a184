// Process helpers for the scripts. They use only Node's own modules, because they run before packages are installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The folder that keeps built tools between runs; EDGEWORTH_TOOLS overrides it. */
export const toolsFolder =
  process.env.EDGEWORTH_TOOLS ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'edgeworth')

/** Why a start failed, for whoever runs it: a full disk with the remedy, anything else as it is. */
export function describeFailure(error) {
  if (!(error instanceof Error)) return String(error)
  if (error.code !== 'ENOSPC') return error.message
  return `The disk of ${root} is full: free at least 500 MB and start again.`
}

/** Runs a command with visible output; resolves to the exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', () => resolve(127))
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** Runs a command without visible output; resolves to the exit code and the output. */
export function runQuietly(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    const collect = (chunk) => {
      text += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: 127, text: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, text }))
  })
}

/** Runs a command; throws with a readable message if it fails. */
export async function must(command, args, options = {}) {
  const code = await run(command, args, options)
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with code ${code}`)
}

/** The trimmed output of a command, or null if the command is missing or fails. */
export function output(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
  return result.status === 0 ? result.stdout.trim() : null
}

/** The full path of a program on the PATH, or null. */
export function which(name) {
  for (const folder of (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')) {
    const path = join(folder, name)
    if (existsSync(path)) return path
  }
  return null
}
