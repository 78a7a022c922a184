// npm run dev: like npm start, with hot reload. Vite serves the browser's code at the printed address and forwards
// calls to the server, which is rebuilt and restarted when its sources change.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createServer as createSocket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureInstalled, requireNode } from './install.mjs'
import { root } from './run.mjs'

requireNode()
await ensureInstalled()
const { createServer } = await import('vite')
const { buildServer } = await import('./build/build-server.mjs')

/** A free port on loopback, preferably `wanted`. */
function freePort(wanted) {
  return new Promise((resolve, reject) => {
    const socket = createSocket()
    socket.once('error', () => {
      if (wanted === 0) reject(new Error('no free port'))
      else void freePort(0).then(resolve, reject)
    })
    socket.listen(wanted, '127.0.0.1', () => {
      const { port } = socket.address()
      socket.close(() => resolve(port))
    })
  })
}

const apiPort = await freePort(0)
let child = null

let announceAddress
/** Resolves with the address of the development server. */
const address = new Promise((resolve) => {
  announceAddress = resolve
})
const printed = new Set()

/** Prints the mail outbox and the demo account once, with the address that the browser uses. Log lines are JSON. */
async function print(line) {
  if (line.startsWith('{') || line.startsWith('Edgeworth is ready') || printed.has(line)) return
  printed.add(line)
  const url = await address
  console.log(line.replace(`http://localhost:${apiPort}`, url.replace(/\/$/, '')))
}

function startServer() {
  child = spawn(process.execPath, [join(root, 'dist/server/main.js'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' },
  })
  createInterface({ input: child.stdout }).on('line', (line) => void print(line))
}

function stopServer() {
  return new Promise((resolve) => {
    if (child === null || child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

async function restart() {
  try {
    await buildServer()
    await stopServer()
    startServer()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

let pending = null
let working = Promise.resolve()
function restartSoon() {
  clearTimeout(pending)
  pending = setTimeout(() => {
    working = working.then(restart)
  }, 150)
}

await buildServer()
startServer()
for (const folder of ['server', 'src/domain', 'src/contract']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name !== null && !name.includes('.test.')) restartSoon()
  })
}

const target = `http://127.0.0.1:${apiPort}`

/** Waits before the address is printed: a first start creates the database, which takes some seconds. */
async function untilServerAnswers() {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (child?.exitCode !== null) return
    const answer = await fetch(`${target}/api/v1/warmup`).catch(() => null)
    if (answer?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}

const vite = await createServer({
  root,
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: process.env.PORT !== undefined,
    proxy: Object.fromEntries(
      [
        '/api',
        '/auth/v1',
        '/rest/v1',
        '/storage/v1',
        '/realtime/v1',
        '/outbox',
        '/docs',
        '/openapi.json',
        '^/mcp$',
      ].map((path) => [path, { target, changeOrigin: false, ws: path === '/realtime/v1' }]),
    ),
  },
})
await Promise.all([vite.listen(), untilServerAnswers()])
const url = vite.resolvedUrls?.local[0] ?? ''
console.log(`Edgeworth (development) is at ${url}`)
announceAddress(url)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void Promise.all([stopServer(), vite.close()]).then(() => process.exit(0))
  })
}
