/** A syntax or unit error with its place, in characters from 1; `end` is the character after it. */
export interface FormulaFault {
  readonly at: number
  readonly end: number
  readonly message: string
  /** What to do about it; null where the message says it. */
  readonly remedy: string | null
}

/** Thrown within the parser and the check of units; never leaves them. */
export class Refusal extends Error {
  readonly fault: FormulaFault

  constructor(
    { at, end }: { readonly at: number; readonly end: number },
    message: string,
    remedy: string | null = null,
  ) {
    super(message)
    this.fault = { at, end: Math.max(end, at), message, remedy }
  }
}

export interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end'
  readonly text: string
  readonly at: number
  readonly end: number
}

const tokenPattern = /(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9]*)|(<=|>=|!=|[-+*/(),<>=])/y

const remedies: Readonly<Record<string, string>> = {
  '.': 'Write a digit before the point: 0.5.',
  '^': 'Multiply instead: realizedR * realizedR.',
  '%': 'Percentages are plain numbers: write 50 for 50%.',
  ';': 'Separate arguments with commas.',
}

/** The tokens of a text, the end last. Throws Refusal. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let index = 0
  while (index < text.length) {
    if (/\s/.test(text.charAt(index))) {
      index++
      continue
    }
    tokenPattern.lastIndex = index
    const found = tokenPattern.exec(text)
    const at = index + 1
    if (found === null) {
      const sign = text.slice(index, index + 1)
      throw new Refusal({ at, end: at + 1 }, `"${sign}" is not understood here`, remedies[sign] ?? null)
    }
    const [whole, number, name] = found
    const kind = number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign'
    tokens.push({ kind, text: whole, at, end: at + whole.length })
    index += whole.length
  }
  return [...tokens, { kind: 'end', text: 'the end', at: text.length + 1, end: text.length + 1 }]
}
