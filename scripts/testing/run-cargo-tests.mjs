// Runs the engine's native tests and adds cargo's counts to the tally.
import { spawn } from 'node:child_process'
import { root } from '../run.mjs'

const cargoArguments = ['test', '--quiet', '--manifest-path', 'engine/Cargo.toml', '-p', 'edgeworth-core', '--release']

export function runCargoTests(env, tally) {
  const startedAt = Date.now()
  return new Promise((resolve) => {
    const child = spawn('cargo', cargoArguments, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      process.stdout.write(chunk)
    })
    child.on('error', () => {
      tally.fail('cargo could not be started')
      resolve()
    })
    child.on('exit', (code) => {
      const counts = [...text.matchAll(/test result: \w+\. (\d+) passed; (\d+) failed/g)]
      const sum = (group) => counts.reduce((total, match) => total + Number(match[group]), 0)
      tally.addSlice({ name: 'engine, native', ms: Date.now() - startedAt, passed: sum(1), failed: sum(2) })
      if (code !== 0 && sum(2) === 0) tally.fail(`cargo test ended with code ${code}`)
      resolve()
    })
  })
}
