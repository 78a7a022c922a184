import { formulaDates } from './formula-datapoints.ts'
import { Refusal, tokensOf, type FormulaFault, type Token } from './formula-tokens.ts'
import type { Comparison, Condition, Formula, Operator } from './formula.ts'
import {
  functionNames,
  maxRollingCalls,
  maxWindow,
  minWindow,
  rollingFunctions,
  type FunctionName,
  type RollingFunction,
} from './functions.ts'
import { nearestName } from './nearest-name.ts'

export type ParsedFormula =
  | { readonly formula: Formula; readonly fault: null }
  | { readonly formula: null; readonly fault: FormulaFault }

export const maxFormulaLength = 1_000
/** Maximum nesting of parentheses, functions and signs. */
const maxDepth = 32
const maxArguments = 20
const maxPlaces = 10

const comparisons: ReadonlySet<string> = new Set<Comparison>(['<', '<=', '>', '>=', '=', '!='])
const isFunction = (name: string): name is FunctionName => (functionNames as readonly string[]).includes(name)
const isRolling = (name: string): name is RollingFunction => (rollingFunctions as readonly string[]).includes(name)

const didYouMean = (name: string | null, call = false) =>
  name === null ? 'Pick a name from the list.' : `Did you mean ${name}${call ? '( )' : ''}?`

/** Recursive descent over the tokens; throws Refusal. */
class Parser {
  readonly #tokens: readonly Token[]
  readonly #known: ReadonlySet<string>
  #next = 0
  #depth = 0
  #rollingCalls = 0

  constructor(text: string, known: ReadonlySet<string>) {
    this.#tokens = tokensOf(text)
    this.#known = known
  }

  whole(): Formula {
    const formula = this.#sum()
    const rest = this.#peek()
    if (rest.kind !== 'end') {
      const isComparison = comparisons.has(rest.text)
      const advice = isComparison ? ': comparisons belong in the first argument of if' : ''
      const remedy = isComparison
        ? 'Write if(a < b, then, else).'
        : rest.text === ')'
          ? 'Remove it, or open a parenthesis before.'
          : 'Put an operator before it: + − * /.'
      throw new Refusal(rest, `"${rest.text}" is not expected here${advice}`, remedy)
    }
    return formula
  }

