import type { Comparison, Condition, Formula, Operator } from './formula.ts'

/** A syntax error and its position, counted in characters from 1. */
export interface FormulaFault {
  readonly at: number
  readonly message: string
}

export type ParsedFormula =
  | { readonly formula: Formula; readonly fault: null }
  | { readonly formula: null; readonly fault: FormulaFault }

export const maxFormulaLength = 1_000
/** Maximum nesting of parentheses, functions and signs. */
const maxDepth = 32
const maxArguments = 20
const maxPlaces = 10

class Refusal extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end'
  readonly text: string
  readonly at: number
}

const tokenPattern = /(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9]*)|(<=|>=|!=|[-+*/(),<>=])/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let index = 0
  while (index < text.length) {
    if (/\s/.test(text.charAt(index))) {
      index++
      continue
    }
    tokenPattern.lastIndex = index
    const found = tokenPattern.exec(text)
    if (found === null) throw new Refusal(index + 1, `"${text.slice(index, index + 1)}" is not understood here`)
    const [whole, number, name] = found
    const kind = number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign'
    tokens.push({ kind, text: whole, at: index + 1 })
    index += whole.length
  }
  return [...tokens, { kind: 'end', text: 'the end', at: text.length + 1 }]
}

const comparisons: ReadonlySet<string> = new Set<Comparison>(['<', '<=', '>', '>=', '=', '!='])

/** Recursive descent over the tokens; throws Refusal. */
class Parser {
  readonly #tokens: readonly Token[]
  readonly #known: ReadonlySet<string>
  #next = 0
  #depth = 0

  constructor(text: string, known: ReadonlySet<string>) {
    this.#tokens = tokensOf(text)
    this.#known = known
  }

  whole(): Formula {
    const formula = this.#sum()
    const rest = this.#peek()
    if (rest.kind !== 'end') {
      const advice = comparisons.has(rest.text) ? ': comparisons belong in the first argument of if' : ''
      throw new Refusal(rest.at, `"${rest.text}" is not expected here${advice}`)
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

  #takeSign(...texts: readonly string[]): string | null {
    const token = this.#peek()
    if (token.kind !== 'sign' || !texts.includes(token.text)) return null
    this.#next++
    return token.text
  }

  #expect(text: string): void {
    const token = this.#peek()
    if (this.#takeSign(text) === null) throw new Refusal(token.at, `"${text}" is expected, not "${token.text}"`)
  }

  #sum(): Formula {
    let left = this.#product()
    for (;;) {
      const sign = this.#takeSign('+', '-')
      if (sign === null) return left
      left = { kind: sign as Operator, left, right: this.#product() }
    }
  }

  #product(): Formula {
    let left = this.#signed()
    for (;;) {
      const sign = this.#takeSign('*', '/')
      if (sign === null) return left
      left = { kind: sign as Operator, left, right: this.#signed() }
    }
  }

  /** Every level of nesting passes through here, so that depth is counted once. */
  #signed(): Formula {
    if (++this.#depth > maxDepth) {
      throw new Refusal(this.#peek().at, `more than ${maxDepth} nested parentheses, functions or signs`)
    }
    try {
      if (this.#takeSign('-') !== null) return { kind: 'negative', of: this.#signed() }
      if (this.#takeSign('+') !== null) return this.#signed()
      return this.#primary()
    } finally {
      this.#depth--
    }
  }

  #primary(): Formula {
    const token = this.#take()
    if (token.kind === 'number') return { kind: 'number', value: finite(token) }
    if (token.kind === 'sign' && token.text === '(') {
      const inner = this.#sum()
      this.#expect(')')
      return inner
    }
    if (token.kind !== 'name') {
      throw new Refusal(token.at, `a number, a datapoint or a function is expected, not "${token.text}"`)
    }
    if (this.#takeSign('(') !== null) return this.#call(token)
    if (this.#known.has(token.text)) return { kind: 'datapoint', name: token.text }
    throw new Refusal(token.at, `"${token.text}" is not a numeric datapoint`)
  }

  #call(name: Token): Formula {
    switch (name.text) {
      case 'min':
      case 'max':
        return { kind: name.text, of: this.#arguments(name) }
      case 'abs': {
        const of = this.#sum()
        this.#expect(')')
        return { kind: 'abs', of }
      }
      case 'round':
        return this.#round()
      case 'if':
        return this.#if()
      default:
        throw new Refusal(name.at, `"${name.text}" is not a function; use min, max, abs, round or if`)
    }
  }

  #arguments(name: Token): Formula[] {
    const found = [this.#sum()]
    while (this.#takeSign(',') !== null) {
      if (found.length === maxArguments) throw new Refusal(name.at, `"${name.text}" takes at most ${maxArguments}`)
      found.push(this.#sum())
    }
    this.#expect(')')
    return found
  }

  #round(): Formula {
    const of = this.#sum()
    if (this.#takeSign(',') === null) {
      this.#expect(')')
      return { kind: 'round', of, places: 0 }
    }
    const token = this.#take()
    const places = Number(token.text)
    if (token.kind !== 'number' || !Number.isInteger(places) || places > maxPlaces) {
      throw new Refusal(token.at, `the places of round must be a whole number from 0 to ${maxPlaces}`)
    }
    this.#expect(')')
    return { kind: 'round', of, places }
  }

  #if(): Formula {
    const left = this.#sum()
    const token = this.#take()
    if (!comparisons.has(token.text)) throw new Refusal(token.at, 'a comparison is expected: < <= > >= = or !=')
    const when: Condition = { comparison: token.text as Comparison, left, right: this.#sum() }
    this.#expect(',')
    const yes = this.#sum()
    this.#expect(',')
    const no = this.#sum()
    this.#expect(')')
    return { kind: 'if', when, yes, no }
  }
}

function finite(token: Token): number {
  const value = Number(token.text)
  if (!Number.isFinite(value)) throw new Refusal(token.at, 'this number is too large')
  return value
}

/** Parses a formula; refuses names that are not in `datapoints` and anything outside the language. */
export function parseFormula(text: string, datapoints: ReadonlySet<string>): ParsedFormula {
  if (text.length > maxFormulaLength) {
    return { formula: null, fault: { at: maxFormulaLength + 1, message: `at most ${maxFormulaLength} characters` } }
  }
  try {
    return { formula: new Parser(text, datapoints).whole(), fault: null }
  } catch (error) {
    if (error instanceof Refusal) return { formula: null, fault: { at: error.at, message: error.message } }
    throw error
  }
}
