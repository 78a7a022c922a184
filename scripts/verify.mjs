// Computes a simulation file again, with the engine and with the reference, and compares every figure with the file:
// npm run verify -- simulation.json. With --summary it prints counts and differences alone. Exits with 1 if a figure differs
// or the file was changed since it was saved, with 2 if the file cannot be read.
import { readFileSync } from 'node:fs'
import { createServer } from 'vite'
import { root } from './run.mjs'

/** Differences that a summary lists of each computation. */
const maxListed = 20

const text = (value) => (value === undefined ? 'nothing' : String(value))
const describe = ({ path, stated, computed }) =>
  stated === computed
    ? `    equal      ${path}: ${text(stated)}`
    : `    NOT EQUAL  ${path}: file ${text(stated)}, computed ${text(computed)}`

function printVerification({ task, by, refusal, values, differences }, isSummary) {
  if (refusal !== null) {
    console.log(`✗ ${task}, ${by}: refused. ${refusal}`)
    return
  }
  const equal = values.length - differences.length
  console.log(`${differences.length === 0 ? '✓' : '✗'} ${task}, ${by}: ${equal} of ${values.length} values equal`)
  const listed = isSummary ? differences.slice(0, maxListed) : values
  if (listed.length > 0) console.log(listed.map(describe).join('\n'))
  if (isSummary && differences.length > maxListed) console.log(`    and ${differences.length - maxListed} more`)
}

/** Which computations were checked, by which engine, and how the file differs from what was saved. */
function printOrigin({ tasks, engineVersion, currentEngine, changes }) {
  console.log(`Checked with engine ${currentEngine} and the reference: ${tasks.join(', ')}`)
  if (engineVersion !== currentEngine) console.log(`The file was computed with engine ${engineVersion}`)
  for (const change of changes) console.log(`✗ ${change}`)
}

const given = process.argv.slice(2)
const path = given.find((argument) => argument !== '--summary')
if (path === undefined) {
  console.error('Usage: npm run verify -- simulation.json [--summary]')
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
  const verified = await verifyFile(readFileSync(path, 'utf8'))
  for (const one of verified.computations) printVerification(one, given.includes('--summary'))
  printOrigin(verified)
  const isEqual = verified.computations.every(
    ({ refusal, differences }) => refusal === null && differences.length === 0,
  )
  process.exitCode = isEqual && verified.changes.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
} finally {
  await vite.close()
}
process.exit()