  #peek(): Token {
    const token = this.#tokens[this.#next]
    if (token === undefined) throw new Error('the parser has read past the end')
    return token
  }

  #take(): Token {
    const token = this.#peek()
    if (token.kind !== 'end') this.#next++
    return token
  }

  /** The character after the last token that was taken. */
  #end(): number {
    return this.#tokens[this.#next - 1]?.end ?? 1
  }

  #takeSign(...texts: readonly string[]): Token | null {
    const token = this.#peek()
    if (token.kind !== 'sign' || !texts.includes(token.text)) return null
    this.#next++
    return token
  }

  #expect(text: string): void {
    const token = this.#peek()
    if (this.#takeSign(text) === null) throw new Refusal(token, `"${text}" is expected, not "${token.text}"`)
  }

  #binary(sign: Token, left: Formula, right: Formula): Formula {
    return { kind: sign.text as Operator, left, right, at: left.at, end: right.end }
  }

  #sum(): Formula {
    let left = this.#product()
    for (;;) {
      const sign = this.#takeSign('+', '-')
      if (sign === null) return left
      left = this.#binary(sign, left, this.#product())
    }
  }

  #product(): Formula {
    let left = this.#signed()
    for (;;) {
      const sign = this.#takeSign('*', '/')
      if (sign === null) return left
      left = this.#binary(sign, left, this.#signed())
    }
  }

  /** Every level of nesting passes through here, so that depth is counted once. */
  #signed(): Formula {
    if (++this.#depth > maxDepth) {
      throw new Refusal(this.#peek(), `more than ${maxDepth} nested parentheses, functions or signs`)
    }
    try {
      const minus = this.#takeSign('-')
      if (minus !== null) {
        const of = this.#signed()
        return { kind: 'negative', of, at: minus.at, end: of.end }
      }
      if (this.#takeSign('+') !== null) return this.#signed()
      return this.#primary()
    } finally {
      this.#depth--
    }
  }

  #primary(): Formula {
    const token = this.#take()
    const { at, end, text } = token
    if (token.kind === 'number') return { kind: 'number', value: finite(token), at, end }
    if (token.kind === 'sign' && text === '(') {
      const inner = this.#sum()
      this.#expect(')')
      return inner
    }
    if (token.kind !== 'name') {
      const remedy = token.kind === 'end' ? 'The formula stops too early.' : null
      throw new Refusal(token, `a number, a datapoint or a function is expected, not "${text}"`, remedy)
    }
    if (this.#takeSign('(') !== null) return this.#call(token)
    if (this.#known.has(text)) return { kind: 'datapoint', name: text, at, end }
    throw new Refusal(token, `"${text}" is not a numeric datapoint`, this.#remedyOfName(text))
  }

  #remedyOfName(text: string): string {
    if (formulaDates.has(text)) return `Count days with it: days(${text}, exitAt).`
    if (isFunction(text)) return `Call it with parentheses: ${text}( ).`
    const nearest = nearestName(text, [...this.#known, ...functionNames])
    return didYouMean(nearest, nearest !== null && isFunction(nearest))
  }

  #call(name: Token): Formula {
    const { at, text } = name
    if (!isFunction(text)) {
      const list = `${functionNames.slice(0, -1).join(', ')} or ${functionNames.at(-1)}`
      const remedy = didYouMean(nearestName(text, functionNames), true)
      throw new Refusal(name, `"${text}" is not a function; use ${list}`, remedy)
    }
    if (isRolling(text)) return this.#rolling(name, text)
    switch (text) {
      case 'min':
      case 'max':
        return { kind: text, of: this.#arguments(name), at, end: this.#end() }
      case 'abs': {
        const of = this.#sum()
        this.#expect(')')
        return { kind: 'abs', of, at, end: this.#end() }
      }
      case 'days':
        return this.#days(name)
      case 'round':
        return this.#round(name)
      case 'if':
        return this.#if(name)
    }
  }

  #arguments(name: Token): Formula[] {
    const found = [this.#sum()]
    while (this.#takeSign(',') !== null) {
      if (found.length === maxArguments) throw new Refusal(name, `"${name.text}" takes at most ${maxArguments}`)
      found.push(this.#sum())
    }
    this.#expect(')')
    return found
  }

  /** A whole number that is written out; anything else is refused with a message. */
  #whole(least: number, most: number, message: string): number {
    const token = this.#take()
    const value = Number(token.text)
    if (token.kind !== 'number' || !Number.isInteger(value) || value < least || value > most)
      throw new Refusal(token, message)
    return value
  }

  #round({ at }: Token): Formula {
    const of = this.#sum()
    const places =
      this.#takeSign(',') === null
        ? 0
        : this.#whole(0, maxPlaces, `the places of round must be a whole number from 0 to ${maxPlaces}`)
    this.#expect(')')
    return { kind: 'round', of, places, at, end: this.#end() }
  }

  #rolling(token: Token, name: RollingFunction): Formula {
    if (++this.#rollingCalls > maxRollingCalls)
      throw new Refusal(token, `more than ${maxRollingCalls} functions look at earlier trades`)
    const of = this.#sum()
    this.#expect(',')
    const least = minWindow[name]
    const count = this.#whole(
      least,
      maxWindow,
      `the number of trades must be a whole number from ${least} to ${maxWindow}`,
    )
    this.#expect(')')
    return { kind: 'rolling', name, of, count, at: token.at, end: this.#end() }
  }

  #date(): Token & { readonly type: 'instant' | 'date' } {
    const token = this.#take()
    const type = token.kind === 'name' ? formulaDates.get(token.text) : undefined
    if (type === undefined)
      throw new Refusal(
        token,
        `days takes moments or dates, not "${token.text}"`,
        `Use one of ${[...formulaDates.keys()].join(', ')}.`,
      )
    return { ...token, type }
  }

  #days({ at }: Token): Formula {
    const from = this.#date()
    this.#expect(',')
    const to = this.#date()
    if (from.type !== to.type)
      throw new Refusal(to, 'a moment and a date cannot be compared', 'Take two moments or two dates.')
    this.#expect(')')
    return { kind: 'days', from: from.text, to: to.text, at, end: this.#end() }
  }

  #if({ at }: Token): Formula {
    const left = this.#sum()
    const token = this.#take()
    if (!comparisons.has(token.text)) throw new Refusal(token, 'a comparison is expected: < <= > >= = or !=')
    const when: Condition = { comparison: token.text as Comparison, left, right: this.#sum() }
    this.#expect(',')
    const yes = this.#sum()
    this.#expect(',')
    const no = this.#sum()
    this.#expect(')')
    return { kind: 'if', when, yes, no, at, end: this.#end() }
  }
}

function finite(token: Token): number {
  const value = Number(token.text)
  if (!Number.isFinite(value)) throw new Refusal(token, 'this number is too large')
  return value
}

/** Parses a formula; refuses names that are not in `datapoints` and anything outside the language. */
export function parseFormula(text: string, datapoints: ReadonlySet<string>): ParsedFormula {
  if (text.length > maxFormulaLength) {
    const place = { at: maxFormulaLength + 1, end: text.length + 1 }
    return { formula: null, fault: { ...place, message: `at most ${maxFormulaLength} characters`, remedy: null } }
  }
  try {
    return { formula: new Parser(text, datapoints).whole(), fault: null }
  } catch (error) {
    if (error instanceof Refusal) return { formula: null, fault: error.fault }
    throw error
  }
}
