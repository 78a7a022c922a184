import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The modules that access memory by address, because vectors are loaded and stored that way. */
const kernels = ['engine/core/src/growth/vector_draw.rs', 'engine/core/src/numerics/vector_rows.rs']
const sources = execFileSync('git', ['ls-files', 'engine/**/*.rs'], { encoding: 'utf8' }).trim().split('\n')
const withoutComments = (path: string) => readFileSync(path, 'utf8').replaceAll(/\/\/.*$/gm, '')

it('only the vector kernels may allow unsafe code, and the crates refuse it everywhere else', () => {
  const allowing = sources.filter((path) => /allow\(\s*unsafe_code/.test(withoutComments(path)))
  expect(allowing).toEqual(kernels)
  expect(readFileSync('engine/core/src/lib.rs', 'utf8')).toContain('#![deny(unsafe_code)]')
  expect(readFileSync('engine/wasm/src/lib.rs', 'utf8')).toContain('#![forbid(unsafe_code)]')
})

it('every unsafe block says why it is sound', () => {
  for (const path of kernels) {
    const lines = readFileSync(path, 'utf8').split('\n')
    const blocks = lines.flatMap((line, i) => (/\bunsafe\s*\{/.test(line) ? [i] : []))
    expect(blocks.length).toBeGreaterThan(0)
    for (const i of blocks) expect(lines.slice(Math.max(0, i - 5), i).join('\n')).toContain('SAFETY:')
  }
})
