import { evaluateColumns, evaluateParts, type FormulaColumns } from '#domain/formulas/evaluate-columns.ts'
import { formulaDatapoints, formulaDates } from '#domain/formulas/formula-datapoints.ts'
import { collectNames, looksBack } from '#domain/formulas/formula-parts.ts'
import type { FormulaFault } from '#domain/formulas/formula-tokens.ts'
import { deriveUnit } from '#domain/formulas/formula-units.ts'
import { evaluateFormula } from '#domain/formulas/formula.ts'
import { functionNames } from '#domain/formulas/functions.ts'
import { parseFormula } from '#domain/formulas/parse-formula.ts'
import { whyUnknown } from '#domain/formulas/why-unknown.ts'
import { drawing, type Draw } from './draw.ts'

export interface FuzzedFormulas {
  /** Texts that are formulas, and of those the ones that add or compare different units. */
  readonly valid: number
  readonly mixed: number
  readonly refused: number
  /** The longest computing time of one text, in milliseconds. */
  readonly slowest: number
  readonly failures: readonly { readonly seed: number; readonly text: string; readonly fault: string }[]
}

/** A whole number from 0 on. */
const below = (draw: Draw, limit: number) => draw.integer(0, limit - 1)

const numbers = ['0', '1', '0.5', '2.675', '60', '100', '1440', '250', '251', '9'.repeat(310)]
const signs = ['+', '-', '*', '/', '(', ')', ',', '<', '<=', '=', '!=', '>=', ' ', '  ', '\n']
const numeric = [...formulaDatapoints]
const names = [...numeric, ...formulaDates.keys()]
const strange = [
  '.',
  '^',
  '%',
  ';',
  '"',
  '\\',
  '{',
  '}',
  '[',
  'e5',
  'constructor',
  '__proto__',
  'é',
  '😀',
  '\u0000',
  '1e9',
  '--',
  '()',
  ',,',
]

/** A formula by the rules of the language, though not always of its bounds. */
function written(draw: Draw, depth: number): string {
  const leaf = () => (draw.chance(0.5) ? draw.pick(numeric) : draw.pick(numbers))
  if (depth === 0) return leaf()
  const inner = () => written(draw, depth - 1)
  switch (below(draw, 9)) {
    case 0:
      return leaf()
    case 1:
      return `(${inner()})`
    case 2:
      return `-${inner()}`
    case 3:
      return `${draw.pick(['min', 'max'])}(${inner()}, ${inner()}, ${leaf()})`
    case 4:
      return `if(${inner()} ${draw.pick(['<', '<=', '>', '>=', '=', '!='])} ${leaf()}, ${inner()}, ${leaf()})`
    case 5:
      return `round(${inner()}, ${below(draw, 12)})`
    case 6:
      return `${draw.pick(functionNames)}(${inner()}, ${below(draw, 300)})`
    case 7:
      return `days(${draw.pick(names)}, ${draw.pick([...formulaDates.keys()])})`
    default:
      return `${inner()} ${draw.pick(['+', '-', '*', '/'])} ${inner()}`
  }
}

/** Pieces of the language in any order. */
function jumbled(draw: Draw): string {
  return Array.from({ length: below(draw, 60) }, () => {
    const kind = below(draw, 20)
    if (kind === 0) return draw.pick(strange)
    return draw.pick(kind < 8 ? signs : kind < 13 ? names : kind < 17 ? functionNames : numbers)
  }).join('')
}

/** A valid formula with some of its characters removed, doubled or replaced. */
function damaged(draw: Draw): string {
  let text = written(draw, 3)
  for (let times = 1 + below(draw, 4); times > 0; times -= 1) {
    const at = below(draw, text.length + 1)
    const piece = draw.pick(['', text.slice(at, at + 5), draw.pick(signs), draw.pick(strange)])
    text = text.slice(0, at) + piece + text.slice(at + below(draw, 3))
  }
  return text
}

/** Long and deeply nested texts, at the bounds of the language and beyond them. */
function extreme(draw: Draw): string {
  const times = below(draw, 1_200)
  return draw.pick([
    '('.repeat(times) + '1' + ')'.repeat(times),
    '-'.repeat(times) + 'netPnl',
    Array.from({ length: times }, () => 'mfeR').join('+'),
    `${'if(1<2,'.repeat(Math.min(times, 40))}1`,
    Array.from({ length: Math.min(times, 14) }, () => 'rollrank(netPnl, 250)').join('*'),
    'x'.repeat(times),
  ])
}

