import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Runs the fuzzer in a process of its own: a trap, or memory without end, would take this one with it. */
function fuzz(...options: string[]): string {
  return execFileSync(process.execPath, ['tests/fuzz/run.mjs', ...options], {
    encoding: 'utf8',
    timeout: 240_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

describe("the engine's edge", () => {
  it('answers or refuses arguments made of any bytes, and every export is tried', () => {
    const lines = fuzz('--inputs', '500', '--seed', '20250321').trim().split('\n')
    expect(lines).toHaveLength(readdirSync('tests/fuzz/targets').filter((name) => !/^all|-arguments/.test(name)).length)
    for (const line of lines) {
      // A target that only ever refuses tests nothing behind the checks.
      expect(line).toMatch(/: [1-9]\d* answered, \d+ refused, 0 failed$/)
    }
  }, 300_000)
})
