import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fingerprintOf } from '#domain/numbers/fingerprint.ts'

/** One line for each field of a result, by name: case, field, fingerprint. */
export function linesOf(name: string, result: unknown): string[] {
  const fields = typeof result === 'object' && result !== null && !Array.isArray(result) ? result : { value: result }
  const inOrder = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([field, value]) => `${name} ${field} ${fingerprintOf(value)}`)
}

/** Whether the run writes frozen values instead of comparing with them. */
export const isWriting = process.env.EDGEWORTH_STABILITY === 'write'

/**
 * Rewrites frozen values. What a saved simulation answers must not change under its version, so that values that differ
 * from the frozen ones are only written where the engine's version has been raised.
 */
export function freeze(file: string, lines: readonly string[], version: string): void {
  const path = `tests/vectors/${file}`
  const before = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const head = before.filter((line) => line.startsWith('#'))
  const frozen = new Map(
    before.filter((line) => !line.startsWith('#')).map((line) => [line.replace(/ \S+$/, ''), line]),
  )
  const changed = lines.filter((line) => (frozen.get(line.replace(/ \S+$/, '')) ?? line) !== line)
  const since = frozen.get('version')?.split(' ')[1]
  if (changed.length > 0 && since === version)
    throw new Error(`version ${version} answers otherwise than before; raise it first: ${changed.join('; ')}`)
  writeFileSync(path, `${[...head, `version ${version}`, ...lines].join('\n')}\n`)
}
