import { afterAll, describe, expect, test } from 'vitest'
import { buildVerificationFile, findFileChanges, parseVerificationFile } from '#domain/simulation/verification-file.ts'
import { simulateGrowth } from '#server/reference/growth/simulate-growth.ts'
import { stopPools } from '#tests/engine/equality/pools.ts'
import { growth, someFile as file } from './some-computations.ts'
import { verifyFile } from './verify-file.ts'

/** A simulation with the result of another. */
const withChangedInput = (change: object) =>
  JSON.stringify(
    buildVerificationFile('', [{ task: 'growth', input: { ...growth, ...change }, output: simulateGrowth(growth) }]),
  )

afterAll(stopPools)

test('a file of an earlier version is read with its spelling', () => {
  const post = { mfpe: 1, mape: 1, first: 'favorable' }
  const candles = [{ adverse: 0, favorable: 1, isWhole: true }]
  const current = JSON.stringify(
    buildVerificationFile('', [
      { task: 'removeBehavior', input: { values: [1, -1] }, output: null },
      { task: 'whatIfGrid', input: { trades: [{ post, candles }] }, output: null },
    ]),
  )
  const earlier = current.replaceAll('"favorable"', '"favourable"').replaceAll('"removeBehavior"', '"removeBehaviour"')
  expect(earlier).not.toBe(current)
  expect(parseVerificationFile(earlier)).toEqual(JSON.parse(current))
})

describe('a simulation file', () => {
  test('is computed again by engine and reference, every value equal', async () => {
    const { computations: found } = await verifyFile(JSON.stringify(file))
    expect(found.map(({ task, by, refusal, differences }) => [task, by, refusal, differences])).toEqual(
      file.computations.flatMap(({ task }) => [
        [task, 'engine', null, []],
        [task, 'reference', null, []],
      ]),
    )
    expect(found.every(({ values }) => values.length >= 12)).toBe(true)
  })

  test('that was tampered with differs where it was, from both', async () => {
    const changed = structuredClone(file) as unknown as { computations: { output: { cvar5: number } }[] }
    const [first] = changed.computations
    if (first === undefined) throw new Error('the file has computations')
    first.output.cvar5 += 2 ** -50
    const { computations: found } = await verifyFile(JSON.stringify(changed))
    expect(found.slice(0, 2).map(({ by, differences }) => [by, differences.map(({ path }) => path)])).toEqual([
      ['engine', ['cvar5']],
      ['reference', ['cvar5']],
    ])
  })

  test('whose sample was changed differs in many values; one beyond the limits is refused', async () => {
    const [engine] = (await verifyFile(withChangedInput({ seed: [1, 1] }))).computations
    expect(engine?.differences.length).toBeGreaterThan(20)
    const refused = await verifyFile(withChangedInput({ paths: 0 }))
    expect(refused.computations.map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('paths'),
      expect.stringContaining('paths'),
    ])
  })
})

const [first, ...others] = file.computations
const changesOf = (change: object) => findFileChanges(parseVerificationFile(JSON.stringify({ ...file, ...change })))
const changed = 'The engine version, a computation or their order was changed since the file was saved.'

describe('what was changed since a file was saved is noticed:', () => {
  test('nothing in the file as it was saved, which names its computations', async () => {
    const { tasks, engineVersion, currentEngine, changes } = await verifyFile(JSON.stringify(file))
    expect(changes).toEqual([])
    expect(tasks).toEqual(file.computations.map(({ task }) => task))
    expect([engineVersion, currentEngine]).toEqual(['0.2.0+0123456789ab', expect.stringMatching(/^\d+\.\d+\.\d+/)])
  })

  test.each([
    ['the engine version', { engineVersion: '0.3.0' }, [changed]],
    [
      'a computation that was removed',
      { computations: others },
      ['Removed since the file was saved: growth.', changed],
    ],
    [
      'a computation that was added',
      { computations: [...file.computations, first] },
      ['Added since the file was saved: growth.', changed],
    ],
    ['an output', { computations: [{ ...first, output: {} }, ...others] }, [changed]],
  ])('%s', (_, change, changes) => {
    expect(changesOf(change)).toEqual(changes)
  })

  test('nothing in a file of version 1, which states neither tasks nor fingerprint', () => {
    expect(changesOf({ version: 1, tasks: undefined, fingerprint: undefined, computations: others })).toEqual([])
  })
})

test.each([
  ['no JSON', 'r = 1'],
  ['another JSON', '{"trades":[]}'],
  ['a later version', JSON.stringify({ ...file, version: 3 })],
  ['an unknown key', JSON.stringify({ ...file, note: 'audited' })],
  ['a computation with an unknown key', JSON.stringify({ ...file, computations: [{ ...first, checked: true }] })],
  ['another specification', JSON.stringify({ ...file, specification: 'docs/other.md' })],
  ['no engine version', JSON.stringify({ ...file, engineVersion: undefined })],
  ['no list of its tasks', JSON.stringify({ ...file, tasks: undefined })],
  ['no computations', JSON.stringify({ ...file, computations: [] })],
  ['an unknown task', JSON.stringify({ ...file, computations: [{ task: 'rm', input: {}, output: null }] })],
])('%s is refused with a message', (_, text) => {
  expect(() => parseVerificationFile(text)).toThrow(/\.$/)
})

const grid = { trades: [{ r: 1, post: { mfpe: 1 }, candles: [{ adverse: 0 }] }] }
test.each([
  ['of the input', 'growth', { ...growth, fees: 2 }, 'fees'],
  ['of a part', 'growth', { ...growth, sizing: { kind: 'fixedFraction', fraction: 0.01, note: '' } }, 'sizing.note'],
  [
    'that another kind of the part has',
    'growth',
    { sizing: { kind: 'fixedRisk', risk: 1, fraction: 1 } },
    'sizing.fraction',
  ],
  ['in a list', 'growth', { flows: [{ kind: 'deposit', every: 1, amount: 1, from: 2 }] }, 'flows.0.from'],
  ['in a list of numbers', 'kelly', { r: [1, { value: 1 }] }, 'r.1.value'],
  ['of a scenario', 'scenarios', [growth, { ...growth, name: 'B' }], '1.name'],
  ['of a trade', 'whatIfGrid', { trades: [{ ...grid.trades[0], symbol: 'NQ' }] }, 'trades.0.symbol'],
  ['of a candle', 'whatIfEndings', { grid: { trades: [{ candles: [{ low: 1 }] }] } }, 'grid.trades.0.candles.0.low'],
  ['that every object has', 'optimalF', { constructor: 1 }, 'constructor'],
] as const)('an unknown key %s is refused by its name', (_, task, input, key) => {
  const text = JSON.stringify(buildVerificationFile('', [{ task, input, output: null }]))
  expect(() => parseVerificationFile(text)).toThrow(`The input of ${task} has the unknown key “${key}”.`)
})

test('every key that is read is known', () => {
  const text = JSON.stringify(buildVerificationFile('', [{ task: 'whatIfGrid', input: grid, output: null }]))
  expect(parseVerificationFile(text).computations).toHaveLength(1)
})
