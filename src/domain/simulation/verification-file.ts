import { fingerprintOf } from '#domain/numbers/fingerprint.ts'
import { updateSpelling } from './earlier-spelling.ts'
import { findUnknownKey, verifiableTasks, type VerifiableTask } from './verifiable-inputs.ts'

/**
 * A file that says what was simulated and what came out, so that anybody can compute it again: `npm run verify`, or the
 * simulator in the browser. It holds R-multiples without names, notes, symbols or dates.
 */

export const verificationFormat = 'edgeworth-simulation'
export const verificationVersion = 2
const specification = 'docs/simulation-spec.md'

/** One computation: its whole input with sample and seed, and its result. */
export interface VerifiableComputation {
  readonly task: VerifiableTask
  readonly input: unknown
  readonly output: unknown
}

export interface VerificationFile {
  readonly format: typeof verificationFormat
  /** Files of version 1 state neither tasks nor fingerprint. */
  readonly version: 1 | typeof verificationVersion
  /** The specification that defines every operation. */
  readonly specification: typeof specification
  /** Version of the engine and the first digits of the hash of its sources. */
  readonly engineVersion: string
  /** Tasks of the computations, so that one that was removed or added is noticed. */
  readonly tasks?: readonly string[]
  /** Of specification, engine version and computations. It finds changes by accident; a forger can compute another. */
  readonly fingerprint?: string
  readonly computations: readonly VerifiableComputation[]
}

/** A value of two results; undefined where one of them has nothing at that path. */
export interface ComparedValue {
  /** For example "terminal.percentiles.4.value". */
  readonly path: string
  readonly stated: unknown
  readonly computed: unknown
}

export interface OutputComparison {
  /** Every value, in the order of the stated result. */
  readonly values: readonly ComparedValue[]
  /** Those that are not equal. */
  readonly differences: readonly ComparedValue[]
}

const fingerprintOfFile = (engineVersion: string, computations: readonly VerifiableComputation[]) =>
  fingerprintOf(JSON.stringify([specification, engineVersion, computations]))

/** Builds the file of some computations. */
export function buildVerificationFile(
  engineVersion: string,
  computations: readonly VerifiableComputation[],
): VerificationFile {
  return {
    format: verificationFormat,
    version: verificationVersion,
    specification,
    engineVersion,
    tasks: computations.map(({ task }) => task),
    fingerprint: fingerprintOfFile(engineVersion, computations),
    computations,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTask = (name: unknown): name is VerifiableTask => (verifiableTasks as readonly unknown[]).includes(name)

const fileKeys = ['format', 'version', 'specification', 'engineVersion', 'tasks', 'fingerprint', 'computations']
const computationKeys = ['task', 'input', 'output']

/** Throws for a key that no simulation reads: whoever reads the file could take its value for part of the result. */
function refuseUnknownKey(key: string | null | undefined, what: string): void {
  if (key !== undefined && key !== null) throw new Error(`${what} has the unknown key “${key}”.`)
}
const unknownKey = (value: object, known: readonly string[]) => Object.keys(value).find((key) => !known.includes(key))

/** Reads a file's text. Throws an Error with a message for the user if it is not such a file. */
export function parseVerificationFile(text: string): VerificationFile {
  let file: unknown
  try {
    file = JSON.parse(updateSpelling(text))
  } catch {
    throw new Error('This is not a JSON file.')
  }
  if (!isRecord(file) || file['format'] !== verificationFormat) {
    throw new Error('This is not a simulation saved by Edgeworth.')
  }
  const { version, computations } = file
  if (version !== 1 && version !== verificationVersion) {
    throw new Error(`This version of Edgeworth reads files of versions 1 and ${verificationVersion} only.`)
  }
  const known = version === 1 ? fileKeys.filter((key) => key !== 'tasks' && key !== 'fingerprint') : fileKeys
  refuseUnknownKey(unknownKey(file, known), 'The file')
  if (file['specification'] !== specification)
    throw new Error(`The file follows another specification than ${specification}.`)
  if (typeof file['engineVersion'] !== 'string') throw new Error('The file does not state the version of its engine.')
  const { tasks, fingerprint } = file
  if (version !== 1 && (!Array.isArray(tasks) || typeof fingerprint !== 'string')) {
    throw new Error('The file has no tasks or no fingerprint.')
  }
  if (!Array.isArray(computations) || computations.length === 0) throw new Error('The file contains no computations.')
  for (const one of computations) {
    if (!isRecord(one) || !isTask(one['task']) || !isRecord(one['input']) || !('output' in one)) {
      throw new Error('A computation in the file has no task, input or output.')
    }
    refuseUnknownKey(unknownKey(one, computationKeys), `A computation of ${one['task']}`)
    refuseUnknownKey(findUnknownKey(one['task'], one['input']), `The input of ${one['task']}`)
  }
  // Its parts are checked above; the simulations check the values of their input themselves.
  return file as unknown as VerificationFile
}

/** What the list has of every task beyond what the other has. */
function surplus(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((task) => {
    const place = left.indexOf(task)
    if (place !== -1) left.splice(place, 1)
    return place === -1
  })
}

/** How a file differs from what was saved, as sentences; a file of version 1 does not say. */
export function findFileChanges({ engineVersion, tasks, fingerprint, computations }: VerificationFile): string[] {
  if (tasks === undefined || fingerprint === undefined) return []
  const present = computations.map(({ task }) => task)
  const [removed, added] = [surplus(tasks, present), surplus(present, tasks)]
  return [
    ...(removed.length === 0 ? [] : [`Removed since the file was saved: ${removed.join(', ')}.`]),
    ...(added.length === 0 ? [] : [`Added since the file was saved: ${added.join(', ')}.`]),
    ...(fingerprint === fingerprintOfFile(engineVersion, computations)
      ? []
      : ['The engine version, a computation or their order was changed since the file was saved.']),
  ]
}

function collectValues(value: unknown, path: string, into: Map<string, unknown>): void {
  if (!isRecord(value)) into.set(path, value)
  else {
    const entries = Object.entries(value)
    // An empty list is a value: a missing list differs from it.
    if (entries.length === 0) into.set(path, Array.isArray(value) ? '[]' : '{}')
    for (const [name, part] of entries) collectValues(part, path === '' ? name : `${path}.${name}`, into)
  }
}

/** Compares every value of a stated and a computed result without tolerance; both as JSON holds them. */
export function compareOutputs(stated: unknown, computed: unknown): OutputComparison {
  const [left, right] = [new Map<string, unknown>(), new Map<string, unknown>()]
  collectValues(JSON.parse(JSON.stringify(stated)), '', left)
  collectValues(JSON.parse(JSON.stringify(computed)), '', right)
  const paths = new Set([...left.keys(), ...right.keys()])
  const values = [...paths].map((path) => ({ path, stated: left.get(path), computed: right.get(path) }))
  return { values, differences: values.filter((value) => value.stated !== value.computed) }
}