const texts = [(draw: Draw) => written(draw, 1 + below(draw, 5)), jumbled, damaged, extreme]

const tradeCount = 24
const values = [0, -0, 1, -1, 0.5, 1e308, -1e308, 1e-300, Number.NaN, 2.675, 1_700_000_000_000]

/** A few trades with extreme and unknown values; each datapoint has them in another order. */
function columnsFor(draw: Draw): FormulaColumns {
  const start = below(draw, 1_000)
  const ofName = new Map<string, Float64Array>()
  return {
    count: tradeCount,
    valuesOf: (name) => {
      const known =
        ofName.get(name) ??
        Float64Array.from(
          { length: tradeCount },
          (_, row) => values[(start + name.length * 7 + row * 3) % values.length] ?? 0,
        )
      ofName.set(name, known)
      return known
    },
    portfolioOf: (row) => row % 2,
    isClosed: (row) => row % 7 !== 6,
    isExcluded: (row) => row % 5 === 4,
  }
}

function valueAt(columns: FormulaColumns, name: string, row: number): number | null {
  const value = columns.valuesOf(name)[row] ?? Number.NaN
  return Number.isNaN(value) ? null : value
}

function requirePlace({ at, end, message }: FormulaFault, text: string): void {
  if (at < 1 || at > text.length + 1 || end < at || end > text.length + 1)
    throw new Error(`"${message}" stands at ${at} to ${end} of ${text.length} characters`)
}

/** Judges one text. Throws where the language does not keep what it promises. */
function judge(text: string, draw: Draw): 'valid' | 'mixed' | 'refused' {
  const { formula, fault } = parseFormula(text, formulaDatapoints)
  if (formula === null) {
    requirePlace(fault, text)
    return 'refused'
  }
  const { fault: mixed } = deriveUnit(formula)
  if (mixed !== null) requirePlace(mixed, text)
  const columns = columnsFor(draw)
  const together = evaluateColumns(formula, columns)
  const parts = evaluateParts(formula, columns)
  const named = looksBack(formula) ? null : [...new Set(collectNames(formula))]
  for (let row = 0; row < tradeCount; row += 1) {
    const value = together[row] ?? Number.NaN
    if (!Number.isNaN(value) && !Number.isFinite(value)) throw new Error(`trade ${row} has ${value}`)
    if (Number.isNaN(value) === (whyUnknown(formula, row, parts, columns) === null))
      throw new Error(`trade ${row} has ${value}, and a reason that says otherwise`)
    if (named === null) continue
    const alone = evaluateFormula(formula, Object.fromEntries(named.map((name) => [name, valueAt(columns, name, row)])))
    if (!Object.is(alone ?? Number.NaN, value))
      throw new Error(`trade ${row} has ${value} among others and ${alone} alone`)
  }
  return mixed === null ? 'valid' : 'mixed'
}

/** Milliseconds that one text may take, on a busy machine too. */
const mostTime = 500

const notTimed = () => 0

/**
 * Parses and evaluates `count` texts, each made from a seed of its own. With `computed`, milliseconds of computing so far,
 * a text that takes long is a failure too.
 */
export function fuzzFormulas(count: number, firstSeed: number, computed: () => number = notTimed): FuzzedFormulas {
  const counts = { valid: 0, mixed: 0, refused: 0, slowest: 0 }
  const failures: { seed: number; text: string; fault: string }[] = []
  for (let seed = firstSeed; seed < firstSeed + count && failures.length < 20; seed += 1) {
    const draw = drawing(seed)
    const text = (texts[seed % texts.length] ?? jumbled)(draw)
    const start = computed()
    try {
      counts[judge(text, draw)] += 1
    } catch (error) {
      failures.push({ seed, text, fault: error instanceof Error ? error.message : String(error) })
    }
    const took = computed() - start
    if (took > mostTime) failures.push({ seed, text, fault: `${took.toFixed(0)} ms` })
    counts.slowest = Math.max(counts.slowest, took)
  }
  return { ...counts, failures }
}
