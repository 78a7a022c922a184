import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildVerificationFile } from '#domain/simulation/verification-file.ts'
import { someFile } from './some-computations.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgeworth-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `npm run verify` without npm. */
function runVerify(...given: readonly string[]): Promise<{ code: number; lines: string[]; errors: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/verify.mjs', ...given],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, out, errors) =>
        resolve({ code: error === null ? 0 : Number(error.code), lines: out.trim().split('\n'), errors }),
    )
  })
}

function written(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const [growth] = someFile.computations
if (growth === undefined) throw new Error('the file has computations')
const output = growth.output as { cvar5: number }
const fileOf = (cvar5: number) =>
  JSON.stringify(buildVerificationFile('0.2.0', [{ ...growth, output: { ...output, cvar5 } }]))

describe('npm run verify', { timeout: 120_000 }, () => {
  test('prints every figure as equal, from engine and reference, and exits with 0', async () => {
    const { code, lines } = await runVerify(written('equal.json', fileOf(output.cvar5)))
    expect(code).toBe(0)
    const heads = lines.filter((line) => !line.startsWith(' '))
    expect(heads).toEqual([
      expect.stringMatching(/^✓ growth, engine: (\d+) of \1 values equal$/),
      expect.stringMatching(/^✓ growth, reference: (\d+) of \1 values equal$/),
      expect.stringMatching(/^Checked with engine \S+ and the reference: growth$/),
      'The file was computed with engine 0.2.0',
    ])
    const values = Number(/: (\d+) of/.exec(heads[0] ?? '')?.[1])
    expect(lines.filter((line) => line.startsWith('    equal '))).toHaveLength(2 * values)
    expect(lines).toContain(`    equal      cvar5: ${output.cvar5}`)
  })

  test('names the figure of a changed file, and exits with 1', async () => {
    const changed = written('changed.json', fileOf(output.cvar5 + 2 ** -40))
    const { code, lines } = await runVerify(changed, '--summary')
    expect(code).toBe(1)
    const difference = `    NOT EQUAL  cvar5: file ${output.cvar5 + 2 ** -40}, computed ${output.cvar5}`
    expect(lines.filter((line) => line.startsWith(' '))).toEqual([difference, difference])
  })

  test('names what was changed since the file was saved, and exits with 1', async () => {
    const saved = JSON.parse(fileOf(output.cvar5)) as object
    const changed = written('changed-since.json', JSON.stringify({ ...saved, tasks: ['growth', 'kelly'] }))
    const { code, lines } = await runVerify(changed, '--summary')
    expect(code).toBe(1)
    expect(lines.at(-1)).toBe('✗ Removed since the file was saved: kelly.')
  })

  test('says what is wrong with another file, or how it is called, and exits with 2', async () => {
    const other = await runVerify(written('other.json', '{"trades":[]}'))
    expect(other).toMatchObject({ code: 2, errors: 'This is not a simulation saved by Edgeworth.\n' })
    const none = await runVerify()
    expect(none.code).toBe(2)
    expect(none.errors).toContain('Usage: npm run verify')
  })
})
