// Computes a simulation file again, with the engine and with the reference, and compares every figure with the file:
// npm run verify -- simulation.json. Exits with 1 if a figure differs.
import { readFileSync } from 'node:fs'
import { createServer } from 'vite'
import { root } from './run.mjs'

const maxListed = 20

function printVerification({ task, by, refusal, values, differences }) {
  if (refusal !== null) {
    console.log(`✗ ${task}, ${by}: refused. ${refusal}`)
    return
  }
  const equal = values - differences.length
  console.log(`${differences.length === 0 ? '✓' : '✗'} ${task}, ${by}: ${equal} of ${values} values equal`)
  for (const { path, stated, computed } of differences.slice(0, maxListed)) {
    console.log(`    ${path}: file ${stated ?? 'nothing'}, computed ${computed ?? 'nothing'}`)
  }
  if (differences.length > maxListed) console.log(`    and ${differences.length - maxListed} more`)
}

const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('Usage: npm run verify -- simulation.json')
  process.exit(2)
}
// Vite loads the engine's WebAssembly as the application does.
const vite = await createServer({
  root,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true, include: [] },
})
try {
  const { verifyFile } = await vite.ssrLoadModule('/tests/verification/verify-file.ts')
  const found = await verifyFile(readFileSync(path, 'utf8'))
  for (const one of found) printVerification(one)
  process.exitCode = found.every(({ refusal, differences }) => refusal === null && differences.length === 0) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
} finally {
  await vite.close()
}
process.exit()
